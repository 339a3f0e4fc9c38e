import { type RefObject, useEffect, useState } from 'react'
import { notify } from '#web/ui/toast-store.ts'
import type { RoomHandle } from '../state.ts'

/** How long the message that was jumped to stays marked, in ms. */
const FLASH = 1800

type Jump = { messageId: string } | null

/** Brings the list to a message, loading what was said since then; gives the one to mark meanwhile. */
export function useMessageJump(box: RefObject<HTMLElement | null>, jump: Jump, room: RoomHandle) {
  const { loadUntil } = room
  const [found, setFound] = useState<Jump>(null)

  useEffect(() => {
    if (!jump) return
    let isWanted = true
    loadUntil(jump.messageId).then(isThere => {
      if (!isWanted) return
      if (isThere) setFound({ messageId: jump.messageId })
      else notify({ title: 'That message cannot be shown', description: 'It could not be found or loaded.' })
    })
    return () => {
      isWanted = false
    }
  }, [jump, loadUntil])

  useEffect(() => {
    if (!found) return
    const list = box.current
    const line = list?.querySelector<HTMLElement>(`[data-line="${CSS.escape(found.messageId)}"]`)
    if (list && line) {
      const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      // Not `scrollIntoView`, which would move the page as well.
      const above = line.getBoundingClientRect().top - list.getBoundingClientRect().top
      const top = list.scrollTop + above - Math.max(0, (list.clientHeight - line.offsetHeight) / 2)
      list.scrollTo({ top, behavior: wantsNoMotion ? 'instant' : 'smooth' })
      line.focus({ preventScroll: true })
    }
    const timer = setTimeout(() => setFound(null), FLASH)
    return () => clearTimeout(timer)
  }, [box, found])

  return found?.messageId ?? null
}
