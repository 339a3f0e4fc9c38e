import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#web/lib/api.ts'
import { SEARCH_MIN, SEARCH_PAGE } from '#worker/features/chat/rules/search-words.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

/** The messages of a room that contain these words, newest first. Not cached, because messages may change. */
export function searchQuery(roomId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['message-search', roomId, search],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api['chat-rooms'][':roomId'].messages.$get(
          { param: { roomId }, query: { search, before: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < SEARCH_PAGE ? undefined : page.at(-1)?.id),
    enabled: isLongEnough(search),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The polls of a room with these words in the question or an option, newest first. */
export function pollSearchQuery(roomId: string, search: string) {
  return queryOptions({
    queryKey: ['poll-search', roomId, search],
    queryFn: ({ signal }) =>
      unwrap(
        api['chat-rooms'][':roomId'].polls.$get(
          { param: { roomId }, query: { search } },
          { init: { signal } },
        ),
      ),
    enabled: isLongEnough(search),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Whether a search text is long enough. */
export function isLongEnough(search: string): boolean {
  return trimmedLength(search) >= SEARCH_MIN
}
