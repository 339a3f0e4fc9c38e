export type ChampionshipStatus = 'Upcoming' | 'Active' | 'Completed'

let day: Intl.DateTimeFormat | undefined

/** The day it is in London at `now` (epoch ms), "2026-11-21". */
export function londonDayAt(now: number): string {
  // The first of its kind costs a phone a tenth of a second, which a page without dates does not wait for.
  day ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return day.format(now)
}

/** Where a championship stands at `now` (epoch ms). Its days are London days, and the last one is raced on too. */
export function championshipStatus(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: number,
): ChampionshipStatus {
  const today = londonDayAt(now)
  if (today < startDate) return 'Upcoming'
  return today <= endDate ? 'Active' : 'Completed'
}
