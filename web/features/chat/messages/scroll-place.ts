import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this, the reader is following what is said. */
const EDGE = 64
/** Nearer to the beginning than this, he wants to read what was said before. */
const TOP = 160

/**
 * Where the reader is in a list that grows at both ends. At the end he stays at the end; anywhere else the line that
 * he reads stays where it is, whatever comes above or below it.
 */
export function useScrollPlace(box: RefObject<HTMLElement | null>, content: unknown, onTop: () => void) {
  const line = useRef<{ element: Element; top: number } | null>(null)
  const before = useRef(0)
  const [isAtEdge, setIsAtEdge] = useState(true)

  const keep = useCallback(() => {
    const list = box.current
    if (!list) return
    if (!line.current) list.scrollTop = list.scrollHeight
    else if (line.current.element.isConnected)
      list.scrollTop += topIn(list, line.current.element) - line.current.top
    before.current = list.scrollTop
  }, [box])

  const onScroll = useCallback(() => {
    const list = box.current
    if (!list) return
    const isEdge = list.scrollHeight - list.scrollTop - list.clientHeight < EDGE
    line.current = isEdge ? null : firstInView(list)
    setIsAtEdge(isEdge)
    const isUpwards = list.scrollTop < before.current
    before.current = list.scrollTop
    if (isUpwards && list.scrollTop < TOP) onTop()
  }, [box, onTop])

  const toEdge = useCallback(() => {
    line.current = null
    setIsAtEdge(true)
    keep()
  }, [keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the list decides when its place is to be kept.
  useLayoutEffect(keep, [keep, content])

  useEffect(() => {
    const list = box.current
    if (!list) return
    const observer = new ResizeObserver(keep)
    observer.observe(list)
    if (list.firstElementChild) observer.observe(list.firstElementChild)
    return () => observer.disconnect()
  }, [box, keep])

  return { isAtEdge, onScroll, toEdge }
}

function firstInView(list: HTMLElement) {
  // A message: the line of a day stays at the top of what comes before it.
  for (const element of list.querySelectorAll('[data-key]')) {
    const top = topIn(list, element)
    if (top + (element as HTMLElement).offsetHeight > 0) return { element, top }
  }
  return null
}

function topIn(list: Element, element: Element) {
  return element.getBoundingClientRect().top - list.getBoundingClientRect().top
}
