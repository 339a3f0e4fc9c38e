import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { Row } from './message-rows.ts'
import type { ScrollPosition } from './scroll-position.ts'

/**
 * Makes the list a single tab stop: Tab reaches a message and leaves the list at the next press, however many links are in
 * it. ArrowUp and ArrowDown move between messages, ArrowRight and ArrowLeft between the controls of a message, and Escape
 * returns to the message. While no message has the focus, the last one is the tab stop.
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

  // If the focused line is removed, the focus moves to the line being read.
  useLayoutEffect(() => {
    if (focusedKey === null || isThere || document.activeElement !== document.body) return
    const [line] = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].slice(-1)
    const next = place?.line ?? line
    next?.focus({ preventScroll: true })
  }, [focusedKey, isThere, box, place])

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    setFocusedKey(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null)
  }

  // Without a `relatedTarget`, as when the window loses the focus, the focus will come back to the same place.
  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocusedKey(null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-key]')
    if (!line) return
    const next = alongList(event.key, target, line) ?? insideLine(event.key, target, line)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function alongList(key: string, target: HTMLElement, line: HTMLElement) {
    if (target !== line && !isReachedByArrows(target)) return undefined
    const lines = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    return lines[nextIndex(key, lines.indexOf(line), lines.length) ?? -1]
  }

  return { activeKey, handlers: { onFocus, onBlur, onKeyDown } }
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** A message's controls that Tab skips. A video uses the arrow keys to seek and for volume, so only Escape leaves it. */
const reachedByArrows = 'a[href][tabindex="-1"], button[tabindex="-1"]:enabled, video[tabindex="-1"]'

function isReachedByArrows(target: HTMLElement) {
  return target.matches(reachedByArrows) && target.tagName !== 'VIDEO'
}

/** Cycles through the line and its controls, so that the last button is one ArrowLeft away. */
function insideLine(key: string, target: HTMLElement, line: HTMLElement): HTMLElement | undefined {
  if (target !== line && !target.matches(reachedByArrows)) return undefined
  if (key === 'Escape') return target === line ? undefined : line
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || target.tagName === 'VIDEO') return undefined
  const controls = [...line.querySelectorAll<HTMLElement>(reachedByArrows)]
  const stops = [line, ...controls.filter(control => control.getClientRects().length > 0)]
  return stops[(stops.indexOf(target) + step + stops.length) % stops.length]
}
