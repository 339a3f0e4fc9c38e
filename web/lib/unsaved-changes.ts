import { useEffect, useState } from 'react'
import type { Path } from 'react-router'

/** A navigation that waits for an answer. */
interface HeldStep {
  proceed(): void
}

interface Step {
  from: Path
  to: Path
  action: 'POP' | 'PUSH' | 'REPLACE'
}

type Ask = (step: HeldStep) => void

/** Everything with unsaved changes, oldest first: a form may open over a page that has unsaved changes too. */
const holders: Ask[] = []

/** Asks before unsaved changes are lost by following a link, going back or closing the tab. */
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

/** Registers `ask` to be called before a navigation; only the newest is called. Returns a function that unregisters it. */
export function holdSteps(ask: Ask): () => void {
  holders.push(ask)
  return () => {
    holders.splice(holders.indexOf(ask), 1)
  }
}

/**
 * Whether the member is in the middle of something: unsaved changes, a dialog with fields, or a part of a page that stores
 * what is typed (`data-typed`) and therefore does not ask.
 */
export function isAnythingUnsaved(): boolean {
  const fields = '[data-typed], [role$=dialog][data-state=open] :is(form, input, textarea)'
  return holders.length > 0 || document.querySelector(fields) !== null
}

/** Asks about a held navigation; of several forms the newest asks. */
export function askBeforeStep(step: HeldStep): void {
  holders.at(-1)?.(step)
}

/** Whether a navigation must wait. Within the same page nothing is lost, except that going back may close a form. */
export const isHeld = ({ from, to, action }: Step): boolean =>
  holders.length > 0 && (action === 'POP' || to.pathname !== from.pathname)
