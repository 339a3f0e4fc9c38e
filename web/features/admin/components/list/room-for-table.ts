import { useSyncExternalStore } from 'react'

// The `md` breakpoint.
const query = matchMedia('(min-width: 768px)')

/** Whether there is room for a table; below that, lists are cards. */
export function useRoomForTable(): boolean {
  return useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
