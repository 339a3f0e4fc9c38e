import { stateOf } from '#web/features/races/race-time.ts'
import { HOUR } from '#web/lib/clock.ts'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

const DAY = 24 * HOUR

/** What is about to happen with a race, and when (epoch ms). */
export interface Soon {
  race: Race
  event: 'starts' | 'closes'
  at: number
}

/**
 * What concerns a driver within the next 24 hours: first the start of his own next race, then the deadline of the next
 * one that he could still join (decision 52). The cards stand in the order of their rounds, so either may be the last.
 */
export function soonFor(races: readonly Race[], now: number): Soon[] {
  const events = races.flatMap((race): Soon[] => {
    if (race.isRegistered) return [{ race, event: 'starts', at: Date.parse(race.date) }]
    const isOpen = !isClosed(stateOf(race), now) && !isFull(race)
    return isOpen ? [{ race, event: 'closes', at: Date.parse(race.registrationDeadline) }] : []
  })
  const next = events.filter(({ at }) => at > now && at - now <= DAY).toSorted((a, b) => a.at - b.at)
  return (['starts', 'closes'] as const).flatMap(event => next.find(one => one.event === event) ?? [])
}
