import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'

/** Since when the member has a link for calendars outside the club; `null` without one. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: () => unwrap(api.calendar.$get()),
})

/** Makes a link in place of the one there is; it is answered this once. */
export function useNewCalendarLink() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => unwrap(api.calendar.$post()), onSettled: refresh })
}

/** Ends the link: no calendar reads by it any more. */
export function useStopCalendar() {
  const refresh = useRefresh()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.calendar.$delete()),
    onSuccess: () => client.setQueryData(calendarFeedQuery.queryKey, null),
    onSettled: refresh,
  })
}

// Not awaited: the link is made, or gone, when it is answered.
function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })
}
