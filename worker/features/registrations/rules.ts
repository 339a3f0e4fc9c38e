import type { ProblemCode } from '../../lib/problem.ts'
import { isClosed, isFull, type RaceState } from '../races/rules.ts'

/** What decides whether a driver gets a place. */
export interface RegistrationCase extends RaceState {
  isApproved: boolean
  isActive: boolean
  championshipFull: boolean
}

/** Why a driver gets no place (decision 10), or `null` where nothing stands against it. */
export function registrationRefusal(race: RegistrationCase, now: number): ProblemCode | null {
  if (!race.isApproved) return 'not_approved'
  if (race.isRegistered) return 'already_registered'
  if (isClosed(race, now)) return 'deadline_passed'
  if (!race.isActive) return 'race_inactive'
  if (isFull(race)) return 'race_full'
  if (race.championshipFull) return 'championship_full'
  return null
}
