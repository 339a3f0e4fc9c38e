import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { browserPage } from '#web/lib/browser.ts'
import { type Hold, Rotation } from '../callout-rotation.ts'

/** Whether the page has been put away behind others. */
function useHidden(): boolean {
  return useSyncExternalStore(browserPage.listen, () => !browserPage.isVisible())
}

type Held = Partial<Record<Extract<Hold, 'paused' | 'still' | 'off-screen'>, boolean>>

/** Which of `count` callouts is shown, the rotation that changes it, and the handlers by which a reader holds it. */
export function useRotation(count: number, held: Held) {
  const [shown, setShown] = useState(0)
  const [rotation] = useState(() => new Rotation(count, setShown))
  const [hasFocus, setHasFocus] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const isHidden = useHidden()
  useHold(rotation, 'paused', held.paused)
  useHold(rotation, 'still', held.still)
  useHold(rotation, 'off-screen', held['off-screen'])
  useHold(rotation, 'hidden', isHidden)
  useHold(rotation, 'focus', hasFocus)
  useHold(rotation, 'touch', isTouched)
  useEffect(() => {
    rotation.start()
    return () => rotation.stop()
  }, [rotation])
  // A tap lasts until the next one elsewhere: a finger cannot hover.
  useEffect(() => {
    if (!isTouched) return
    const letGo = () => setIsTouched(false)
    document.addEventListener('pointerdown', letGo, { capture: true })
    return () => document.removeEventListener('pointerdown', letGo, { capture: true })
  }, [isTouched])
  /** Whoever presses play wants it to go on, wherever the pointer and the focus are. */
  const letGo = () => {
    rotation.hold('pointer', false)
    setHasFocus(false)
    setIsTouched(false)
  }
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rotation.hold('pointer', true)
    },
    onPointerLeave: () => rotation.hold('pointer', false),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') setIsTouched(true)
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setHasFocus(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
    },
  }
  return { shown, rotation, hasFocus, letGo, handlers }
}

function useHold(rotation: Rotation, reason: Hold, isHeld = false) {
  useEffect(() => rotation.hold(reason, isHeld), [rotation, reason, isHeld])
}
