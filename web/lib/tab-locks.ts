/**
 * Runs one call at a time across all tabs of this browser. Without locks (over plain http, or with storage blocked) it runs
 * at once.
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

/** The locks and channel by which tabs agree on which one sends; `undefined` if the browser lacks or blocks either. */
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
