import { describe, expect, test } from 'vitest'
import { penaltyOf } from '#tests/support/penalties.ts'
import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'
import type { Round } from '#worker/features/standings/rules/rounds.ts'
import { PRESETS, type Scoring } from '#worker/features/standings/rules/scoring.ts'
import { type Entry, type Table, tablesOf } from '#worker/features/standings/rules/tables.ts'
import { explain, type Names } from '#worker/features/standings/rules/words.ts'

const names: Names = {
  contender: id => id,
  race: id => id,
  incident: id => (id === 'secret' ? null : 'lap 4, contact'),
}
const SCORING: Scoring = {
  points: [25, 18, 15, 12, 10, 8],
  pole: 1,
  fastestLap: 1,
  bestRounds: null,
  teamDrivers: null,
  classes: [],
}

/** A round from "ann ben cat", in finishing order; `ben:dnf` did not finish. */
function round(raceId: string, date: number, sheet: string, what: Partial<Round> = {}): Round {
  const lines = sheet.split(' ').map(text => {
    const [memberId = '', status = 'finished'] = text.split(':')
    return { memberId, status: status as ResultStatus, gapMs: null, lapsDown: 0 }
  })
  return { raceId, date, lines, poleId: null, fastestId: null, racePoints: '', penalties: [], ...what }
}
function table(rounds: Round[], scoring: Partial<Scoring> = {}, entries: Entry[] = [], name = 'Overall') {
  const rules = { ...SCORING, ...scoring }
  const found = tablesOf(rounds, entries, rules).find(one => one.name === name)
  if (!found) throw new Error(`There is no table ${name}`)
  const rowOf = (id: string) => {
    const row = (found.rows as Table['rows'][number][]).find(one => one.id === id)
    if (!row) throw new Error(`${id} is not in the table`)
    return row
  }
  return {
    places: found.rows.map(({ place, id, total }) => `${place} ${id} ${total}`),
    row: rowOf,
    ties: (id: string) =>
      rowOf(id).ties.flatMap(tie => explain({ kind: 'tie', tie, place: rowOf(id).place }, rules, names)),
    total: (id: string) => explain({ kind: 'total', row: rowOf(id) }, rules, names),
    cell: (id: string, n: number) => {
      const cell = rowOf(id).cells[n]
      if (!cell) throw new Error(`There is no round ${n}`)
      return 'scores' in cell
        ? explain({ kind: 'team-cell', cell }, rules, names)
        : explain({ kind: 'cell', cell }, rules, names)
    },
  }
}

describe('a table', () => {
  const season = [
    round('Spa', 1, 'ann ben cat'),
    round('Monza', 2, 'cat ann dan'),
    round('Imola', 3, 'cat ben ann'),
  ]

  test('says how far everybody is behind the leader and how they moved since the last round', () => {
    const { places, row } = table(season)
    expect(places).toEqual(['1 cat 65', '2 ann 58', '3 ben 36', '4 dan 15'])
    expect(['cat', 'ann', 'ben', 'dan'].map(id => [row(id).gap, row(id).moved])).toEqual([
      [0, 1],
      [7, -1],
      [29, 0],
      [50, 0],
    ])
  })

  test('knows no movement of whoever is new in it, nor after one round', () => {
    expect(table(season.slice(0, 2)).row('dan').moved).toBeNull()
    expect(table(season.slice(0, 1)).row('ann').moved).toBeNull()
  })

  test('is none as long as there is no result', () => {
    expect(
      tablesOf([], [{ memberId: 'ann', class: null, team: 'Red' }], { ...SCORING, teamDrivers: 2 }),
    ).toEqual([])
  })
})

test('the presets of scoring give what their series give', () => {
  const formulaOne = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
  expect(PRESETS).toEqual({
    'formula-one': { points: formulaOne, pole: 0, fastestLap: 0 },
    'formula-one-bonus': { points: formulaOne, pole: 1, fastestLap: 1 },
    btcc: { points: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], pole: 1, fastestLap: 1 },
    linear: {
      points: [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      pole: 0,
      fastestLap: 0,
    },
  })
})

