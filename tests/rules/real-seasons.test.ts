import { describe, expect, test } from 'vitest'
import type { ResultLine } from '#worker/features/standings/rules/classification.ts'
import type { Round } from '#worker/features/standings/rules/rounds.ts'
import { PRESETS, type Scoring } from '#worker/features/standings/rules/scoring.ts'
import { type Entry, tablesOf } from '#worker/features/standings/rules/tables.ts'
import { explain, type Names } from '#worker/features/standings/rules/words.ts'

/** A race: who came where (`-` retired, `dsq` disqualified), by driver; nobody who matters stands on the places between. */
interface RealRace extends Partial<Round> {
  name: string
  places: Record<string, number | '-' | 'dsq'>
}

function roundOf({ name, places, ...rest }: RealRace, n: number): Round {
  const line = (memberId: string, status: ResultLine['status'] = 'finished') =>
    ({ memberId, status, gapMs: null, lapsDown: 0 }) satisfies ResultLine
  const drivers = Object.entries(places)
  const last = Math.max(...drivers.flatMap(([, place]) => (typeof place === 'number' ? place : [])))
  const finishers = Array.from({ length: last }, (_, at) => {
    const driver = drivers.find(([, place]) => place === at + 1)
    return line(driver?.[0] ?? `somebody in ${name} ${at + 1}`)
  })
  const others = drivers.flatMap(([driver, place]) =>
    typeof place === 'number' ? [] : line(driver, place === 'dsq' ? 'dsq' : 'dnf'),
  )
  const round = { raceId: name, date: n, poleId: null, fastestId: null, racePoints: '', penalties: [] }
  return { ...round, lines: [...finishers, ...others], ...rest }
}

const scoringOf = (what: Partial<Scoring>): Scoring => ({
  ...PRESETS['formula-one'],
  bestRounds: null,
  teamDrivers: null,
  classes: [],
  ...what,
})
const names: Names = { contender: id => id, race: id => id, incident: () => null }

/** The drivers' table over all, and what it says of somebody in it. */
function seasonOf(races: RealRace[], scoring: Scoring, entries: Entry[] = []) {
  const tables = tablesOf(races.map(roundOf), entries, scoring)
  const overall = tables.find(({ kind }) => kind === 'overall')
  if (overall?.kind !== 'overall') throw new Error('There is no table')
  const rowOf = (driver: string) => {
    const row = overall.rows.find(({ id }) => id === driver)
    if (!row) throw new Error(`${driver} is not in the table`)
    return row
  }
  const cellOf = (driver: string, race: string) => {
    const cell = rowOf(driver).cells.find(({ raceId }) => raceId === race)
    if (!cell) throw new Error(`There is no ${race}`)
    return cell
  }
  return {
    tables,
    top: (n: number) => overall.rows.slice(0, n).map(({ place, id, total }) => `${place} ${id} ${total}`),
    total: (driver: string) => explain({ kind: 'total', row: rowOf(driver) }, scoring, names),
    cell: (driver: string, race: string) =>
      explain({ kind: 'cell', cell: cellOf(driver, race) }, scoring, names),
    ties: (driver: string) =>
      rowOf(driver).ties.flatMap(tie =>
        explain({ kind: 'tie', tie, place: rowOf(driver).place }, scoring, names),
      ),
    scored: (driver: string) => rowOf(driver).cells.reduce((sum, { points }) => sum + points, 0),
  }
}

