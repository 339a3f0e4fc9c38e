import { useEffect, useState } from 'react'
import { atClubTime, MINUTE, useMinute } from '#web/lib/clock.ts'
import { type RaceBadge, type RaceState, raceBadge, stageOf } from '#worker/features/races/rules.ts'
import { reserveRefusal } from '#worker/features/reserves/rules.ts'
import type { Race } from './api.ts'

/** The status on the plate of a card. */
export type RaceStatus = RaceBadge | 'RESERVE' | 'FINISHED'

/** The status of a race at `now` (epoch ms); for a reserve that comes before anything else. */
export function raceStatusOf(race: Race, now: number): RaceStatus {
  if (Date.parse(race.date) <= now) return 'FINISHED'
  return race.reserve ? 'RESERVE' : raceBadge(raceStateOf(race), now)
}

/** Whether a place is held for the reader at `now` (epoch ms). */
export function hasOffer({ reserve }: Pick<Race, 'reserve'>, now: number): boolean {
  return reserve?.offerUntil != null && now < Date.parse(reserve.offerUntil)
}

/**
 * Whether an approved driver without a place could join the reserves at `now` (epoch ms), as far as the page knows.
 */
export function mayWait(race: Race, now: number): boolean {
  const known = { ...raceStateOf(race), date: Date.parse(race.date), isActive: race.isActive }
  return (
    !race.reserve && reserveRefusal({ ...known, isApproved: true, championshipFull: false }, now) === null
  )
}

/** The current minute, so that cards rarely redraw, and the exact moment a deadline or an offer passes, in epoch ms. */
export function useRaceTime(race: Pick<Race, 'registrationDeadline' | 'reserve'>): number {
  const minute = useMinute()
  const [passed, setPassed] = useState(0)
  const { registrationDeadline, reserve } = race
  const moments = [registrationDeadline, reserve?.offerUntil ?? registrationDeadline].map(at =>
    Date.parse(at),
  )
  const next = Math.min(...moments.filter(at => at > Math.max(minute, passed)))
  const isSoon = next - minute <= 2 * MINUTE
  useEffect(() => {
    if (isSoon) return atClubTime(next, () => setPassed(next))
  }, [next, isSoon])
  return moments.includes(passed) ? Math.max(minute, passed) : minute
}

/** Splits races into upcoming, under way (`stageOf`) and finished; they move on as time passes. */
export function useSchedule(races: Race[]) {
  const minute = useMinute()
  const [coming, started] = split(races, ({ date }) => Date.parse(date) > minute)
  const [underWay, finished] = split(started, race => stageOf(race, minute) !== null)
  return { coming, underWay, finished }
}

function split<Item>(items: Item[], belongs: (item: Item) => boolean) {
  return [items.filter(belongs), items.filter(item => !belongs(item))] as const
}

/** A race from the API in the shape that the rules of the Worker take. */
export function raceStateOf(race: Race): RaceState {
  return { ...race, registrationDeadline: Date.parse(race.registrationDeadline) }
}
