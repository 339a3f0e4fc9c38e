import { beforeEach, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, START, takePlace } from '#tests/support/grid.ts'
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
