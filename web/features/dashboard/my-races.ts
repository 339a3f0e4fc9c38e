import { useQuery } from '@tanstack/react-query'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { racesQuery } from '#web/features/races/api.ts'
import { assignLiveries } from '#web/features/races/livery.ts'
import { useSchedule } from '#web/features/races/race-time.ts'

/**
 * The races to come by their date, those for which the signed-in driver is registered, and those for a place in which they
 * wait; and of those that have started and have no result yet the ones in which they have a place.
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
    // A race must not change its colour, so the races wait for the championships, which decide it.
    isLoading: query.isPending || (championships.isPending && query.isSuccess),
    colours: assignLiveries(championships.data ?? []),
    coming,
    driving: underWay.filter(({ isRegistered }) => isRegistered),
    registered: coming.filter(({ isRegistered }) => isRegistered),
    waiting: coming.filter(({ reserve }) => reserve),
  }
}

export type MyRaces = ReturnType<typeof useMyRaces>
