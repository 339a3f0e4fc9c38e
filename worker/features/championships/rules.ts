import { londonDayAt } from '../../lib/text/london-clock.ts'

export type ChampionshipStatus = 'Upcoming' | 'Active' | 'Completed'

/** A championship's status at `now` (epoch ms). Its days are London days, the last one included. */
export function championshipStatus(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: number,
): ChampionshipStatus {
  const today = londonDayAt(now)
  if (today < startDate) return 'Upcoming'
  return today <= endDate ? 'Active' : 'Completed'
}
