import { useQuery } from '@tanstack/react-query'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { racesQuery } from '#web/features/races/api.ts'
import { assignLiveries } from '#web/features/races/livery.ts'
import { useSchedule } from '#web/features/races/race-time.ts'

/**
 * Upcoming races by date, those the driver is registered for, and those they are a reserve for; and of the races that
 * have started without a result yet, those in which they have a place.
 */
export function useMyRaces() {
  const query = useQuery(racesQuery)
  const championships = useQuery(championshipsQuery)
  const { coming, underWay } = useSchedule(
    (query.data ?? []).toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)),
  )
  return {
    query,
    championships,
    // A race must not change colour, so the races wait for the championships, which set it.
    isLoading: query.isPending || (championships.isPending && query.isSuccess),
    colours: assignLiveries(championships.data ?? []),
    coming,
    driving: underWay.filter(({ isRegistered }) => isRegistered),
    registered: coming.filter(({ isRegistered }) => isRegistered),
    waiting: coming.filter(({ reserve }) => reserve),
  }
}

export type MyRaces = ReturnType<typeof useMyRaces>
