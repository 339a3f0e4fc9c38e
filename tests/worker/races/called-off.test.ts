import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { expectSeasonsSound, plantRegulars, regularsOf } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { giveBack, gridOf } from '#tests/support/reserves.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { listen } from '#tests/support/sockets.ts'
import { plantRound, plantScoring, recountWinter, tablesSeenBy, winterRow } from '#tests/support/standings.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const set = (
  raceId: string,
  isActive: boolean,
  more: { expected?: object; championshipId?: string } = {},
) => {
  const expected = { ...more.expected, isActive: !isActive }
  return call(director, 'PUT', `/api/races/${raceId}`, { ...more, isActive, expected })
}
const callOff = async (raceId: string) => expectStatus(await set(raceId, false), 200)
const revive = async (raceId: string) => expectStatus(await set(raceId, true), 200)
const seasonSeenBy = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', '/api/championships'), 200)
  const { raceCount, totalRegistrations, driverCount, entered, hasStandings } = list.find(
    ({ id }: { id: string }) => id === 'winter',
  )
  return { raceCount, totalRegistrations, driverCount, entered, hasStandings }
}

describe('a race that is called off', () => {
  beforeEach(async () => {
    await plantChampionship('winter', { max_participants: 2 })
    for (const id of ['one', 'two']) await plantRace(id, { championship_id: 'winter' })
    await plantPlaces('one', marcus, priya)
    await plantPlaces('two', priya)
  })

  test('stands in no count of the club, and in all of them when it is on again', async () => {
    const figures = async () => expectStatus(await call(director, 'GET', '/api/admin/figures'), 200)
    const before = [await seasonSeenBy(marcus), await figures()]
    expect(before).toMatchObject([
      { raceCount: 2, totalRegistrations: 3, driverCount: 2, entered: 1 },
      { activeRaces: 2, registrations: 3 },
    ])
    await callOff('one')
    expect([await seasonSeenBy(marcus), await figures()]).toMatchObject([
      { raceCount: 1, totalRegistrations: 1, driverCount: 1, entered: 0 },
      { activeRaces: 1, registrations: 1 },
    ])
    await expectSeasonsSound()
    await revive('one')
    expect([await seasonSeenBy(marcus), await figures()]).toEqual(before)
    await callOff('one')
    await callOff('two')
    // No view leads to a championship that shows nothing.
    expect(await seasonSeenBy(marcus)).toMatchObject({ raceCount: 0, totalRegistrations: 0 })
  })

  test('holds no place of its championship, also once its start has passed', async () => {
    expectRefused(await takePlace(gina, 'two'), '409 championship_full')
    await callOff('one')
    await rowsOf(
      `UPDATE races SET date = ${NOON - DAY}, registration_deadline = ${NOON - DAY} WHERE id = 'one'`,
    )
    expectStatus(await takePlace(gina, 'two'), 201)
    expectRefused(await takePlace(marcus, 'two'), '409 championship_full')
    await expectSeasonsSound()
  })

  test('counts nobody who comes onto its grid either, and no race that was never on', async () => {
    await callOff('one')
    const before = await seasonSeenBy(gina)
    await plantPlaces('one', gina)
    await plantRace('three', { championship_id: 'winter', is_active: 0 })
    expect(await seasonSeenBy(gina)).toEqual(before)
    await expectSeasonsSound()
  })

  test('is not on again while that would be too many drivers, which the refusal says, and is once they fit', async () => {
    await callOff('one')
    expectStatus(await takePlace(gina, 'two'), 201)
    expect(expectRefused(await set('one', true), '409 championship_full').detail).toBe(
      'With this race, the championship would have 3 drivers, but its limit is 2.',
    )
    expect(await rowsOf("SELECT is_active FROM races WHERE id = 'one'")).toEqual([{ is_active: 0 }])
    expectStatus(await giveBack(marcus, 'one'), 204)
    await revive('one')
    expect(await gridOf('one')).toEqual(['priya'])
    await expectSeasonsSound()
  })

  test('may come into a full championship while it is off, and not when it is on again by that', async () => {
    await plantRace('three', { is_active: 0 })
    await plantPlaces('three', gina)
    const into = { championshipId: 'winter' }
    const from = { championshipId: null }
    expectRefused(await set('three', true, { ...into, expected: from }), '409 championship_full')
    expectStatus(await call(director, 'PUT', '/api/races/three', { ...into, expected: from }), 200)
    expectRefused(await set('three', true), '409 championship_full')
    await expectSeasonsSound()
  })

  test.each([1, 2, 3])(
    'is on again at the moment in which others register: never too many (%i)',
    async () => {
      await callOff('one')
      const answers = await Promise.all([
        takePlace(gina, 'two'),
        set('one', true),
        takePlace(director, 'two'),
      ])
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
      await expectSeasonsSound()
    },
  )
})

