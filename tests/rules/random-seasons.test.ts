import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Penalty, ResultStatus } from '#worker/features/standings/rules/classification.ts'
import type { Round } from '#worker/features/standings/rules/rounds.ts'
import type { Scoring } from '#worker/features/standings/rules/scoring.ts'
import { type Entry, type Table, tablesOf } from '#worker/features/standings/rules/tables.ts'
import { explain, type Names } from '#worker/features/standings/rules/words.ts'
import { plainTable } from '../support/plain-standings.ts'

const DRIVERS = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay']
const names: Names = { contender: id => id, race: id => id, incident: id => id }

interface Season {
  rounds: Round[]
  entries: Entry[]
  scoring: Scoring
}

const aDriver = fc.constantFrom(...DRIVERS)
const aFate = fc.record({
  status: fc.constantFrom<ResultStatus[]>(
    'finished',
    'finished',
    'finished',
    'finished',
    'dnf',
    'dsq',
    'dns',
  ),
  behindMs: fc.integer({ min: 0, max: 4000 }),
})
const aPenalty = fc.record({
  memberId: aDriver,
  seconds: fc.constantFrom(0, 3, 5),
  places: fc.constantFrom(0, 0, 2),
  points: fc.constantFrom(0, 1, 3),
  excluded: fc.constantFrom(false, false, false, true),
})
const aRace = fc.record({
  date: fc.nat(9),
  drivers: fc.shuffledSubarray(DRIVERS, { minLength: 1 }),
  fates: fc.array(aFate, { minLength: DRIVERS.length, maxLength: DRIVERS.length }),
  bonus: fc.tuple(fc.option(fc.nat(5)), fc.option(fc.nat(5))),
  racePoints: fc.constantFrom('', '', 'Heavy rain', 'x2', 'x0.5', 'x1.1', '3, 2, 1'),
  penalties: fc.array(aPenalty, { maxLength: 2 }),
})
const anEntry = fc.record({
  class: fc.constantFrom('GT', 'Touring', null),
  team: fc.constantFrom('Red', 'Blue', null),
})
const aScoring: fc.Arbitrary<Scoring> = fc.record({
  points: fc.constantFrom([25, 18, 15, 12, 10, 8], [3, 2, 1], [2, 2, 1], [0.1, 0.1]),
  pole: fc.constantFrom(0, 1),
  fastestLap: fc.constantFrom(0, 1),
  bestRounds: fc.option(fc.integer({ min: 1, max: 5 })),
  teamDrivers: fc.option(fc.integer({ min: 1, max: 3 })),
  classes: fc.constantFrom([], ['GT'], ['Touring', 'GT']),
})
const seasons: fc.Arbitrary<Season> = fc
  .record({
    races: fc.array(aRace, { minLength: 1, maxLength: 7 }),
    entries: fc.array(anEntry, { minLength: DRIVERS.length, maxLength: DRIVERS.length }),
    scoring: aScoring,
  })
  .map(({ races, entries, scoring }) => ({
    rounds: races.map((race, n) => roundOf(race, `race ${n}`)),
    entries: entries.map((entry, n) => ({ ...entry, memberId: DRIVERS[n] ?? '' })),
    scoring,
  }))

function roundOf(
  { date, drivers, fates, bonus, racePoints, penalties }: RaceOf<typeof aRace>,
  raceId: string,
): Round {
  let gapMs = 0
  const lines = drivers.map((memberId, n) => {
    gapMs += n === 0 ? 0 : (fates[n]?.behindMs ?? 0)
    return { memberId, status: fates[n]?.status ?? 'finished', gapMs, lapsDown: 0 }
  })
  const [poleId = null, fastestId = null] = bonus.map(at => (at === null ? null : (drivers[at] ?? null)))
  const decided: Penalty[] = penalties.map((penalty, n) => ({
    ...penalty,
    incidentId: `${raceId}, case ${n}`,
  }))
  // Frozen, since nobody may sort in place what they were lent.
  return {
    raceId,
    date,
    lines: Object.freeze(lines),
    poleId,
    fastestId,
    racePoints,
    penalties: Object.freeze(decided),
  }
}
type RaceOf<T> = T extends fc.Arbitrary<infer Race> ? Race : never

