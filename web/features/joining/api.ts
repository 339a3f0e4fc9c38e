import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** How the club's door stands, for admins. Below `members`: whoever joins or is deleted has it asked for anew. */
export const joiningQuery = queryOptions({
  queryKey: ['members', 'joining'],
  queryFn: () => unwrap(api.admin.joining.$get()),
  refetchInterval: pollWhileFeedIsDown,
})

/** Lets as many again join today. */
export function useOpenJoining() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.admin.joining.opening.$post()),
    onSuccess: joining => client.setQueryData(joiningQuery.queryKey, joining),
  })
}

/** Deletes all profiles of today that nobody has decided on; gives how many. What fails on the way leaves the rest. */
export function useDeleteUnapproved() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      let sum = 0
      for (;;) {
        const { deleted, left } = await unwrap(api.admin['pending-members'].today.$delete())
        sum += deleted
        if (left === 0 || deleted === 0) return sum
      }
    },
    // Not awaited: the deletion is over when it is answered.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Makes a link that lets one driver join; it is answered this once. */
export function useInvite() {
  return useMutation({ mutationFn: () => unwrap(api.admin.joining.invitations.$post()) })
}
