import { MINUTE } from '../../lib/clock.ts'
import type { ProblemCode } from '../../lib/problem.ts'
import { isClosed, isFull, type RaceState } from '../races/rules.ts'

/** After the deadline, whoever has given a place back can take it again for so long, while it is free, in ms. */
export const TAKE_BACK = MINUTE

/** What decides whether a driver gets a place; instants are epoch ms. */
export interface RegistrationCase extends RaceState {
  date: number
  isApproved: boolean
  isActive: boolean
  /** Whether the championship takes them as a new driver no more, for its drivers or for whom it has promised a place. */
  championshipFull: false | 'driven' | 'promised'
  /** Until when a place is held for them as a reserve, which may be over; `null` without an offer. */
  offerUntil: number | null
  /** When they gave a place in it back after the deadline; `null` if they have not. */
  gaveBackAt: number | null
}

/**
 * Why a driver gets no place (docs/decisions.md 10), or `null` where nothing stands against it. An offer outlives the deadline, and
 * so does, for a moment, the way back to a place that was given up.
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

/** Why a championship that has room takes no new driver, where it keeps that room for who has an offer. */
export const PROMISED =
  'The last place for a new driver in this championship is held for a reserve. If they do not take it, it is free again.'
/** As `PROMISED`, and what can be done about it, where the driver wants a place in one race. */
export const PROMISED_SO_WAIT = `${PROMISED} Join the reserves of this race, and you are told then.`
