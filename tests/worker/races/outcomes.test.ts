import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { ida, openCase, plantRaceAndStewards } from '#tests/support/incidents.ts'
import { plant } from '#tests/support/plant.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(plantRaceAndStewards)

const race = async (who: Person, scope: 'all' | 'past' | 'driven' = 'past', id = 'spa') => {
  const races = expectStatus(await call(who, 'GET', `/api/races?scope=${scope}`), 200)
  return races.find((it: { id: string }) => it.id === id)
}
const outcome = async (who: Person, scope?: 'all' | 'past' | 'driven') => (await race(who, scope))?.result

const publish = (...lines: object[]) =>
  saveResult(director, 'spa', lines.length > 0 ? lines : [sent(marcus), sent(priya), sent(ida, 'dnf')])

test('a race that has no result says nothing of one, in no list', async () => {
  for (const scope of ['all', 'past', 'driven'] as const)
    expect(await race(marcus, scope)).not.toHaveProperty('result')
})

test('every list of races that are over says who won, how it ended for the reader, and how far it is', async () => {
  expectStatus(await publish(), 201)
  const ended = { state: 'provisional', winner: { displayName: 'Marcus Webb at home' } }
  for (const scope of ['all', 'past', 'driven'] as const) {
    const own = (place: number | null, status = 'finished') => ({ place, status, excluded: false })
    expect(await outcome(marcus, scope)).toEqual({ ...ended, own: own(1) })
    expect(await outcome(priya, scope)).toEqual({ ...ended, own: own(2) })
    expect(await outcome(ida, scope)).toEqual({ ...ended, own: own(null, 'dnf') })
  }
  expect(await outcome(gina), 'who was not on the sheet').toEqual({ ...ended, own: null })
  expect(await race(director)).toMatchObject({ result: { state: 'provisional', own: null } })
})

describe('what stewards make of a result', () => {
  const penalty = (who: Person, more: object) =>
    plant('penalties', { race_id: 'spa', incident_id: 'a-case', member_id: who.id, ...more })
  beforeEach(async () => {
    expectStatus(await publish(), 201)
    await plant('incidents', {
      ...{ id: 'a-case', race_id: 'spa', reporter_id: priya.id, account: 'Contact.' },
      ...{ reported_at: NOON, reply_until: NOON, decided_at: NOON, decision: '{}' },
    })
  })

  test('is what the list tells: who loses a place no longer won', async () => {
    await penalty(marcus, { places: 1 })
    expect(await outcome(priya)).toMatchObject({
      winner: { displayName: 'Priya_K at home' },
      own: { place: 1 },
    })
    expect(await outcome(marcus)).toMatchObject({ own: { place: 2 } })
  })

  test('names nobody as the winner where nobody is left', async () => {
    await penalty(marcus, { is_excluded: 1 })
    await penalty(priya, { is_excluded: 1 })
    expect(await outcome(marcus)).toMatchObject({
      winner: null,
      own: { place: null, status: 'finished', excluded: true },
    })
  })
})

test('a result is under review while a case of its own race is open, and final once the cron has said so', async () => {
  await plantRace('monza', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
  await plantPlaces('monza', marcus)
  expectStatus(await publish(), 201)
  expectStatus(await saveResult(director, 'monza', [sent(marcus)]), 201)
  await openCase()
  expect(await outcome(gina)).toMatchObject({ state: 'under-review' })
  expect(await race(gina, 'past', 'monza')).toMatchObject({ result: { state: 'provisional' } })
  passTime(DAY)
  await runCron()
  expect(await race(gina, 'past', 'monza')).toMatchObject({ result: { state: 'final' } })
})

test('who has won and left the club has no name, and no name is made up for them', async () => {
  expectStatus(await publish(), 201)
  await env.DB.prepare('DELETE FROM members WHERE id = ?').bind(marcus.id).run()
  expect(await outcome(priya)).toMatchObject({ winner: { displayName: null }, own: { place: 2 } })
})

test('a race of a championship says it there too', async () => {
  await plantChampionship('winter')
  await env.DB.prepare("UPDATE races SET championship_id = 'winter' WHERE id = 'spa'").run()
  expectStatus(await publish(), 201)
  const races = expectStatus(await call(priya, 'GET', '/api/races?championshipId=winter&scope=all'), 200)
  expect(races).toMatchObject([{ id: 'spa', result: { own: { place: 2 } } }])
})
