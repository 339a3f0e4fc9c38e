import { useEffect, useState } from 'react'
import type { Path } from 'react-router'

/** A step to another page that waits for an answer. */
interface HeldStep {
  proceed(): void
}

interface Step {
  from: Path
  to: Path
  action: 'POP' | 'PUSH' | 'REPLACE'
}

type Ask = (step: HeldStep) => void

/** Who has something unsaved, in the order they came: a form may open over a page that has something unsaved too. */
const holders: Ask[] = []

/** Holds whoever leaves while something is unsaved, by a link, a step back or closing the tab, until they have been asked. */
export function useUnsavedChanges(isChanged: boolean) {
  const [leaving, setLeaving] = useState<HeldStep>()

  useEffect(() => {
    if (!isChanged) return
    const holdTab = (event: BeforeUnloadEvent) => event.preventDefault()
    const letStepsGo = holdSteps(setLeaving)
    window.addEventListener('beforeunload', holdTab)
    return () => {
      letStepsGo()
      window.removeEventListener('beforeunload', holdTab)
    }
  }, [isChanged])

  return {
    isAsking: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave() {
      setLeaving(undefined)
      leaving?.proceed()
    },
  }
}

/** Has whoever leaves asked by `ask` before they go; the newest is asked. Returns how to end that. */
export function holdSteps(ask: Ask): () => void {
  holders.push(ask)
  return () => {
    holders.splice(holders.indexOf(ask), 1)
  }
}

/**
 * Whether somebody is in the middle of something: what holds them, a window with something to fill in, or a part of a page
 * that keeps what is typed (`data-typed`), so that it lets go of who leaves.
 */
export function isAnythingUnsaved(): boolean {
  const fields = '[data-typed], [role$=dialog][data-state=open] :is(form, input, textarea)'
  return holders.length > 0 || document.querySelector(fields) !== null
}

/** Asks whoever takes a step that is held; of several forms the newest. */
export function askBeforeStep(step: HeldStep): void {
  holders.at(-1)?.(step)
}

/** Whether a step must wait. Another view of the same page leaves it standing, but a step back may close a form on it. */
export const isHeld = ({ from, to, action }: Step): boolean =>
  holders.length > 0 && (action === 'POP' || to.pathname !== from.pathname)