const tables = ({ rounds, entries, scoring }: Season) => tablesOf(rounds, entries, scoring)

function spoken(table: Exclude<Table, { kind: 'teams' }>, scoring: Scoring) {
  return table.rows.map(({ id, place, total, gap, moved, cells, ties }) => ({
    id,
    place,
    total,
    gap,
    moved,
    cells: cells.map(cell => explain({ kind: 'cell', cell }, scoring, names).join(' / ')),
    ties: ties.flatMap(tie => explain({ kind: 'tie', tie, place }, scoring, names)),
  }))
}

function always(holds: (season: Season) => void) {
  fc.assert(fc.property(seasons, holds), { numRuns: 1000 })
}

test('a table has the totals, order and explanations that it has on paper', () => {
  always(season => {
    for (const table of tables(season)) {
      if (table.kind === 'teams') continue
      const own = season.entries.filter(entry => table.kind === 'overall' || entry.class === table.name)
      const drivers = own.map(({ memberId }) => memberId)
      expect(spoken(table, season.scoring)).toEqual(plainTable(season.rounds, drivers, season.scoring))
    }
  })
})

test('a team has the best scores of its drivers in each race', () => {
  always(season => {
    const all = tables(season)
    const overall = all.find(({ kind }) => kind === 'overall')
    const teams = all.find(({ kind }) => kind === 'teams')
    if (overall?.kind !== 'overall' || teams?.kind !== 'teams') return
    for (const team of teams.rows) {
      const own = overall.rows.filter(({ id }) =>
        season.entries.some(({ memberId, team: name }) => memberId === id && name === team.id),
      )
      const perRace = team.cells.map((_, n) =>
        own
          .flatMap(({ cells }) => cells[n] ?? [])
          .filter(({ status, parts }) => (status !== null && status !== 'dns') || parts.length > 0)
          .map(({ points }) => points)
          .sort((a, b) => b - a)
          .slice(0, season.scoring.teamDrivers ?? 0)
          .reduce((sum, points) => sum + points, 0),
      )
      expect(team.total).toBeCloseTo(
        perRace.reduce((sum, points) => sum + points, 0),
        6,
      )
    }
    const totals = teams.rows.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })
})

test('parts add up to their cell, and what counts of the cells to the total', () => {
  always(season => {
    for (const table of tables(season)) {
      for (const row of table.rows)
        expect(row.cells.reduce((sum, { counts }) => sum + counts, 0)).toBeCloseTo(row.total, 6)
      if (table.kind === 'teams') continue
      for (const cell of table.rows.flatMap(({ cells }) => cells)) {
        expect(cell.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(cell.points, 6)
        if (!cell.isDropped) expect(cell.counts).toBe(cell.points)
      }
    }
  })
})

test('a penalty shows in the tables, and taken back leaves every byte as before', () => {
  always(season => {
    const late: Penalty = {
      incidentId: 'late',
      memberId: 'ann',
      seconds: 5,
      places: 1,
      points: 3,
      excluded: false,
    }
    const withPenalties = (change: (given: readonly Penalty[]) => readonly Penalty[]) => ({
      ...season,
      rounds: season.rounds.map(round => ({ ...round, penalties: change(round.penalties) })),
    })
    const before = JSON.stringify(tables(season))
    const penalised = JSON.stringify(tables(withPenalties(given => [...given, late])))
    const isThere = season.rounds.some(({ lines }) => lines.some(({ memberId }) => memberId === 'ann'))
    if (isThere) expect(penalised).not.toBe(before)
    expect(JSON.stringify(tables(withPenalties(given => given)))).toBe(before)
  })
})

test('rounds, their penalties and the drivers make one table in whatever order they were entered', () => {
  always(season => {
    const reversed = {
      ...season,
      rounds: season.rounds
        .toReversed()
        .map(round => ({ ...round, penalties: round.penalties.toReversed() })),
      entries: season.entries.toReversed(),
    }
    expect(JSON.stringify(tables(reversed))).toBe(JSON.stringify(tables(season)))
  })
})
