import { useQuery } from '@tanstack/react-query'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { allRacesQuery } from '#web/features/races/api.ts'
import { liveries } from '#web/features/races/components/card/livery.ts'
import { useSchedule } from '#web/features/races/components/race-time.ts'

/** The races of the signed-in driver: those he is registered for, next first, and those he has driven, latest first. */
export function useMyRaces() {
  const query = useQuery(allRacesQuery)
  const championships = useQuery(championshipsQuery)
  const { coming, finished } = useSchedule((query.data ?? []).filter(({ isActive }) => isActive))
  return {
    query,
    championships,
    // A race must not change its colour, so the races wait for the championships, which decide it.
    isLoading: query.isPending || (championships.isPending && query.isSuccess),
    colours: liveries(championships.data ?? []),
    coming,
    registered: coming.filter(({ isRegistered }) => isRegistered),
    driven: finished.filter(({ isRegistered }) => isRegistered).reverse(),
  }
}

export type MyRaces = ReturnType<typeof useMyRaces>
