import { type Ranked, rank, type Tie } from './ranking.ts'
import { type ClassifiedRound, classifiedRounds, type Round, withinClass } from './rounds.ts'
import type { Scoring } from './scoring.ts'
import { type TeamCell, teamCellsOf, teamRounds } from './teams.ts'
import type { Contender } from './ties.ts'
import { type Cell, cellsOf, hasDriven, sourceOf, type TotalSource, totalOf, withDropped } from './totals.ts'

/** A driver's class and team, which hold for all rounds. */
export interface Entry {
  memberId: string
  class: string | null
  team: string | null
}

/** A row of a table; `id` is a member's id, or a team's name. */
export interface Row<C> {
  id: string
  place: number
  isShared: boolean
  total: number
  from: TotalSource
  gap: number
  /** Positions gained since the last round, negative if lost; `null` if not in the table before it. */
  moved: number | null
  /** By date, one for each round. */
  cells: readonly C[]
  ties: readonly Tie[]
}

/** A table of a championship. */
export type Table =
  | { kind: 'class' | 'overall'; name: string; rows: Row<Cell>[] }
  | { kind: 'teams'; name: string; rows: Row<TeamCell>[] }

/** A championship's tables: one for each class with drivers, Overall, then Teams. None without a result. */
export function tablesOf(rounds: readonly Round[], entries: readonly Entry[], scoring: Scoring): Table[] {
  const all = classifiedRounds(rounds)
  const overall = cellsByDriver(all, scoring)
  if (overall.size === 0) return []
  const rowsOfDrivers = (cells: CellsByDriver) =>
    rowsOf(all.length, after => driverStandings(cells, scoring, after))
  const tables: Table[] = []
  for (const name of scoring.classes) {
    const own = new Set(entries.filter(entry => entry.class === name).map(({ memberId }) => memberId))
    const cells = cellsByDriver(
      all.map(round => withinClass(round, own)),
      scoring,
    )
    if (cells.size > 0) tables.push({ kind: 'class', name, rows: rowsOfDrivers(cells) })
  }
  tables.push({ kind: 'overall', name: 'Overall', rows: rowsOfDrivers(overall) })
  const { teamDrivers } = scoring
  if (teamDrivers === null) return tables
  const rows = rowsOf(all.length, after => teamStandings(overall, entries, teamDrivers, after))
  return rows.length === 0 ? tables : [...tables, { kind: 'teams', name: 'Teams', rows }]
}

/** The ranking of a table of drivers, without the changes since the last round. */
export function rankDrivers(rounds: readonly ClassifiedRound[], scoring: Scoring): Ranked<Standing<Cell>>[] {
  return rank(driverStandings(cellsByDriver(rounds, scoring), scoring, rounds.length))
}

type CellsByDriver = ReadonlyMap<string, readonly Cell[]>

interface Standing<C> extends Contender {
  cells: readonly C[]
  from: TotalSource
}

// Everybody on a sheet of these rounds.
function cellsByDriver(rounds: readonly ClassifiedRound[], scoring: Scoring): CellsByDriver {
  const drivers = new Set(rounds.flatMap(({ lines }) => [...lines.keys()]))
  return new Map([...drivers].map(id => [id, cellsOf(id, rounds, scoring)]))
}

function rowsOf<C>(rounds: number, standingsAfter: (rounds: number) => Standing<C>[]): Row<C>[] {
  const earlier = rank(standingsAfter(rounds - 1))
  const before = new Map(earlier.map(({ contender, place }) => [contender.id, place]))
  return rank(standingsAfter(rounds)).map(({ contender, ...ranked }) => {
    const { id, total, from, cells } = contender
    const place = before.get(id)
    return { ...ranked, id, total, from, cells, moved: place === undefined ? null : place - ranked.place }
  })
}

function driverStandings(drivers: CellsByDriver, scoring: Scoring, rounds: number): Standing<Cell>[] {
  return [...drivers].flatMap(([id, all]) => {
    const cells = withDropped(all.slice(0, rounds), scoring.bestRounds)
    if (!cells.some(isOnSheet)) return []
    const own = cells.map(cell => ({
      raceId: cell.raceId,
      places: cell.place === null ? [] : [cell.place],
      counts: !cell.isDropped,
      hasDriven: hasDriven(cell),
    }))
    return { id, cells, total: totalOf(cells), from: sourceOf(cells), rounds: own }
  })
}

function teamStandings(
  drivers: CellsByDriver,
  entries: readonly Entry[],
  teamDrivers: number,
  rounds: number,
): Standing<TeamCell>[] {
  const teams = new Set(entries.flatMap(({ team }) => team ?? []))
  return [...teams].flatMap(id => {
    const own = new Set(entries.filter(({ team }) => team === id).map(({ memberId }) => memberId))
    const members = [...drivers].flatMap(([memberId, all]) => {
      const cells = all.slice(0, rounds)
      return own.has(memberId) && cells.some(isOnSheet) ? { memberId, cells } : []
    })
    const cells = teamCellsOf(members, teamDrivers)
    if (cells.length === 0) return []
    const from = { rounds: cells.length, counting: cells.length, dropped: 0 }
    return { id, cells, total: totalOf(cells), from, rounds: teamRounds(cells) }
  })
}

function isOnSheet({ status }: Cell) {
  return status !== null
}
