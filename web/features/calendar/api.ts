import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** The link for calendars outside the club, and its date; `null` without one. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: () => unwrap(api.calendar.$get()),
})

/** Creates a link that replaces any earlier one; the server returns it only once. */
export function useNewCalendarLink() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => unwrap(api.calendar.$post()), onSettled: refresh })
}

/** Deletes the link: calendars can no longer read it. */
export function useStopCalendar() {
  const refresh = useRefresh()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.calendar.$delete()),
    onSuccess: () => client.setQueryData(calendarFeedQuery.queryKey, null),
    onSettled: refresh,
  })
}

// Not awaited: the link exists, or is gone, once the server answers.
function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })
}
