import { useSyncExternalStore } from 'react'

/** Whether there is room for a table, or for cards side by side; below that, lists are cards, and cards are rows. */
export const useRoomForTable = roomFrom('768px') // the `md` breakpoint
/** Whether a table has room for a column of badges; below that they stand with the name. */
export const useRoomForBadges = roomFrom('1280px') // the `xl` breakpoint
/** Whether the club's own words have room beside the talk; below that they come in a sheet. */
export const useRoomForClub = roomFrom('1024px') // the `lg` breakpoint
/** Whether the members have room beside the talk as well. */
export const useRoomForMembers = roomFrom('1280px') // the `xl` breakpoint

function roomFrom(width: string) {
  const query = matchMedia(`(min-width: ${width})`)
  const listen = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(listen, () => query.matches)
}
