import { useQuery } from '@tanstack/react-query'
import { allRacesQuery } from '#web/features/races/api.ts'
import { useSchedule } from '#web/features/races/components/race-time.ts'

/** The races of the signed-in driver: those he is registered for, next first, and those he has driven, latest first. */
export function useMyRaces() {
  const query = useQuery(allRacesQuery)
  const { coming, finished } = useSchedule((query.data ?? []).filter(({ isActive }) => isActive))
  return {
    query,
    coming,
    registered: coming.filter(({ isRegistered }) => isRegistered),
    driven: finished.filter(({ isRegistered }) => isRegistered).reverse(),
  }
}
