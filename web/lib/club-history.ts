import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  resolvePath,
  type To,
} from 'react-router'
import { leaveScrollPlace } from './scroll-places.ts'
import { askBeforeStep, isHeld } from './unsaved-changes.ts'

export type ClubHistory = ReturnType<typeof createBrowserHistory>

/** `number`: the history index that React Router assigns; `NaN` for entries made by the browser, such as a `#` link. */
type Place = Location & { number: number }

/** Time without another step after which the browser is taken to have stopped moving, in ms. */
const AT_REST = 50

/**
 * The history of this tab. It asks before a step that would lose unsaved changes. The browser's own back steps have already
 * happened when the page hears of them, so they are reverted while asking. `enter` is called before another page is shown.
 */
export function clubHistory(enter: (place: Location) => void): ClubHistory {
  const history = createBrowserHistory({ v5Compat: true }) // also notifies of the page's own steps
  const { push, replace, listen } = history
  const whereNow = (): Place => ({ ...history.location, number: Number(window.history.state?.idx) })
  let here = whereNow()
  let isKeepingScroll = false
  let isLetGo = false
  const back = wayBack(history.go)

  const stand = (place: Place) => {
    const isOtherPage = place.pathname !== here.pathname
    here = place
    if (isOtherPage) enter(place)
  }

  const askFirst =
    (take: typeof push, action: 'PUSH' | 'REPLACE') =>
    (to: To, state?: unknown, options?: NavigateOptions) => {
      const proceed = () => {
        isKeepingScroll = options?.preventScrollReset === true
        take(to, state)
        here = whereNow()
      }
      if (isHeld({ from: here, to: resolvePath(to, here.pathname), action })) askBeforeStep({ proceed })
      else proceed()
    }

  return Object.assign(history, {
    push: askFirst(push, 'PUSH'),
    replace: askFirst(replace, 'REPLACE'),
    listen(show: Parameters<typeof listen>[0]) {
      const missed = whereNow()
      const stop = listen(update => {
        const { action } = update
        const place = whereNow()
        const delta = place.number - here.number
        if (delta === 0 && back.end()) return
        // A step can only be reverted if both entries have a number.
        if (action === 'POP' && delta && !isLetGo && isHeld({ from: here, to: place, action })) {
          const isBack = back.take(delta)
          const proceed = async () => {
            await isBack
            isLetGo = true
            history.go(delta)
          }
          return askBeforeStep({ proceed })
        }
        isLetGo = false
        leaveScrollPlace(isKeepingScroll ? place : undefined)
        isKeepingScroll = false
        stand(place)
        show(update)
      })
      // The browser may have moved before this listener was added, such as back while the first page was loading.
      if (missed.key !== here.key) {
        stand(missed)
        show({ action: history.action, location: missed, delta: null })
      }
      return stop
    },
  })
}

/** Reverts steps that the browser has taken but that must wait for an answer. */
function wayBack(go: (delta: number) => void) {
  let arrive: (() => void) | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  return {
    /** Reverts `delta` steps once the browser has stopped moving; resolves when it is back. */
    take(delta: number): Promise<void> {
      clearTimeout(rest)
      rest = setTimeout(go, AT_REST, -delta)
      return new Promise(resolve => {
        arrive = resolve
      })
    },
    /** Called when the browser is back at the page's entry; returns whether it was being reverted. */
    end(): boolean {
      const wasOnIt = arrive !== undefined
      arrive?.()
      arrive = undefined
      return wasOnIt
    },
  }
}
