import { DAY } from '../../lib/clock.ts'

/** Races of so long ago and longer no longer say anything of a driver, in ms: twelve months. */
export const LOOKS_BACK = 365 * DAY
/** So many races with a place count at most, the newest. */
const COUNTED = 20
/** Below so many it is too early to say. */
const FEWEST = 3

/** Why a driver was not there: gave the place back after the deadline, lost it without a sign, did not start without a word. */
export type AbsenceKind = 'late' | 'passed-on' | 'no-show'
/** How a race went for a driver: they came, why they did not, or that they are excused, which does not count. */
export type Outcome = 'came' | AbsenceKind | 'excused'

/** What is known of a driver and a race in which they had a place. */
export interface Commitment {
  /** Of their line on the sheet; `null` without one. */
  status: 'finished' | 'dnf' | 'dsq' | 'dns' | null
  /** The sheet says that they had a reason. */
  isExcusedOnSheet: boolean
  absence: { kind: AbsenceKind; isExcused: boolean } | null
  /** They have, or had at the start, a place in it. */
  hasPlace: boolean
}

/**
 * How a race went for a driver, or `null` where that says nothing of them. On the sheet as having come they came, whatever
 * was before: who gives a place back and is called up on the night has gained. Who checked in and did not start is neither
 * here nor there, nor is who lost a place at the doors, was seated again, and is on no sheet yet.
 */
export function outcomeOf({ status, isExcusedOnSheet, absence, hasPlace }: Commitment): Outcome | null {
  if (status !== null && status !== 'dns') return 'came'
  if (absence?.isExcused || (status === 'dns' && isExcusedOnSheet)) return 'excused'
  if (!absence || (status === null && hasPlace)) return null
  return absence.kind
}

/** Of races, newest first, those that a driver's figure is made of with those between that do not count, and the figure. */
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
