import { beforeEach, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace } from '#tests/support/grid.ts'
import { plantRaceAndStewards } from '#tests/support/incidents.ts'
import { plant } from '#tests/support/plant.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()
beforeEach(plantRaceAndStewards)

/** What a case of this race took from a driver, past the API. */
async function punish(raceId: string, memberId: string, licence: number, seconds = 0) {
  const id = `${raceId}-${memberId}`
  const times = { reported_at: NOON, reply_until: NOON, decided_at: NOON }
  await plant('incidents', { id, race_id: raceId, reporter_id: 'priya', account: 'Contact.', ...times })
  await plant('penalties', { race_id: raceId, incident_id: id, member_id: memberId, seconds, licence })
}
const licenceOf = async (id: string, who = priya) =>
  expectStatus(await call(who, 'GET', `/api/members/${id}/licence`), 200)
const onBoard = async (raceId = 'spa') => {
  const { grid } = expectStatus(await call(priya, 'GET', `/api/races/${raceId}/board`), 200)
  return grid.map((it: { member: { id: string }; licencePoints: number }) => [it.member.id, it.licencePoints])
}

test('licence points add up over races, and each leads to its case; what brought none is not named', async () => {
  await plantRace('monza', { date: NOON - DAY })
  await punish('monza', 'marcus', 2)
  await punish('spa', 'marcus', 1, 5)
  await punish('spa', 'priya', 0, 5)
  expect(await licenceOf('marcus')).toEqual({
    points: 3,
    lines: [
      {
        incidentId: 'spa-marcus',
        points: 1,
        race: { id: 'spa', name: 'Race spa', date: expect.any(String) },
      },
      {
        incidentId: 'monza-marcus',
        points: 2,
        race: { id: 'monza', name: 'Race monza', date: new Date(NOON - DAY).toISOString() },
      },
    ],
  })
  expect(await licenceOf('priya')).toEqual({ points: 0, lines: [] })
  expect(await onBoard()).toEqual([
    ['ida', 0],
    ['marcus', 3],
    ['priya', 0],
  ])
})

test('they count for ten races of the club, whoever drives in them, from the start of the tenth after it no more', async () => {
  await punish('spa', 'marcus', 4)
  for (let n = 1; n <= 10; n++) await plantRace(`later-${n}`, { date: NOON + n * DAY })
  // One that was called off is no race.
  await plantRace('off', { date: NOON + 2 * DAY + 1, is_active: 0 })
  setClock(NOON + 10 * DAY - 1)
  expect([(await licenceOf('marcus')).points, await onBoard()]).toEqual([
    4,
    expect.arrayContaining([['marcus', 4]]),
  ])
  setClock(NOON + 10 * DAY)
  expect([(await licenceOf('marcus')).points, await onBoard()]).toEqual([
    0,
    expect.arrayContaining([['marcus', 0]]),
  ])
})

test('they are for members to see, of members', async () => {
  await punish('spa', 'marcus', 4)
  for (const who of [marcus, ines, director]) expect((await licenceOf('marcus', who)).points).toBe(4)
  expectRefused(await call(stranger, 'GET', '/api/members/marcus/licence'), '401 sign_in_required')
  expectRefused(await call(rammer, 'GET', '/api/members/marcus/licence'), '403 rejected')
  for (const id of ['nobody', rammer.id])
    expectRefused(await call(priya, 'GET', `/api/members/${id}/licence`), '404 not_found')
  await rowsOf("UPDATE penalties SET licence = 0 WHERE member_id = 'marcus'")
  expect(await licenceOf('marcus')).toEqual({ points: 0, lines: [] })
})
