import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import type { StandingsView } from '#worker/features/standings/contract.ts'
import { recountStandings } from '#worker/features/standings/mutations.ts'
import { PRESETS, type Scoring } from '#worker/features/standings/rules/scoring.ts'
import { tablesOfSeason } from '#worker/features/standings/rules/season.ts'
import { DAY, now } from '#worker/lib/clock.ts'
import { type Caller, call, expectStatus } from './call.ts'
import { NOON } from './clock.ts'
import { rowsOf } from './dump.ts'
import { raceRow } from './grid.ts'
import { plant } from './plant.ts'
import type { Row } from './snapshot.ts'

/** Formula One's points, and nothing else. */
export const SCORING: Scoring = {
  ...PRESETS['formula-one'],
  bestRounds: null,
  teamDrivers: null,
  classes: [],
}

/** Says what a championship gives for races, past the API. */
export async function plantScoring(championshipId: string, changes: Partial<Scoring> = {}): Promise<void> {
  await plant('scorings', {
    championship_id: championshipId,
    scoring: JSON.stringify({ ...SCORING, ...changes }),
  })
}

/** Runs a race of `winter`, `n` days after the first, with a result such as "marcus priya gina:dnf", past the API. */
export async function plantRound(n: number, result: string, race: Row = {}, sheet: Row = {}): Promise<void> {
  const id = `round-${n}`
  const date = NOON - 60 * DAY + n * DAY
  await plant('races', {
    ...raceRow(id, { championship_id: 'winter', date, registration_deadline: date }),
    ...race,
  })
  await plant('result_sheets', { race_id: id, version: 1, published_at: date, ...sheet })
  const lines = result.split(' ').map((text, index) => {
    const [member_id = '', status = 'finished'] = text.split(':')
    return { race_id: id, member_id, position: index + 1, status }
  })
  await plant('results', ...lines)
}

/** Counts `winter` anew, as whoever saves a result does. */
export function recountWinter(): Promise<void> {
  return recountStandings(openDb(env.DB), 'winter', now())
}

/** The row that `winter` is read from, or `undefined`. */
export async function winterRow(): Promise<Row | undefined> {
  const [row] = await rowsOf("SELECT season, drivers FROM standings WHERE championship_id = 'winter'")
  return row
}

/** The tables of `winter` as the page shows them to somebody: "1 Marcus Webb 43" a row, by table. */
export async function tablesSeenBy(who: Caller): Promise<Record<string, string[]>> {
  const view: StandingsView = expectStatus(await call(who, 'GET', '/api/championships/winter/standings'), 200)
  const nameOf = (id: string) => view.drivers[Number(id)]?.name?.replace(' at home', '') ?? 'Former member'
  const tables = tablesOfSeason(view.season).map(({ kind, name, rows }) => [
    name,
    rows.map(({ place, id, total }) => `${place} ${kind === 'teams' ? id : nameOf(id)} ${total}`),
  ])
  return Object.fromEntries(tables)
}

/** What holds whenever nothing is on its way: the row of `winter` is what counting it anew makes of it. */
export async function expectCounted(): Promise<void> {
  const row = await winterRow()
  await recountWinter()
  expect(await winterRow()).toEqual(row)
}
