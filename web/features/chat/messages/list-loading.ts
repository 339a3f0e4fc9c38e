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

/** Drops messages far from the one being read when the list grows too long. */
export function useBoundedList({ state, keepAround, earlier, later }: RoomHandle, { place }: ScrollPosition) {
  const isMuch = state.messages.length > MESSAGES_HELD_MAX
  const isLoading = earlier === 'loading' || later === 'loading'
  useLayoutEffect(() => {
    if (isMuch && !isLoading && place) keepAround(place.line?.dataset.line ?? null)
  }, [isMuch, isLoading, place, keepAround])
}

/**
 * Loads more messages while the list is too short to scroll, since scrolling is what loads more. Not if `isEnough`: another
 * part of the room is about to replace the list.
 */
export function useLoadUntilFilled(box: RefObject<HTMLElement | null>, room: RoomHandle, isEnough: boolean) {
  const { state, earlier, later, loadEarlier, loadLater } = room
  const { messages, hasEarlier, hasLater } = state
  const fill = useEffectEvent(() => {
    const list = box.current
    // Only one page loads at a time; asking at the other end would cancel it.
    const isLoading = earlier === 'loading' || later === 'loading'
    if (isEnough || isLoading || !list || list.scrollHeight > list.clientHeight) return
    if (hasEarlier && earlier === 'idle') loadEarlier()
    else if (hasLater && later === 'idle') loadLater()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list's content may have changed.
  useLayoutEffect(() => fill(), [isEnough, messages, hasEarlier, hasLater, earlier, later])
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => fill())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
}

/** Jumps to the newest messages. Sending a message jumps there as well. */
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
    // When a pending message leaves the list, an earlier one becomes the last, which is no reason to jump.
    const isWritten = latestOwn !== undefined && !known.current.has(latestOwn)
    known.current = new Set(pending.map(({ clientMessageId }) => clientMessageId))
    if (!isWritten) return
    toEdge()
    void go()
  }, [pending, toEdge, go])

  return async ({ currentTarget: button }: MouseEvent) => {
    const outcome = await go()
    if (outcome === 'failed') notify({ title: 'Failed to fetch messages', variant: 'destructive' })
    // The button disappears, so the focus moves to the last message.
    const active = document.activeElement
    if (outcome !== 'there' || (active !== button && active !== document.body)) return
    const lines = box.current?.querySelectorAll<HTMLElement>('[data-key]')
    lines?.[lines.length - 1]?.focus({ preventScroll: true })
  }
}

/** Time for which the message jumped to stays highlighted, in ms. */
const FLASH = 1800

type Jump = { messageId: string } | null

/**
 * Scrolls the list to a message, loading the messages around it. Returns whether it is still on the way, and which message
 * to highlight.
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
      // Without smooth scrolling, which any update of the list would interrupt.
      place?.show(line)
      line.focus({ preventScroll: true })
    }
    const timer = setTimeout(() => setFound(null), FLASH)
    return () => clearTimeout(timer)
  }, [box, place, found])

  return { isJumping: jump !== ended, flashing: found?.messageId ?? null }
}
