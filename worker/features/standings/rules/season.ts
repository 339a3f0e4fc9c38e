import type { ResultStatus } from './classification.ts'
import type { Round } from './rounds.ts'
import type { Scoring } from './scoring.ts'
import { type Entry, type Table, tablesOf } from './tables.ts'

/** A driver by their place in the list of a season's drivers. */
type DriverIndex = number

/** A race of a season as its sheet stands. */
export interface SeasonRound {
  raceId: string
  name: string
  track: string
  /** Its start, epoch ms. */
  date: number
  /** Since when its result is final (epoch ms), `null` while it is provisional. */
  finalAt: number | null
  /** What the race itself says of its points, as typed. */
  points: string | null
  pole: DriverIndex | null
  fastest: DriverIndex | null
  /** In finishing order; the gap to the winner in ms. */
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

/** All that the tables of a championship follow from, as small as it can be: 640 results are some 20 kB, their tables 200. */
export interface Season {
  scoring: Scoring
  rounds: readonly SeasonRound[]
  /** Of each driver. */
  entries: readonly (readonly [carClass: string | null, team: string | null])[]
}

/** The tables of a season; a driver's id in them is their index in words. */
export function tablesOfSeason(season: Season): Table[] {
  return tablesOf(roundsOf(season), season.entries.map(entryOf), season.scoring)
}

/** The races of a season; a driver's id in them is their index in words. */
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