describe('a race with a result that is called off', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    await plantScoring('winter')
    await plantRound(1, 'marcus priya')
    await plantRound(2, 'priya gina marcus')
    await recountWinter()
  })

  test('counts in no table and gives nobody a place in one, and does again when it is on', async () => {
    const before = await winterRow()
    const result = await resultFor(gina, 'round-2')
    expect(result.standings.ownPlace).toMatchObject({ place: 3 })
    await callOff('round-2')
    expect(await tablesSeenBy(marcus)).toEqual({ Overall: ['1 Marcus Webb 25', '2 Priya_K 18'] })
    expect(await resultFor(gina, 'round-2')).toMatchObject({
      standings: null,
      result: { classification: [{ points: null }, { points: null }, { points: null }] },
    })
    const scoring = expectStatus(await call(director, 'GET', '/api/championships/winter/scoring'), 200)
    expect(scoring.publishedRounds).toBe(1)
    expect(scoring.drivers.map(({ id }: { id: string }) => id)).toEqual(['marcus', 'priya'])
    await revive('round-2')
    expect(await winterRow()).toEqual(before)
    expect(await resultFor(gina, 'round-2')).toEqual(result)
  })

  test('takes the tables along where no other round was run, and open ones are told', async () => {
    await callOff('round-1')
    const tab = await listen(marcus)
    await callOff('round-2')
    expect(await tab.next('result-changed')).toMatchObject({ raceId: 'round-2', championshipId: 'winter' })
    expect(await winterRow()).toBeUndefined()
    expect(await seasonSeenBy(marcus)).toMatchObject({ hasStandings: false, raceCount: 0 })
    expect(expectStatus(await call(marcus, 'GET', '/api/leaderboards'), 200).championships).toEqual([])
  })

  test('stays out of the tables when its result is put right', async () => {
    await rowsOf("DELETE FROM result_sheets WHERE race_id = 'round-2'")
    await rowsOf("DELETE FROM results WHERE race_id = 'round-2'")
    await callOff('round-2')
    expectStatus(await saveResult(director, 'round-2', [sent(gina), sent(marcus)]), 201)
    expect(await tablesSeenBy(marcus)).toEqual({ Overall: ['1 Marcus Webb 25', '2 Priya_K 18'] })
    await revive('round-2')
    expect(await tablesSeenBy(marcus)).toEqual({
      Overall: ['1 Marcus Webb 43', '2 Gina GT 25', '3 Priya_K 18'],
    })
  })

  test('says nothing of whether drivers turn up', async () => {
    const raced = async () => {
      const { of, lines } = expectStatus(await call(marcus, 'GET', '/api/members/marcus/reliability'), 200)
      return [of, lines.map(({ raceId }: { raceId: string }) => raceId)]
    }
    expect(await raced()).toEqual([2, ['round-2', 'round-1']])
    await callOff('round-2')
    expect(await raced()).toEqual([1, ['round-1']])
    await revive('round-2')
    expect(await raced()).toEqual([2, ['round-2', 'round-1']])
  })

  test('lets a season go on that it had ended, and ends it when it is on again', async () => {
    await plantRegulars('winter', marcus)
    await rowsOf(`UPDATE entries SET regular_since = ${NOON - 90 * DAY}`)
    await rowsOf("DELETE FROM results WHERE member_id = 'marcus'")
    await rowsOf(`UPDATE result_sheets SET final_at = ${NOON}`)
    for (const race_id of ['round-1', 'round-2'])
      await plant('absences', { race_id, member_id: 'marcus', kind: 'no-show', at: NOON })
    await callOff('round-2')
    await revive('round-2')
    expect(await regularsOf('winter')).toEqual([])
    await callOff('round-2')
    expect(await regularsOf('winter')).toEqual(['marcus'])
    await expectSeasonsSound()
  })
})
