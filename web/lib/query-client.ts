import { QueryClient } from '@tanstack/react-query'

/** Polling interval while the live feed is down (docs/specification.md 9), in ms. */
export const POLL_INTERVAL = 30_000

/** Time during which all components of a page share an answer, in ms, including those mounted after it came. */
export const SHARED_STALE_TIME = 5_000

/** Fetch defaults of docs/specification.md 7: always stale, no retry, no refetch on focus, five-minute cache. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      gcTime: 5 * 60_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
