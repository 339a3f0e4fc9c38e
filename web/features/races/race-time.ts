import { useEffect, useState } from 'react'
import { atClubTime, MINUTE, useMinute } from '#web/lib/clock.ts'
import type { RaceState } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

/**
 * The time a race's card goes by, in epoch ms: the running minute, which redraws it seldom, and its deadline at the
 * very moment that passes.
 */
export function useRaceTime({ registrationDeadline }: Pick<Race, 'registrationDeadline'>): number {
  const minute = useMinute()
  const deadline = Date.parse(registrationDeadline)
  const [passed, setPassed] = useState<number>()
  const left = deadline - minute
  useEffect(() => {
    if (left <= 0 || left > 2 * MINUTE) return
    return atClubTime(deadline, () => setPassed(deadline))
  }, [deadline, left])
  return passed === deadline ? Math.max(minute, deadline) : minute
}

/** Races to come and races that have been run; the first become the second as time passes. */
export function useComingAndFinished(races: Race[]) {
  const minute = useMinute()
  const hasStarted = ({ date }: Race) => Date.parse(date) <= minute
  return { coming: races.filter(race => !hasStarted(race)), finished: races.filter(hasStarted) }
}

/** What the rules of the Worker look at, from a race as the API tells it. */
export function raceStateOf(race: Race): RaceState {
  return { ...race, registrationDeadline: Date.parse(race.registrationDeadline) }
}
