import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, START, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { TAKE_BACK } from '#worker/features/registrations/rules.ts'
import { HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantRace('spa', { max_participants: 3 })
  await plantRace('monza')
  await plantPlaces('spa', marcus, priya)
  await plantPlaces('monza', marcus)
})

const leave = (who: typeof script | Person, whose: Person, race = 'spa') =>
  call(who, 'DELETE', `/api/registrations/${race}/${whose.id}`)
const drivers = async () =>
  (await rowsOf("SELECT member_id FROM registrations WHERE race_id = 'spa' ORDER BY 1")).map(
    row => row.member_id,
  )

test('Marcus gives a place back, which frees exactly that place', async () => {
  expectStatus(await leave(marcus, marcus), 204)
  expect(await drivers()).toEqual(['priya'])
  expect(await rowsOf('SELECT id, registered_count AS n FROM races ORDER BY id')).toEqual([
    { id: 'monza', n: 1 },
    { id: 'spa', n: 1 },
  ])
  expectStatus(await takePlace(gina, 'spa'), 201)
  expectStatus(await takePlace(marcus, 'spa'), 201)
  expect(await auditTrail()).toEqual([])
})

test('giving a place back twice finds nothing the second time', async () => {
  expectStatus(await leave(marcus, marcus), 204)
  expectRefused(await expectNoChange(() => leave(marcus, marcus)), '404 not_found')
  expectRefused(await leave(ines, ines), '404 not_found')
  expectRefused(await call(marcus, 'DELETE', '/api/registrations/nobody/marcus'), '404 not_found')
})

test('a place can be given back after the deadline, until the very start', async () => {
  await plantRace('tonight', { date: NOON + HOUR, registration_deadline: NOON - HOUR })
  await plantPlaces('tonight', marcus, priya)
  expectStatus(await leave(priya, priya, 'tonight'), 204)
  passTime(HOUR)
  expectRefused(await expectNoChange(() => leave(marcus, marcus, 'tonight')), '409 race_started')
  passTime(-1)
  expectStatus(await leave(marcus, marcus, 'tonight'), 204)
})

describe('after the deadline a place that was given back', () => {
  const absent = () => rowsOf("SELECT member_id, kind FROM absences WHERE race_id = 'tonight'")

  beforeEach(async () => {
    await plantRace('tonight', {
      ...{ date: NOON + 3 * HOUR, registration_deadline: NOON - HOUR, max_participants: 2 },
    })
    await plantPlaces('tonight', marcus, priya)
    expectStatus(await leave(marcus, marcus, 'tonight'), 204)
    expect(await absent()).toEqual([{ member_id: 'marcus', kind: 'late' }])
  })

  test('can be had back for a minute while it is free, and then its driver was never absent', async () => {
    passTime(TAKE_BACK - 1)
    expectStatus(await takePlace(marcus, 'tonight'), 201)
    expect(await absent()).toEqual([])
    expectRefused(await takePlace(marcus, 'tonight'), '409 already_registered')
    expect(await rowsOf("SELECT registered_count AS n FROM races WHERE id = 'tonight'")).toEqual([{ n: 2 }])
  })

  test('is gone for its driver after that minute, and for everybody else at once', async () => {
    expectRefused(await expectNoChange(() => takePlace(gina, 'tonight')), '409 deadline_passed')
    passTime(TAKE_BACK)
    expectRefused(await expectNoChange(() => takePlace(marcus, 'tonight')), '409 deadline_passed')
  })

  test('is gone as soon as another has it, or the race is off or has begun', async () => {
    await plantPlaces('tonight', gina)
    expectRefused(await expectNoChange(() => takePlace(marcus, 'tonight')), '409 race_full')
    expectStatus(await leave(gina, gina, 'tonight'), 204)
    await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'tonight'")
    expectRefused(await expectNoChange(() => takePlace(marcus, 'tonight')), '409 race_inactive')
    await rowsOf(`UPDATE races SET is_active = 1, date = ${NOON} WHERE id = 'tonight'`)
    expectRefused(await expectNoChange(() => takePlace(marcus, 'tonight')), '409 deadline_passed')
  })

  test('goes to who waits and not back to who gave it up', async () => {
    await plant('reserves', { race_id: 'tonight', member_id: 'gina', joined_at: NOON, queued_at: NOON })
    expectRefused(await expectNoChange(() => takePlace(marcus, 'tonight')), '409 race_full')
  })

  test('is had back once by whoever taps twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => takePlace(marcus, 'tonight')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await rowsOf("SELECT registered_count AS n FROM races WHERE id = 'tonight'")).toEqual([{ n: 2 }])
    expect(await absent()).toEqual([])
  })

  test('cannot be had back where an admin took its driver out', async () => {
    expectStatus(await leave(director, priya, 'tonight'), 204)
    expectRefused(await expectNoChange(() => takePlace(priya, 'tonight')), '409 deadline_passed')
  })
})

test('nobody but an admin takes somebody else out', async () => {
  for (const who of [priya, ines])
    expectRefused(await expectNoChange(() => leave(who, marcus)), '403 not_you')
})

test('the director takes anyone out, also after the start, and the log names race and driver', async () => {
  expectStatus(await leave(director, marcus), 204)
  setClock(START + 1)
  expectStatus(await leave(script, priya), 204)
  expect(await drivers()).toEqual([])
  expect(await rowsOf('SELECT actor, action, subject, detail FROM audit_log ORDER BY id')).toEqual([
    { actor: 'director', action: 'registration.delete', subject: 'spa', detail: 'marcus' },
    { actor: 'director', action: 'registration.delete', subject: 'spa', detail: 'priya' },
  ])
})

test('the director gives back their own place without an entry in the log', async () => {
  expectStatus(await takePlace(director, 'spa'), 201)
  expectStatus(await leave(director, director), 204)
  expect(await auditTrail()).toEqual([])
})

test('the director cannot take out somebody who is not in the race', async () => {
  for (const path of ['spa/gina', 'spa/nobody', 'nobody/marcus'])
    expectRefused(
      await expectNoChange(() => call(director, 'DELETE', `/api/registrations/${path}`)),
      '404 not_found',
    )
})

test('thirty taps at once give one place back', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => leave(marcus, marcus)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(29)
  expect(await rowsOf("SELECT registered_count AS n FROM races WHERE id = 'spa'")).toEqual([{ n: 1 }])
})
