import { MINUTE } from '../../lib/clock.ts'
import type { ProblemCode } from '../../lib/problem.ts'
import { isClosed, isFull, type RaceState } from '../races/rules.ts'

/** After the deadline, time in which a driver can take back a place they gave up, if it is free, in ms. */
export const TAKE_BACK = MINUTE

/** What decides whether a driver gets a place. Instants are epoch ms. */
export interface RegistrationCase extends RaceState {
  date: number
  isApproved: boolean
  isActive: boolean
  /** Whether the championship has no room for them as a new driver, because of its drivers or of those it has promised a place. */
  championshipFull: false | 'driven' | 'promised'
  /** Until when a place is held for them as a reserve, perhaps in the past; `null` without an offer. */
  offerUntil: number | null
  /** When they gave up a place in it after the deadline; `null` if they have not. */
  gaveBackAt: number | null
}

/**
 * Why a driver gets no place (docs/decisions.md 10), or `null`. An offer remains valid after the deadline, and for a moment a
 * driver can take back a place they gave up.
 */
export function registrationRefusal(race: RegistrationCase, now: number): ProblemCode | null {
  if (!race.isApproved) return 'not_approved'
  if (race.isRegistered) return 'already_registered'
  const hasOffer = race.offerUntil !== null && race.offerUntil > now && race.date > now
  if (!hasOffer && race.offerUntil !== null) return 'offer_lapsed'
  const isBack = race.gaveBackAt !== null && now < race.gaveBackAt + TAKE_BACK && race.date > now
  if (!hasOffer && !isBack && isClosed(race, now)) return 'deadline_passed'
  if (!race.isActive) return 'race_inactive'
  if (!hasOffer && isFull(race)) return 'race_full'
  if (race.championshipFull) return 'championship_full'
  return null
}

/** The refusal of a new driver by a championship that keeps its last places for drivers with an offer. */
export const PROMISED =
  'This championship’s last place for a new driver is held for a reserve. It comes free again if they do not take it.'
/** Like `PROMISED`, with what to do about it, for a driver who wants a place in one race. */
export const PROMISED_SO_WAIT = `${PROMISED} Join the reserves for this race and the club will let you know.`