// Formula One 1988, the FIA's results and its rule that the best eleven of sixteen count:
// https://en.wikipedia.org/wiki/1988_Formula_One_World_Championship
describe('Formula One 1988', () => {
  const season = (brazil: '-' | 'dsq'): RealRace[] => [
    { name: 'Brazil', places: { Senna: brazil, Prost: 1 } },
    { name: 'San Marino', places: { Senna: 1, Prost: 2 } },
    { name: 'Monaco', places: { Senna: '-', Prost: 1 } },
    { name: 'Mexico', places: { Senna: 2, Prost: 1 } },
    { name: 'Canada', places: { Senna: 1, Prost: 2 } },
    { name: 'Detroit', places: { Senna: 1, Prost: 2 } },
    { name: 'France', places: { Senna: 2, Prost: 1 } },
    { name: 'Britain', places: { Senna: 1, Prost: '-' } },
    { name: 'Germany', places: { Senna: 1, Prost: 2 } },
    { name: 'Hungary', places: { Senna: 1, Prost: 2 } },
    { name: 'Belgium', places: { Senna: 1, Prost: 2 } },
    { name: 'Italy', places: { Senna: '-', Prost: '-', Berger: 1 } },
    { name: 'Portugal', places: { Senna: 6, Prost: 1 } },
    { name: 'Spain', places: { Senna: 4, Prost: 1 } },
    { name: 'Japan', places: { Senna: 1, Prost: 2 } },
    { name: 'Australia', places: { Senna: 2, Prost: 1 } },
  ]
  const scoring = scoringOf({ points: [9, 6, 4, 3, 2, 1], bestRounds: 11 })
  // That year a disqualification was dropped like any round, so Senna's in Brazil stands as retired.
  const asCounted = seasonOf(season('-'), scoring)

  test('goes to Senna: the best eleven make 90 of his 94 points and 87 of the 105 of Prost', () => {
    expect(asCounted.top(2)).toEqual(['1 Senna 90', '2 Prost 87'])
    expect(asCounted.scored('Senna')).toBe(94)
    expect(asCounted.scored('Prost')).toBe(105)
    expect(asCounted.total('Prost')).toEqual(['11 of 16 rounds make 87 points, 5 dropped'])
  })

  test('drops the sixth place in Portugal, and says so', () => {
    expect(asCounted.cell('Senna', 'Portugal')).toEqual([
      '6th 1 · counts 0',
      'Dropped: the best 11 rounds count',
    ])
    expect(asCounted.cell('Senna', 'Japan')).toEqual(['1st 9 · counts 9'])
  })

  test('would go to Prost where all rounds count, and where a disqualification cannot be dropped', () => {
    expect(seasonOf(season('-'), { ...scoring, bestRounds: null }).top(2)).toEqual([
      '1 Prost 105',
      '2 Senna 94',
    ])
    const asHere = seasonOf(season('dsq'), scoring)
    expect(asHere.top(2)).toEqual(['1 Prost 87', '2 Senna 84'])
    expect(asHere.cell('Senna', 'Brazil')).toEqual([
      'Disqualified · counts 0',
      'A round with a disqualification cannot be dropped',
    ])
  })
})

// Formula One 2021 until Saudi Arabia, 21 of 22 rounds: https://en.wikipedia.org/wiki/2021_Formula_One_World_Championship
describe('Formula One 2021 before its last round', () => {
  // A sprint gave three, two and one points and was no win, so here its first stands second.
  const sprint = { racePoints: '0, 3, 2, 1' }
  // The point for the fastest lap was for the first ten only: where another had it, nobody is entered.
  const races: RealRace[] = [
    { name: 'Bahrain', places: { Hamilton: 1, Verstappen: 2 } },
    { name: 'Imola', places: { Verstappen: 1, Hamilton: 2 }, fastestId: 'Hamilton' },
    { name: 'Portugal', places: { Hamilton: 1, Verstappen: 2 } },
    { name: 'Spain', places: { Hamilton: 1, Verstappen: 2 }, fastestId: 'Verstappen' },
    { name: 'Monaco', places: { Verstappen: 1, Hamilton: 7 }, fastestId: 'Hamilton' },
    { name: 'Azerbaijan', places: { Perez: 1, Hamilton: 15, Verstappen: '-' } },
    { name: 'France', places: { Verstappen: 1, Hamilton: 2 }, fastestId: 'Verstappen' },
    { name: 'Styria', places: { Verstappen: 1, Hamilton: 2 }, fastestId: 'Hamilton' },
    { name: 'Austria', places: { Verstappen: 1, Hamilton: 4 }, fastestId: 'Verstappen' },
    { name: 'Britain, sprint', places: { Verstappen: 2, Hamilton: 3 }, ...sprint },
    { name: 'Britain', places: { Hamilton: 1, Verstappen: '-' } },
    { name: 'Hungary', places: { Ocon: 1, Hamilton: 2, Verstappen: 9 } },
    { name: 'Belgium', places: { Verstappen: 1, Russell: 2, Hamilton: 3 }, racePoints: 'x0.5' },
    { name: 'Netherlands', places: { Verstappen: 1, Hamilton: 2 }, fastestId: 'Hamilton' },
    { name: 'Italy, sprint', places: { Bottas: 2, Verstappen: 3, Ricciardo: 4, Hamilton: 6 }, ...sprint },
    { name: 'Italy', places: { Ricciardo: 1, Verstappen: '-', Hamilton: '-' } },
    { name: 'Russia', places: { Hamilton: 1, Verstappen: 2 } },
    { name: 'Turkey', places: { Bottas: 1, Verstappen: 2, Hamilton: 5 } },
    { name: 'United States', places: { Verstappen: 1, Hamilton: 2 }, fastestId: 'Hamilton' },
    { name: 'Mexico', places: { Verstappen: 1, Hamilton: 2 } },
    { name: 'Brazil, sprint', places: { Bottas: 2, Verstappen: 3, Sainz: 4, Hamilton: 6 }, ...sprint },
    { name: 'Brazil', places: { Hamilton: 1, Verstappen: 2 } },
    { name: 'Qatar', places: { Hamilton: 1, Verstappen: 2 }, fastestId: 'Verstappen' },
    { name: 'Saudi Arabia', places: { Hamilton: 1, Verstappen: 2 }, fastestId: 'Hamilton' },
  ]
  const season = seasonOf(races, scoringOf({ fastestLap: 1 }))

  test('stands at 369.5 points each, Verstappen ahead on wins 9 to 8', () => {
    expect(season.top(2)).toEqual(['1 Verstappen 369.5', '2 Hamilton 369.5'])
    expect(season.ties('Verstappen')).toEqual(['Level with Hamilton, ahead on wins 9 to 8'])
    expect(season.ties('Hamilton')).toEqual(['Level with Verstappen, behind on wins 8 to 9'])
  })

  test('has half points in Belgium and a fastest lap in Monaco', () => {
    expect(season.cell('Verstappen', 'Belgium')).toEqual(['1st 12.5 (× 0.5) · counts 12.5'])
    expect(season.cell('Hamilton', 'Monaco')).toEqual(['7th 6 · fastest lap 1 · counts 7'])
  })
})

