import { DAY } from '../../lib/clock.ts'

/** Time after which a race no longer counts, in ms: twelve months. */
export const LOOKS_BACK = 365 * DAY
/** Maximum number of races with a place that count, newest first. */
const COUNTED = 20
/** Minimum number of races for a figure. */
const FEWEST = 3

/** Why a driver was absent: gave the place back after the deadline, did not check in, or did not start without a word. */
export type AbsenceKind = 'late' | 'passed-on' | 'no-show'
/** A race's outcome for a driver: came, an absence, or excused, which does not count. */
export type Outcome = 'came' | AbsenceKind | 'excused'

/** What is known of a driver and a race in which they had a place. */
export interface Commitment {
  /** The status on the sheet; `null` if not on it. */
  status: 'finished' | 'dnf' | 'dsq' | 'dns' | null
  /** The sheet says that they had a reason. */
  isExcusedOnSheet: boolean
  absence: { kind: AbsenceKind; isExcused: boolean } | null
  /** They have, or had at the start, a place in it. */
  hasPlace: boolean
}

/**
 * A race's outcome for a driver, or `null` if it says nothing about them. A driver whom the sheet has as started came,
 * whatever was before: one who gives a place back and is called up on the night has gained. A driver who checked in and did
 * not start does not count, nor one who lost a place at the doors, was seated again and is on no sheet yet.
 */
export function outcomeOf({ status, isExcusedOnSheet, absence, hasPlace }: Commitment): Outcome | null {
  if (status !== null && status !== 'dns') return 'came'
  if (absence?.isExcused || (status === 'dns' && isExcusedOnSheet)) return 'excused'
  if (!absence || (status === null && hasPlace)) return null
  return absence.kind
}

/** A driver's figure, with the races it counts and those in between that do not count. `races` is newest first. */
export function reliabilityOf<Line extends { outcome: Outcome }>(races: readonly Line[]) {
  const counting = races.filter(({ outcome }) => outcome !== 'excused').slice(0, COUNTED)
  const last = counting.length === COUNTED ? races.indexOf(counting.at(-1) as Line) : races.length - 1
  return {
    came: counting.filter(({ outcome }) => outcome === 'came').length,
    of: counting.length,
    lines: races.slice(0, last + 1),
  }
}

/** "Turned up for 18 of the last 20", or that it is too early to say. */
export function reliabilityInWords({ came, of }: { came: number; of: number }): string {
  return of < FEWEST ? 'Too early to say' : `Turned up for ${came} of the last ${of}`
}
