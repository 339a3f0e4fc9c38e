import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** Whether joining is open, for admins. Below `members`, so that it is refetched when somebody joins or is deleted. */
export const joiningQuery = queryOptions({
  queryKey: ['members', 'joining'],
  queryFn: () => unwrap(api.admin.joining.$get()),
  refetchInterval: pollWhileFeedIsDown,
})

/** Lets the same number of drivers join again today. */
export function useOpenJoining() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.admin.joining.opening.$post()),
    onSuccess: joining => client.setQueryData(joiningQuery.queryKey, joining),
  })
}

/** Deletes all of today's undecided profiles and returns how many. If a call fails, the rest remain. */
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
    // Not awaited: the deletion is done once the server answers.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Creates a link that lets one driver join; the server returns it only once. */
export function useInvite() {
  return useMutation({ mutationFn: () => unwrap(api.admin.joining.invitations.$post()) })
}
