import { type RefObject, useEffect, useState } from 'react'
import { notify } from '#web/ui/toast-store.ts'
import type { RoomHandle } from '../state.ts'
import type { ScrollPlace } from './scroll-position.ts'

/** How long the message that was jumped to stays marked, in ms. */
const FLASH = 1800

type Jump = { messageId: string } | null

/**
 * Brings the list to a message, loading what stands around it. Gives whether it is still on the way there, and which
 * message to mark as the one that was meant.
 */
export function useMessageJump(
  box: RefObject<HTMLElement | null>,
  jump: Jump,
  { loadAround }: RoomHandle,
  { place }: ScrollPlace,
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
