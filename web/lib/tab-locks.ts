/**
 * One call at a time in all tabs of this browser. A plain address has no locks, and where storage is forbidden the browser
 * has some and gives none: there it is called at once.
 */
export async function underLock<T>(name: string, call: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return call()
  }
  try {
    return await (navigator.locks ? navigator.locks.request(name, begin) : begin())
  } catch (error) {
    if (hasBegun) throw error
    return begin()
  }
}

/** What tabs agree by on which of them sends; `undefined` where the browser has no locks, or forbids the channel that goes with them. */
export function tabLocks() {
  const { locks } = navigator
  const openChannel = (name: string) => new BroadcastChannel(name)
  try {
    openChannel('asked').close()
  } catch {
    return undefined
  }
  return locks && { locks, openChannel }
}
