import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** How often a driver turned up, with the races counted; for themselves and admins. */
export const reliabilityQuery = (id: string) =>
  queryOptions({
    queryKey: ['reliability', id],
    queryFn: () => unwrap(api.members[':id'].reliability.$get({ param: { id } })),
  })

/** Excuses a driver's absence from a race, or undoes that, and refetches the figure. */
export function useExcuse(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ raceId, excused }: { raceId: string; excused: boolean }) =>
      unwrap(
        api.races[':id'].absences[':memberId'].$put({ param: { id: raceId, memberId }, json: { excused } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: reliabilityQuery(memberId).queryKey }),
  })
}
