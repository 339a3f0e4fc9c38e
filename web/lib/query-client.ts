import { QueryClient } from '@tanstack/react-query'

/** How often the pages ask again while no live feed tells them (docs/specification.md 9), in ms. */
export const POLL_INTERVAL = 30_000

/** For so long, in ms, an answer stands for every part of a page that shows it, also for those that are drawn after it came. */
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