describe('the best rounds', () => {
  test('leave out missed rounds first, then the least', () => {
    const rounds = [round('Spa', 1, 'ben ann'), round('Monza', 2, 'ben'), round('Imola', 3, 'ann ben')]
    const { cell, total } = table(rounds, { bestRounds: 2 })
    expect(cell('ann', 1)).toEqual(['Not in this race · counts 0', 'Dropped: the best 2 rounds count'])
    expect(cell('ben', 2)).toEqual(['2nd 18 · counts 0', 'Dropped: the best 2 rounds count'])
    expect(total('ben')).toEqual(['2 of 3 rounds make 50 points, 1 dropped'])
  })

  test('prefer having driven for nothing to having been away', () => {
    const rounds = [round('Spa', 1, 'ben ann:dnf'), round('Monza', 2, 'ben ann:dns')]
    expect(table(rounds, { bestRounds: 1 }).cell('ann', 0)).toEqual(['Retired · counts 0'])
  })

  test('never leave out what stewards took', () => {
    const penalties = [penaltyOf('ann', { points: 3 })]
    const { cell, places } = table(
      [round('Spa', 1, 'ann ben'), round('Monza', 2, 'ben cat ann', { fastestId: 'ann', penalties })],
      { bestRounds: 1 },
    )
    expect(cell('ann', 1)).toEqual([
      '3rd 15 · fastest lap 1 · stewards −3 (lap 4, contact) · counts −3',
      'Dropped: the best 1 round counts',
    ])
    expect(places).toEqual(['1 ben 25', '2 ann 22', '3 cat 18'])
  })

  test('never leave out a round that a driver was excluded or disqualified from', () => {
    const penalties = [penaltyOf('ben', { excluded: true })]
    const { cell, places } = table(
      [round('Spa', 1, 'ann ben cat:dsq', { penalties }), round('Monza', 2, 'cat ben ann')],
      { bestRounds: 1 },
    )
    expect(places[0]).toBe('1 ann 25')
    expect(['ben', 'cat'].map(id => cell(id, 0)[0])).toEqual([
      'Excluded · counts 0',
      'Disqualified · counts 0',
    ])
    expect(cell('cat', 1)).toEqual(['1st 25 · counts 0', 'Dropped: the best 1 round counts'])
  })
})

describe('a number', () => {
  test('says all that it is made of', () => {
    const penalties = [penaltyOf('cat', { points: 3 })]
    const rounds = [round('Spa', 1, 'ann ben cat', { poleId: 'ben', fastestId: 'cat', penalties })]
    expect(table(rounds).cell('cat', 0)).toEqual([
      '3rd 15 · fastest lap 1 · stewards −3 (lap 4, contact) · counts 13',
    ])
    expect(table(rounds).cell('ben', 0)).toEqual(['2nd 18 · pole 1 · counts 19'])
  })

  test('says nothing of a case that the reader may not know', () => {
    const penalties = [penaltyOf('ann', { incidentId: 'secret', points: 3 })]
    expect(table([round('Spa', 1, 'ann', { penalties })]).cell('ann', 0)).toEqual([
      '1st 25 · stewards −3 · counts 22',
    ])
  })

  test('is exact with tenths', () => {
    const rounds = [1, 2, 3].map(n => round(`Race ${n}`, n, 'ann', { racePoints: '0.1, 0.1' }))
    expect(table(rounds).total('ann')).toEqual(['3 rounds make 0.3 points'])
  })
})

