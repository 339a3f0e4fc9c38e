import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, rammer, stranger } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn, expectSeasonsSound, plantRegulars, regularsOf, signOff } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  championshipForm,
  DEADLINE,
  plantChampionship,
  plantPlaces,
  plantRace,
  takePlace,
} from '#tests/support/grid.ts'
import { expectSound, gridOf, lineOf, waitFor } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(() => plantChampionship('winter', { max_participants: 3 }))

const seenBy = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', '/api/championships'), 200)
  const { isRegular, regularCount, driverCount, entered } = list.find(
    ({ id }: { id: string }) => id === 'winter',
  )
  return { isRegular, regularCount, driverCount, entered }
}

test('a driver counts themselves in, everybody sees how many have, and once more changes nothing', async () => {
  const since = { championshipId: 'winter', memberId: 'marcus', regularSince: new Date(NOON).toISOString() }
  expect(expectStatus(await countIn(marcus, 'winter'), 200)).toEqual(since)
  passTime(HOUR)
  await expectNoChange(async () => expect(expectStatus(await countIn(marcus, 'winter'), 200)).toEqual(since))
  expect(await seenBy(marcus)).toEqual({ isRegular: true, regularCount: 1, driverCount: 1, entered: 0 })
  expect(await seenBy(priya)).toEqual({ isRegular: false, regularCount: 1, driverCount: 1, entered: 0 })
  await plantRace('spa', { championship_id: 'winter' })
  await plantPlaces('spa', marcus)
  expect(await seenBy(marcus)).toEqual({ isRegular: true, regularCount: 1, driverCount: 1, entered: 1 })
  await expectSeasonsSound()
})

test('everybody’s open page hears that a driver is in for the season, and that they have signed off', async () => {
  const tab = await listen(ines)
  for (const change of [countIn, signOff]) {
    expectStatus(await change(marcus, 'winter'), 200)
    expect(await tab.next('championship-changed')).toMatchObject({ championshipId: 'winter' })
  }
})

test('admins see who drives in a championship, and which of them all of it', async () => {
  await plantRace('spa', { championship_id: 'winter' })
  await plantPlaces('spa', priya)
  expectStatus(await countIn(marcus, 'winter', director), 200)
  const { drivers } = expectStatus(await call(director, 'GET', '/api/championships/winter/scoring'), 200)
  expect(drivers).toMatchObject([
    { id: 'marcus', isRegular: true },
    { id: 'priya', isRegular: false },
  ])
})

test('of the races that are open a new regular gets what is free, and the end of the line where nothing is', async () => {
  const inWinter = { championship_id: 'winter', max_participants: 1 }
  for (const id of ['free', 'mine', 'full', 'closed', 'hidden'])
    await plantRace(id, {
      ...inWinter,
      ...(id === 'closed' && { registration_deadline: NOON }),
      ...(id === 'hidden' && { is_active: 0 }),
    })
  await plantRace('friendly')
  await plantPlaces('mine', marcus)
  await plantPlaces('full', gina)
  expectStatus(await waitFor(priya, 'full'), 201)
  passTime(1)
  expectStatus(await countIn(marcus, 'winter'), 200)
  const grids = Object.fromEntries(
    await Promise.all(
      ['free', 'mine', 'closed', 'hidden', 'friendly'].map(async id => [id, await gridOf(id)]),
    ),
  )
  expect(grids).toEqual({ free: ['marcus'], mine: ['marcus'], closed: [], hidden: [], friendly: [] })
  expect(await lineOf('full')).toEqual(['priya', 'marcus'])
  await expectSound()
  await expectSeasonsSound()
})

test('signing off gives back the places of races not yet past their deadline, and the next in line is offered them', async () => {
  for (const id of ['spa', 'monza']) await plantRace(id, { championship_id: 'winter', max_participants: 1 })
  await plantRace('tonight', { championship_id: 'winter', registration_deadline: NOON })
  await plantRace('friendly')
  expectStatus(await countIn(marcus, 'winter'), 200)
  await plantPlaces('tonight', marcus)
  await plantPlaces('friendly', marcus)
  expectStatus(await waitFor(priya, 'spa'), 201)
  const answer = { championshipId: 'winter', memberId: 'marcus', regularSince: null }
  expect(expectStatus(await signOff(marcus, 'winter'), 200)).toEqual(answer)
  expect(await gridOf('monza')).toEqual([])
  expect(await gridOf('tonight')).toEqual(['marcus'])
  expect(await gridOf('friendly')).toEqual(['marcus'])
  expect(await lineOf('spa')).toEqual([expect.stringMatching('^priya until')])
  await expectNoChange(async () => expect(expectStatus(await signOff(marcus, 'winter'), 200)).toEqual(answer))
  await expectSound()
  await expectSeasonsSound()
})

