import { useCallback, useLayoutEffect } from 'react'
import { notify } from '#web/ui/toast-store.ts'
import { HELD_MAX } from '../link/room-window.ts'
import type { RoomHandle } from '../state.ts'
import type { ScrollPlace } from './scroll-place.ts'

/** Lets go of what is far from the message that is read, as soon as much has been loaded or said. */
export function useBoundedList({ state, keepAround, earlier, later }: RoomHandle, { place }: ScrollPlace) {
  const isMuch = state.messages.length > HELD_MAX
  const isLoading = earlier === 'loading' || later === 'loading'
  useLayoutEffect(() => {
    if (isMuch && !isLoading && place) keepAround(place.line?.dataset.line ?? null)
  }, [isMuch, isLoading, place, keepAround])
}

/** The way to what is said now, from wherever one reads. Whoever writes goes there, to where it will stand. */
export function useWayToLatest({ state, loadLatest }: RoomHandle, { toEdge }: ScrollPlace) {
  const go = useCallback(async () => {
    const outcome = await loadLatest()
    if (outcome === 'there' || outcome === 'stale') toEdge()
    return outcome
  }, [loadLatest, toEdge])

  const latestOwn = state.pending.at(-1)?.clientMessageId
  useLayoutEffect(() => {
    if (!latestOwn) return
    toEdge()
    void go()
  }, [latestOwn, toEdge, go])

  return async () => {
    if ((await go()) === 'failed') notify({ title: 'Failed to fetch messages', variant: 'destructive' })
  }
}
