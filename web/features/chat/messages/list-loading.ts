import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { notify } from '#web/ui/notify.ts'
import { MESSAGES_HELD_MAX } from '../room-client/room-window.ts'
import type { RoomHandle } from '../state.ts'
import type { ScrollPosition } from './scroll-position.ts'

/** Lets go of what is far from the message that is read, as soon as much has been loaded or said. */
export function useBoundedList({ state, keepAround, earlier, later }: RoomHandle, { place }: ScrollPosition) {
  const isMuch = state.messages.length > MESSAGES_HELD_MAX
  const isLoading = earlier === 'loading' || later === 'loading'
  useLayoutEffect(() => {
    if (isMuch && !isLoading && place) keepAround(place.line?.dataset.line ?? null)
  }, [isMuch, isLoading, place, keepAround])
}

/**
 * Loads more while what is there is too short to be scrolled, which is how one asks for more: in a small window, or in
 * one that became larger. Not where it `isEnough` because another stretch is on its way.
 */
export function useLoadUntilFilled(box: RefObject<HTMLElement | null>, room: RoomHandle, isEnough: boolean) {
  const { state, earlier, later, loadEarlier, loadLater } = room
  const { messages, hasEarlier, hasLater } = state
  const fill = useEffectEvent(() => {
    const list = box.current
    // One page is on its way at a time, and asking at the other end would overtake it.
    const isLoading = earlier === 'loading' || later === 'loading'
    if (isEnough || isLoading || !list || list.scrollHeight > list.clientHeight) return
    if (hasEarlier && earlier === 'idle') loadEarlier()
    else if (hasLater && later === 'idle') loadLater()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is what may have filled the list.
  useLayoutEffect(() => fill(), [isEnough, messages, hasEarlier, hasLater, earlier, later])
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => fill())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
}

/** The way to what is said now, from wherever one reads. Whoever writes goes there, to where it will stand. */
export function useJumpToLatest(
  box: RefObject<HTMLElement | null>,
  { state, loadLatest }: RoomHandle,
  { toEdge }: ScrollPosition,
) {
  const go = useCallback(async () => {
    const outcome = await loadLatest()
    if (outcome === 'there' || outcome === 'stale') toEdge()
    return outcome
  }, [loadLatest, toEdge])

  const { pending } = state
  const known = useRef(new Set<string>())
  useLayoutEffect(() => {
    const latestOwn = pending.at(-1)?.clientMessageId
    // One that has left the list leaves an earlier one last, which is no reason to go anywhere.
    const isWritten = latestOwn !== undefined && !known.current.has(latestOwn)
    known.current = new Set(pending.map(({ clientMessageId }) => clientMessageId))
    if (!isWritten) return
    toEdge()
    void go()
  }, [pending, toEdge, go])

  return async ({ currentTarget: button }: MouseEvent) => {
    const outcome = await go()
    if (outcome === 'failed') notify({ title: 'Failed to fetch messages', variant: 'destructive' })
    // The button goes or has gone, and the keyboard goes on from what was said last.
    const active = document.activeElement
    if (outcome !== 'there' || (active !== button && active !== document.body)) return
    const lines = box.current?.querySelectorAll<HTMLElement>('[data-key]')
    lines?.[lines.length - 1]?.focus({ preventScroll: true })
  }
}

/** How long the message that was jumped to stays marked, in ms. */
const FLASH = 1800

type Jump = { messageId: string } | null

/**
 * Brings the list to a message, loading what stands around it. Gives whether it is still on the way there, and which
 * message to mark as the one that was meant.
 */
export function useJumpToMessage(
  box: RefObject<HTMLElement | null>,
  jump: Jump,
  { loadAround }: RoomHandle,
  { place }: ScrollPosition,
) {
  const [found, setFound] = useState<Jump>(null)
  const [ended, setEnded] = useState<Jump>(null)

  useEffect(() => {
    if (!jump) return
    let isWanted = true
    loadAround(jump.messageId).then(outcome => {
      if (!isWanted) return
      setEnded(jump)
      if (outcome === 'overtaken') return
      if (outcome === 'there') setFound({ messageId: jump.messageId })
      else notify({ title: 'That message cannot be shown', description: 'It could not be found or loaded.' })
    })
    return () => {
      isWanted = false
    }
  }, [jump, loadAround])

  useEffect(() => {
    if (!found) return
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(found.messageId)}"]`)
    if (line) {
      // At once: on a longer way there something always comes in between, and the list keeps its old place.
      place?.show(line)
      line.focus({ preventScroll: true })
    }
    const timer = setTimeout(() => setFound(null), FLASH)
    return () => clearTimeout(timer)
  }, [box, place, found])

  return { isJumping: jump !== ended, flashing: found?.messageId ?? null }
}