test('the deadline itself is too late to the millisecond, and a turn in a line goes like a place', async () => {
  await plantRace('spa', { championship_id: 'winter', max_participants: 1 })
  await plantRace('full', {
    championship_id: 'winter',
    max_participants: 1,
    registration_deadline: DEADLINE + 1,
  })
  await plantPlaces('full', gina)
  expectStatus(await countIn(marcus, 'winter'), 200)
  setClock(DEADLINE)
  expectStatus(await signOff(marcus, 'winter'), 200)
  expect(await gridOf('spa')).toEqual(['marcus'])
  expect(await lineOf('full')).toEqual([])
})

test('who signs off without having been counted in keeps every place', async () => {
  await plantRace('spa', { championship_id: 'winter' })
  await plantPlaces('spa', marcus)
  await expectNoChange(async () => expectStatus(await signOff(marcus, 'winter'), 200))
})

describe('nobody is counted in', () => {
  const refused = (refusal: string, who: Person, championshipId = 'winter') =>
    expectNoChange(async () => expectRefused(await countIn(who, championshipId), refusal))

  test('whom the club has not let in', async () => {
    await refused('403 not_approved', ines)
    await refused('403 rejected', rammer)
    expectRefused(await countIn(marcus, 'winter', stranger), '401 sign_in_required')
  })

  test('by another driver, or by an admin who has not proved who they are', async () => {
    expectRefused(await countIn(marcus, 'winter', priya), '403 not_you')
    expectRefused(await countIn(marcus, 'winter', gina), '403 proof_required')
  })

  test('for a championship that nobody knows, that is hidden, or as a driver whom nobody knows', async () => {
    await plantChampionship('draft', { is_active: 0 })
    await refused('404 not_found', marcus, 'nowhere')
    await refused('404 not_found', marcus, 'draft')
    expectRefused(await signOff(marcus, 'nowhere'), '404 not_found')
    expectRefused(await countIn({ ...marcus, id: 'nobody' }, 'winter', director), '404 not_found')
    expectRefused(await countIn(ines, 'winter', director), '403 not_approved')
  })

  test('for who is about to leave the club, not even by an admin, who is told why', async () => {
    expectStatus(await call(marcus, 'PUT', '/api/leaving', { messages: 'stay' }), 200)
    const refused = await countIn(marcus, 'winter', director)
    expectRefused(refused, '409 leaving')
    expect(refused.body.detail).toContain('This driver is leaving')
    expectStatus(await call(marcus, 'DELETE', '/api/leaving'), 200)
    expectStatus(await countIn(marcus, 'winter', director), 200)
  })

  test('where the championship takes nobody else: its regulars count, whether they drive or not', async () => {
    await plantRace('spa', { championship_id: 'winter' })
    await plantRegulars('winter', gina, director)
    await plantPlaces('spa', priya)
    await refused('409 championship_full', marcus)
    expectRefused(await takePlace(marcus, 'spa'), '409 championship_full')
    expectStatus(await countIn(priya, 'winter'), 200) // who drives in it already adds nobody
    expectStatus(await signOff(gina, 'winter'), 200)
    expectStatus(await countIn(marcus, 'winter'), 200)
    await expectSeasonsSound()
  })
})

test('a championship takes no fewer drivers than it has regulars', async () => {
  await plantRegulars('winter', marcus, priya, gina)
  const form = championshipForm({ maxParticipants: 2 })
  expectRefused(await call(director, 'PUT', '/api/championships/winter', form), '409 below_registered')
})

test('an admin counts a driver in and signs them off, which is written down once', async () => {
  for (let n = 0; n < 2; n++) expectStatus(await countIn(marcus, 'winter', director), 200)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  for (let n = 0; n < 2; n++) expectStatus(await signOff(marcus, 'winter', director), 200)
  expectStatus(await countIn(director, 'winter'), 200)
  expect(await auditTrail()).toEqual(['director entry.regular winter', 'director entry.sign-off winter'])
})

test('who is rejected or deleted is a regular no more, and makes room', async () => {
  await plantRegulars('winter', marcus, priya, gina)
  const decision = { memberId: 'marcus', approved: false }
  expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
  expect(await regularsOf('winter')).toEqual(['priya', 'gina'])
  expectStatus(await call(director, 'DELETE', '/api/admin/members/priya'), 204)
  expect(await regularsOf('winter')).toEqual(['gina'])
  await expectSeasonsSound()
})

test('a championship that is deleted takes its regulars along, and leaves them their places', async () => {
  await plantRace('spa', { championship_id: 'winter' })
  expectStatus(await countIn(marcus, 'winter'), 200)
  expectStatus(await call(director, 'DELETE', '/api/championships/winter'), 204)
  expect(await rowsOf('SELECT * FROM entries')).toEqual([])
  expect(await rowsOf('SELECT * FROM championship_drivers')).toEqual([])
  expect(await gridOf('spa')).toEqual(['marcus'])
})