describe('who has as many points', () => {
  test('is ahead on wins', () => {
    const rounds = [
      round('Spa', 1, 'ann ben'),
      round('Monza', 2, 'cat ben ann:dnf'),
      round('Imola', 3, 'cat'),
    ]
    const { places, ties } = table(rounds, { points: [4, 2] })
    expect(places).toEqual(['1 cat 8', '2 ann 4', '3 ben 4'])
    expect(ties('ann')).toEqual(['Level with ben, ahead on wins 1 to 0'])
    expect(ties('ben')).toEqual(['Level with ann, behind on wins 0 to 1'])
  })

  test('is ahead on second places where the wins are as many', () => {
    const rounds = [round('Spa', 1, 'ann ben cat'), round('Monza', 2, 'ben dan ann')]
    const { ties } = table(rounds, { points: [3, 0, 0, 0] })
    expect(ties('ben')).toEqual(['Level with ann, ahead on 2nd places 1 to 0'])
  })

  test('is ahead by rounds that do not count where those that do say nothing', () => {
    const rounds = [round('Spa', 1, 'ann ben'), round('Monza', 2, 'ben cat ann')]
    const { ties } = table(rounds, { points: [3, 1], bestRounds: 1 })
    expect(ties('ben')).toEqual(['Level with ann, ahead on 2nd places 1 to 0 in all rounds'])
  })

  test('is ahead by the latest round that anyone of them drove where their places are the same', () => {
    const rounds = [
      round('Spa', 1, 'ann ben cat'),
      round('Monza', 2, 'ben cat ann'),
      round('Imola', 3, 'cat ann ben'),
      round('Suzuka', 4, 'dan'),
    ]
    const { places, ties } = table(rounds)
    expect(places).toEqual(['1 cat 58', '2 ann 58', '3 ben 58', '4 dan 25'])
    expect(ties('ann')).toEqual([
      'Level with cat, behind in the latest round, Imola: 2nd to 1st',
      'Level with ben, ahead in the latest round, Imola: 2nd to 3rd',
    ])
  })

  test('is behind by having retired in the latest round', () => {
    const { ties } = table([round('Spa', 1, 'ann ben:dnf'), round('Monza', 2, 'ben ann:dnf')])
    expect(ties('ann')).toEqual(['Level with ben, behind in the latest round, Monza: no place to 1st'])
  })

  test('shares the place where nothing tells them apart', () => {
    const { places, ties } = table([round('Spa', 1, 'ann ben:dnf cat:dnf dan:dns')])
    expect(places).toEqual(['1 ann 25', '2 ben 0', '2 cat 0', '2 dan 0'])
    expect(ties('cat')).toEqual(['Level with ben and dan on every count: they share 2nd'])
  })
})

describe('teams', () => {
  const entries = ['ann', 'ben', 'cat', 'dan', 'eve'].map(memberId => ({
    memberId,
    class: null,
    team: memberId === 'dan' ? 'Blue' : memberId === 'eve' ? null : 'Red',
  }))
  const rounds = [round('Spa', 1, 'dan ann eve ben cat'), round('Monza', 2, 'dan eve cat ann')]

  test('have the best two scores of each race', () => {
    const { places, cell } = table(rounds, { teamDrivers: 2 }, entries, 'Teams')
    expect(places).toEqual(['1 Red 57', '2 Blue 50'])
    expect(cell('Red', 0)).toEqual([
      'ann 18 · ben 12 · counts 30',
      'Not counted: cat 10; the best 2 drivers score',
    ])
    expect(cell('Red', 1)).toEqual(['cat 15 · ann 12 · counts 27'])
  })

  test('with as many points stand by the places of who scored', () => {
    const level = table([round('Spa', 1, 'dan ann')], { teamDrivers: 2, points: [9, 9] }, entries, 'Teams')
    expect(level.ties('Blue')).toEqual(['Level with Red, ahead on wins 1 to 0'])
  })

  test('lose what stewards took from who scored, and are none where nobody drives for one', () => {
    const penalised = round('Spa', 1, 'dan ann', { penalties: [penaltyOf('dan', { points: 3 })] })
    expect(table([penalised], { teamDrivers: 1 }, entries, 'Teams').places).toEqual(['1 Blue 22', '2 Red 18'])
    const kinds = tablesOf(rounds, [], { ...SCORING, teamDrivers: 2 }).map(({ kind }) => kind)
    expect(kinds).toEqual(['overall'])
  })
})
