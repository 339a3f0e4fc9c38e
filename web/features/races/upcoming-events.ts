import { raceStateOf } from '#web/features/races/race-time.ts'
import { HOUR } from '#web/lib/clock.ts'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

const DAY = 24 * HOUR

/** What is about to happen in a race, and when (epoch ms). */
export interface UpcomingEvent {
  race: Race
  event: 'starts' | 'closes'
  at: number
}

/**
 * What concerns a driver within the next 24 hours: the start of their next race, then the deadline of the next one
 * they could still join (docs/decisions.md 52). Cards are in the order of their rounds, so either may be last.
 */
export function upcomingEvents(races: readonly Race[], now: number): UpcomingEvent[] {
  const events = races.flatMap((race): UpcomingEvent[] => {
    if (race.isRegistered) return [{ race, event: 'starts', at: Date.parse(race.date) }]
    const isOpen = !race.reserve && !isClosed(raceStateOf(race), now) && !isFull(race)
    return isOpen ? [{ race, event: 'closes', at: Date.parse(race.registrationDeadline) }] : []
  })
  const next = events.filter(({ at }) => at > now && at - now <= DAY).toSorted((a, b) => a.at - b.at)
  return (['starts', 'closes'] as const).flatMap(event => next.find(one => one.event === event) ?? [])
}

/** The race whose registration closes next, if within the hour: the lamps in the head of the page count it down. */
export function nextToClose(races: readonly Race[], now: number): Race | undefined {
  return races
    .filter(({ registrationDeadline }) => {
      const left = Date.parse(registrationDeadline) - now
      return left > 0 && left <= HOUR
    })
    .toSorted((a, b) => Date.parse(a.registrationDeadline) - Date.parse(b.registrationDeadline))[0]
}
