import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, plantDrivers, priya, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { HOUR } from '#worker/lib/clock.ts'

const START = NOON + HOUR / 2
const LOBBY = { name: 'Bravo Six', code: 'XK-4411', note: null }

freshClub()

let formerHost: Person
/** Priya hosts tonight's race, in which Marcus drives, after another driver did. */
beforeEach(async () => {
  const [driver] = await plantDrivers(1)
  if (!driver) throw new Error('a driver')
  formerHost = driver
  for (const id of ['tonight', 'other']) await plantRace(id, { date: START, registration_deadline: NOON })
  await plantPlaces('tonight', marcus, formerHost)
  await plantPlaces('other', marcus)
  for (const { id } of [formerHost, priya])
    expectStatus(await call(director, 'PUT', '/api/races/tonight/host', { memberId: id }), 200)
})

const refused = (who: Person, path: string, body: object, refusal: string) =>
  expectNoChange(async () => expectRefused(await call(who, 'PUT', `/api/races/${path}`, body), refusal))

describe('a host', () => {
  test('ticks who drives and opens the lobby of their race', async () => {
    expectStatus(await call(priya, 'PUT', '/api/races/tonight/presence/marcus', { state: 'late' }), 200)
    expectStatus(await call(priya, 'PUT', '/api/races/tonight/lobby', LOBBY), 200)
  })

  test.each([
    ['of another race', 'other/presence/marcus', { state: 'here' }, '403 host_only'],
    ['of another race', 'other/lobby', LOBBY, '403 host_only'],
    ['who may pass it on', 'tonight/host', { memberId: 'marcus' }, '403 admins_only'],
    ['of whoever is not on the board', 'tonight/presence/gina', { state: 'here' }, '404 not_found'],
    ['of nobody', 'tonight/presence/nobody', { state: 'here' }, '404 not_found'],
    ['of no race', 'nowhere/lobby', LOBBY, '403 host_only'],
  ])('is none %s: %s', (_, path, body, refusal) => refused(priya, path, body, refusal))

  test('who has been turned away is none any more', async () => {
    const decision = { memberId: 'priya', approved: false, rejectionReason: 'Rammed' }
    expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
    await refused(priya, 'tonight/lobby', LOBBY, '403 rejected')
    await refused(priya, 'tonight/presence/marcus', { state: 'here' }, '403 rejected')
  })
})

test.each([
  ['tonight/presence/marcus', { state: 'here' }, '403 host_only'],
  ['tonight/lobby', LOBBY, '403 host_only'],
  ['tonight/host', { memberId: 'driver-0' }, '403 admins_only'],
])('a former host is refused %s', (path, body, refusal) => refused(formerHost, path, body, refusal))

test('a former host still says for themselves that they are here', async () => {
  const own = `/api/races/tonight/presence/${formerHost.id}`
  expectStatus(await call(formerHost, 'PUT', own, { state: 'here' }), 200)
})

describe('bad input', () => {
  const invalid = (path: string, body: object, ...fields: string[]) =>
    expectNoChange(async () =>
      expectInvalid(await call(director, 'PUT', `/api/races/${path}`, body), ...fields),
    )

  test('a state that does not exist, or none at all', async () => {
    await invalid('tonight/presence/marcus', { state: 'there' }, 'state')
    await invalid('tonight/presence/marcus', {}, 'state')
  })

  test('a lobby of too many characters, or none', async () => {
    await invalid('tonight/lobby', { ...LOBBY, code: 'x'.repeat(41) }, 'code')
    await invalid('tonight/lobby', { ...LOBBY, name: 'x'.repeat(61) }, 'name')
    await invalid('tonight/lobby', { ...LOBBY, note: 'x'.repeat(201) }, 'note')
    await invalid('tonight/lobby', { name: ' ', code: 'x'.repeat(41) }, 'name', 'code')
    const longest = { name: 'x'.repeat(60), code: 'x'.repeat(40), note: 'x'.repeat(200) }
    expectStatus(await call(director, 'PUT', '/api/races/tonight/lobby', longest), 200)
  })

  test('a host who is nobody, or no driver of the club', async () => {
    for (const memberId of ['nobody', 'ines', 'rammer'])
      await invalid('tonight/host', { memberId }, 'memberId')
    await invalid('tonight/host', { memberId: 7 }, 'memberId')
  })

  test('a race that nobody knows, and being late without a place', async () => {
    await refused(director, 'nowhere/lobby', LOBBY, '404 not_found')
    await refused(director, 'nowhere/host', { memberId: 'marcus' }, '404 not_found')
    await refused(marcus, 'nowhere/presence/marcus', { state: 'here' }, '404 not_found')
    await refused(priya, 'tonight/presence/priya', { state: 'late' }, '409 no_place')
    expectRefused(await call(marcus, 'GET', '/api/races/nowhere/board'), '404 not_found')
    expectRefused(await call(stranger, 'GET', '/api/races/tonight/board'), '401 sign_in_required')
  })
})

test('an admin who has not proved it is no host either, but says for themselves that they are here', async () => {
  await refused(gina, 'tonight/lobby', LOBBY, '403 proof_required')
  await refused(gina, 'tonight/presence/marcus', { state: 'here' }, '403 proof_required')
  await plant('reserves', { race_id: 'tonight', member_id: 'gina', joined_at: NOON, queued_at: NOON })
  setClock(NOON + 1)
  const board = expectStatus(
    await call(gina, 'PUT', '/api/races/tonight/presence/gina', { state: 'here' }),
    200,
  )
  expect(board.grid.map(({ member }: { member: { id: string } }) => member.id)).toContain('gina')
})
