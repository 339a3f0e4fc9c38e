import type { Race } from '#web/features/races/api.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'

/** The active races that start yet on the London day of `now` (epoch ms), in the order of their start. */
export function racesOfToday<R extends Pick<Race, 'date' | 'isActive'>>(races: R[], now: number): R[] {
  const isTonight = ({ date, isActive }: R) =>
    isActive && Date.parse(date) > now && londonDayAt(Date.parse(date)) === londonDayAt(now)
  return races.filter(isTonight).sort((a, b) => Date.parse(a.date) - Date.parse(b.date))
}
