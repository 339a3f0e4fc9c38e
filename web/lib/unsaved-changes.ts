import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { guardHistory, isHistoryGuarded } from './history-guard.ts'

type Ask = (go: () => void) => void

/** Whoever has something unsaved, in the order they came; the newest stands on top and is asked. */
const holders: Ask[] = []

/** Goes elsewhere by no link: at once, or once whoever has something unsaved has agreed. */
export function leavePage(go: () => void): void {
  const newest = holders.at(-1)
  if (newest) newest(go)
  else go()
}

/** Has whoever leaves by no link asked by `ask` before they go; returns how to end that. */
export function confirmBeforeLeaving(ask: Ask): () => void {
  holders.push(ask)
  return () => {
    holders.splice(holders.indexOf(ask), 1)
  }
}

/**
 * Holds whoever leaves while something is unsaved, by a link, by going back, by a notification or by closing the tab,
 * until they have been asked. The router can do that only where it also loads the data, which is not its part here.
 */
export function useUnsavedChanges(isChanged: boolean) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  const mayGo = useRef(false)

  useEffect(() => {
    if (!isChanged) return
    mayGo.current = false
    const holdOther = (go: () => void) => setLeaving({ go })
    const holdLink = (event: MouseEvent) => {
      if (holders.at(-1) !== holdOther) return
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !leadsAway(link, event)) return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      setLeaving({ go: () => navigate(to, { replace: Boolean(history.state?.isSpare) }) })
    }
    const holdTab = (event: BeforeUnloadEvent) => mayGo.current || event.preventDefault()
    const letOtherGo = confirmBeforeLeaving(holdOther)
    const letStepsGo = holdSteps(mayGo, steps => setLeaving({ go: () => history.go(steps) }))
    document.addEventListener('click', holdLink, { capture: true })
    window.addEventListener('beforeunload', holdTab)
    return () => {
      letStepsGo()
      letOtherGo()
      document.removeEventListener('click', holdLink, { capture: true })
      window.removeEventListener('beforeunload', holdTab)
    }
  }, [isChanged, navigate])

  return {
    isAsking: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave() {
      mayGo.current = true
      setLeaving(undefined)
      leaving?.go()
    },
  }
}

/**
 * Undoes steps back and forth before the router hears of them, and tells how far each would have led. A step cannot be
 * prevented, but the router numbers its entries, so the browser can be sent back to where it was.
 */
function holdSteps(mayGo: { readonly current: boolean }, ask: (steps: number) => void) {
  const isFirst = entryNumber(history.state) === 0
  // Before the first entry lies another document, from where nobody could be sent back: so this page stands there once more.
  if (isFirst) history.pushState({ ...history.state, idx: 1, isSpare: true }, '')
  const here = entryNumber(history.state)
  const { isSpare = false } = history.state ?? {} // also one that a reload has left behind
  let isReturning = false
  const hold = (event: PopStateEvent) => {
    const steps = entryNumber(event.state) - here
    if (mayGo.current || Number.isNaN(steps)) return
    event.stopImmediatePropagation()
    if (steps !== 0) history.go(-steps)
    // A second step while the first is undone is undone as well, and asked about once.
    if (steps !== 0 && !isReturning) ask(isSpare ? steps - 1 : steps)
    isReturning = steps !== 0
  }
  const letGo = guardHistory(hold)
  return () => {
    letGo()
    // Who still guards stands there too, so the last one takes it away.
    if (history.state?.isSpare && !mayGo.current && !isHistoryGuarded()) history.back()
  }
}

function entryNumber(state: unknown) {
  return Number((state as { idx?: number } | null)?.idx ?? Number.NaN)
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!isPlain || link.target === '_blank' || link.origin !== location.origin) return false
  // Another view of the same page leaves it standing.
  return link.pathname !== location.pathname
}