// British touring cars at Donington Park, 2 August 2020, of the two whose three places are known. Reports of that day in
// autocar.co.uk, touringcartimes.com and crash.net: Turkington had pole of the day, Sutton left nine points behind him. That
// he was fastest in all three races follows from the nine: without the points for leading a lap, two to one, it is eight.
describe('a weekend of British touring cars', () => {
  const weekend = seasonOf(
    [
      { name: 'Race 1', places: { Turkington: 2, Sutton: 14 }, poleId: 'Turkington', fastestId: 'Sutton' },
      { name: 'Race 2', places: { Turkington: 1, Sutton: 5 }, fastestId: 'Sutton' },
      { name: 'Race 3', places: { Sutton: 1, Turkington: 10 }, fastestId: 'Sutton' },
    ],
    scoringOf(PRESETS.btcc),
  )

  test('adds up places, the pole and the fastest laps', () => {
    expect(weekend.top(2)).toEqual(['1 Turkington 44', '2 Sutton 36'])
    expect(weekend.cell('Turkington', 'Race 1')).toEqual(['2nd 17 · pole 1 · counts 18'])
    expect(weekend.cell('Sutton', 'Race 1')).toEqual(['14th 2 · fastest lap 1 · counts 3'])
    expect(weekend.total('Sutton')).toEqual(['3 rounds make 36 points'])
  })
})

// The 24 Hours of Le Mans 2023, for which the endurance championship gave double points in each class:
// https://en.wikipedia.org/wiki/2023_24_Hours_of_Le_Mans
describe('classes at Le Mans in 2023', () => {
  const entries = [
    { memberId: '51 Ferrari', class: 'Hypercar', team: null },
    { memberId: '34 Inter Europol', class: 'LMP2', team: null },
    { memberId: '41 WRT', class: 'LMP2', team: null },
  ]
  const race = { '51 Ferrari': 1, '34 Inter Europol': 9, '41 WRT': 10 }
  const scoring = scoringOf({ classes: ['Hypercar', 'LMP2', 'GTE'] })
  const { tables } = seasonOf([{ name: 'Le Mans', places: race, racePoints: 'x2' }], scoring, entries)
  const pointsIn = (name: string) =>
    tables
      .filter(table => table.name === name)
      .flatMap<{ id: string; place: number; total: number }>(({ rows }) => rows)
      .filter(({ id }) => id in race)
      .map(({ place, id, total }) => `${place} ${id} ${total}`)

  test('have a table each by the place in the class, then one over all by the place there', () => {
    expect(tables.map(({ name }) => name)).toEqual(['Hypercar', 'LMP2', 'Overall'])
    expect(pointsIn('LMP2')).toEqual(['1 34 Inter Europol 50', '2 41 WRT 36'])
    expect(pointsIn('Overall')).toEqual(['1 51 Ferrari 50', '9 34 Inter Europol 4', '10 41 WRT 2'])
  })
})
