import { afterEach, describe, expect, test, vi } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import type { Standings } from '#web/features/standings/api.ts'
import ClubStandings from '#web/features/standings/club-standings.tsx'
import { namesOf } from '#web/features/standings/names.ts'
import type { SeasonRound } from '#worker/features/standings/rules/season.ts'
import { tablesOfSeason } from '#worker/features/standings/rules/season.ts'
import { explain } from '#worker/features/standings/rules/words.ts'

const round = (n: number, order: number[], what: Partial<SeasonRound> = {}): SeasonRound => ({
  raceId: `race-${n}`,
  name: ['Spa', 'Monza', 'Imola'][n] ?? '',
  track: 'Monza',
  date: n,
  finalAt: 1,
  points: null,
  pole: null,
  fastest: null,
  lines: order.map(driver => [driver, 'finished', null, 0]),
  penalties: [],
  ...what,
})
const standings: Standings = {
  drivers: [
    { name: 'Ann', carNumber: '27' },
    { name: 'Ben', carNumber: null },
    { name: null, carNumber: null },
  ],
  season: {
    scoring: {
      points: [25, 18, 15],
      pole: 0,
      fastestLap: 0,
      bestRounds: 2,
      teamDrivers: 1,
      classes: ['Pro'],
    },
    rounds: [round(0, [0, 1, 2]), round(1, [1, 0, 2]), round(2, [2, 1, 0], { finalAt: null })],
    entries: [
      ['Pro', 'Apex'],
      ['Pro', null],
      [null, null],
    ],
  },
}
const winter = {
  id: 'winter',
  name: 'Winter Cup',
  season: '2026',
  startDate: '2026-11-01',
  endDate: '2027-02-28',
}
const known = (championships = [winter], nextRaceDay: string | null = null) =>
  [
    [['leaderboards'], { championships, nextRaceDay }],
    [['standings', 'winter'], standings],
  ] as const

afterEach(() => vi.useRealTimers())

describe('the leaderboards', () => {
  test('show a championship by its first class, with place, driver, total and gap, and mark what may change', () => {
    const words = wordsOf(<ClubStandings />, { known: known() })
    expect(words).toContain('Winter Cup After 3 rounds Pro Overall Teams')
    expect(words).toMatch(/1 Ben 50 2 Car 27 Ann Apex 43 −7/)
    expect(words).toContain('* Provisional: the result can still change.')
    expect(words).toContain('The best 2 rounds count.')
  })

  test('say of one round, and of one point, that it is one', () => {
    const { season } = standings
    const one = {
      ...standings,
      season: { ...season, scoring: { ...season.scoring, points: [1], bestRounds: 1 } },
    }
    const [list] = known()
    const html = htmlOf(<ClubStandings />, { known: [list, [['standings', 'winter'], one]] })
    expect(html).toContain('The best round counts.')
    expect(html).toContain('aria-label="1 point, Ann"')
  })

  test('keep what the club showed before below them, once nothing pushes it away any more', () => {
    const page = <ClubStandings>Archive</ClubStandings>
    expect(wordsOf(page, { known: known() })).toMatch(/After 3 rounds .* Archive$/)
    const [list] = known()
    expect(wordsOf(page, { known: [list] }), 'while a table is on its way').not.toContain('Archive')
    expect(wordsOf(page)).not.toContain('Archive')
  })

  test.each([
    ['2026-11-22', "Race results will appear here after tomorrow's race."],
    ['2026-11-21', 'Race results will appear here after the next race.'],
    [null, 'Race results will appear here after the next race.'],
  ])('say before the first result when there will be one (next race %s)', (day, sentence) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00Z') })
    expect(wordsOf(<ClubStandings />, { known: known([], day) })).toContain(sentence)
  })

  test('lead a stranger to no race and no profile', () => {
    const html = htmlOf(<ClubStandings />, { known: known() })
    expect(html).not.toMatch(/href="\/(races|members)/)
  })
})

test('a tie between teams names teams, a cell of a team its drivers', () => {
  const tables = tablesOfSeason({
    ...standings.season,
    entries: [
      [null, '1'],
      [null, '0'],
      [null, null],
    ],
  })
  const teams = tables.find(({ kind }) => kind === 'teams')?.rows ?? []
  const [first] = teams
  const cell = first?.cells[0]
  if (!first || !cell || !('scores' in cell)) throw new Error('There are no teams')
  const about = (isOfTeams: boolean, ...explained: Parameters<typeof explain>[0][]) =>
    explained.flatMap(one => explain(one, { bestRounds: null }, namesOf(standings, isOfTeams)))
  expect(about(false, { kind: 'team-cell', cell })[0]).toMatch(/^(Ann|Ben) /)
  for (const tie of first.ties) expect(about(true, { kind: 'tie', tie, place: 1 })[0]).toMatch(/with [01],/)
})
