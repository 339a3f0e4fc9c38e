import { type RefObject, useEffect, useRef } from 'react'

interface Zoomed {
  zoom: number
  setZoom: (zoom: number) => void
}

/**
 * Zooms by two fingers on an element. Ark's cropper stops listening for a second finger as soon as the first one drags,
 * and then follows both in turn: while two are down it hears of neither.
 */
export function usePinch(element: RefObject<HTMLElement | null>, zoomed: Zoomed) {
  const latest = useRef(zoomed)
  latest.current = zoomed
  useEffect(() => {
    const target = element.current
    if (!target) return
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    const fingers = new Map<number, { x: number; y: number }>()
    let start: { zoom: number; apart: number } | undefined

    const note = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => fingers.set(pointerId, { x, y })
    const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
    const hold = (event: Event) => fingers.size > 1 && event.stopPropagation()
    target.addEventListener(
      'pointerdown',
      event => {
        if (event.pointerType !== 'touch') return
        note(event)
        start = fingers.size === 2 ? { zoom: latest.current.zoom, apart: distance(fingers) } : undefined
      },
      options,
    )
    target.addEventListener(
      'pointermove',
      event => {
        if (!fingers.has(event.pointerId)) return
        note(event)
        hold(event)
        if (start && fingers.size === 2)
          latest.current.setZoom((start.zoom * distance(fingers)) / Math.max(1, start.apart))
      },
      options,
    )
    for (const type of ['touchstart', 'touchmove']) target.addEventListener(type, hold, options)
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, lift, options)
    return () => stop.abort()
  }, [element])
}

function distance(fingers: ReadonlyMap<number, { x: number; y: number }>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
