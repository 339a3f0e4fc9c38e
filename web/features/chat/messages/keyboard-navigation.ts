import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { Row } from './message-rows.ts'
import type { ScrollPosition } from './scroll-position.ts'

/**
 * One message is the keyboard's: Tab comes to it and goes on to what can be done with it; arrows move along the list.
 * It is the last one while none has the focus.
 */
export function useKeyboardNavigation(
  box: RefObject<HTMLElement | null>,
  rows: Row[],
  place: ScrollPosition['place'],
) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const isThere = focusedKey !== null && rows.some(({ key }) => key === focusedKey)
  const last = rows.findLast(({ kind }) => kind === 'message' || kind === 'poll' || kind === 'pending')
  const activeKey = isThere ? focusedKey : (last?.key ?? null)

  // A line that leaves the list with the focus in it hands it to the one that is read.
  useLayoutEffect(() => {
    if (focusedKey === null || isThere || document.activeElement !== document.body) return
    const [line] = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].slice(-1)
    const next = place?.line ?? line
    next?.focus({ preventScroll: true })
  }, [focusedKey, isThere, box, place])

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    setFocusedKey(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null)
  }

  // Focus that leaves no trace, as when the window loses it, comes back to where it was.
  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocusedKey(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const lines = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const at = lines.indexOf(event.target as HTMLElement)
    const next = at === -1 ? undefined : lines[nextIndex(event.key, at, lines.length) ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return { activeKey, handlers: { onFocus, onBlur, onKeyDown } }
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
