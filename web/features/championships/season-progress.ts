import type { Race } from '#web/features/races/api.ts'
import { type ChampionshipStatus, championshipStatus } from '#worker/features/championships/rules.ts'
import type { Championship } from './api.ts'

const order: ChampionshipStatus[] = ['Active', 'Upcoming', 'Completed']

/** Sorts championships: running ones, then upcoming ones by start, then completed ones, the latest first. */
export function sortByStatus(championships: Championship[], now: number): Championship[] {
  return order.flatMap(status => {
    const some = championships.filter(championship => championshipStatus(championship, now) === status)
    return status === 'Upcoming'
      ? some.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
      : some.toSorted((a, b) => b.endDate.localeCompare(a.endDate))
  })
}

/** "2 active, 1 upcoming, 3 completed. All dates are London time." without zero counts. */
export function seasonSentence(championships: Championship[], now: number): string {
  const counts = order.map(status => {
    const count = championships.filter(it => championshipStatus(it, now) === status).length
    return count > 0 && `${count} ${status.toLowerCase()}`
  })
  return `${counts.filter(Boolean).join(', ')}. All dates are London time.`
}

/** The share of the season that has passed at `now` (epoch ms), from 0 to 1. */
export function seasonProgress({ startDate, endDate }: Championship, now: number): number {
  const start = Date.parse(startDate)
  const end = Date.parse(endDate) + 86_400_000
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}

/** The next race of a championship after `now` (epoch ms); `null` if there is none. */
export function nextRaceOf(
  { id }: Pick<Championship, 'id'>,
  races: readonly Race[],
  now: number,
): Race | null {
  const ahead = races.filter(
    race => race.championshipId === id && race.isActive && Date.parse(race.date) > now,
  )
  return ahead.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))[0] ?? null
}
