import type { ResultStatus } from './classification.ts'
import type { Round } from './rounds.ts'
import type { Scoring } from './scoring.ts'
import { type Entry, type Table, tablesOf } from './tables.ts'

/** A driver's index in the season's list of drivers. */
type DriverIndex = number

/** A race of a season with its sheet. */
export interface SeasonRound {
  raceId: string
  name: string
  track: string
  /** Its start, epoch ms. */
  date: number
  /** When its result became final (epoch ms); `null` while provisional. */
  finalAt: number | null
  /** The race's own points, as typed. */
  points: string | null
  pole: DriverIndex | null
  fastest: DriverIndex | null
  /** In finishing order; gaps in ms. */
  lines: readonly (readonly [
    driver: DriverIndex,
    status: ResultStatus,
    gapMs: number | null,
    lapsDown: number,
  ])[]
  penalties: readonly (readonly [
    driver: DriverIndex,
    incidentId: string,
    lap: number | null,
    seconds: number,
    places: number,
    points: number,
    isExcluded: 0 | 1,
  ])[]
}

/** Everything that a championship's tables are made from, in compact form: 640 results are about 20 kB, their tables 200. */
export interface Season {
  scoring: Scoring
  rounds: readonly SeasonRound[]
  /** For each driver. */
  entries: readonly (readonly [carClass: string | null, team: string | null])[]
}

/** A season's tables. A driver's id in them is their index as text. */
export function tablesOfSeason(season: Season): Table[] {
  return tablesOf(roundsOf(season), season.entries.map(entryOf), season.scoring)
}

/** A season's races. A driver's id in them is their index as text. */
export function roundsOf({ rounds }: Pick<Season, 'rounds'>): Round[] {
  return rounds.map(roundOf)
}

function roundOf({ raceId, date, points, pole, fastest, lines, penalties }: SeasonRound): Round {
  return {
    raceId,
    date,
    racePoints: points ?? '',
    poleId: pole === null ? null : String(pole),
    fastestId: fastest === null ? null : String(fastest),
    lines: lines.map(([driver, status, gapMs, lapsDown]) => ({
      memberId: String(driver),
      status,
      gapMs,
      lapsDown,
    })),
    penalties: penalties.map(([driver, incidentId, , seconds, places, points, isExcluded]) => ({
      memberId: String(driver),
      incidentId,
      seconds,
      places,
      points,
      excluded: isExcluded === 1,
    })),
  }
}

function entryOf([carClass, team]: Season['entries'][number], driver: DriverIndex): Entry {
  return { memberId: String(driver), class: carClass, team }
}
