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

/** `number`: of its step, as React Router counts them; the browser's own, by a `#` in the address bar, have none. */
type Place = Location & { number: number | undefined }

/** Where the browser is after so long without a step of its own, in ms, it stays. */
const AT_REST = 50

/**
 * The steps of this tab. Whoever has something unsaved is asked before one is taken; a step back by the browser, which has
 * been taken when the page hears of it, is taken back meanwhile. `enter` hears of each step to another page before it shows.
 */
export function clubHistory(enter: (place: Location) => void): ClubHistory {
  const history = createBrowserHistory({ v5Compat: true }) // it tells of the page's own steps too, not only the browser's
  const { push, replace, listen } = history
  const whereNow = (): Place => ({ ...history.location, number: window.history.state?.idx })
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
    (take: typeof push, historyAction: 'PUSH' | 'REPLACE') =>
    (to: To, state?: unknown, options?: NavigateOptions) => {
      const proceed = () => {
        isKeepingScroll = options?.preventScrollReset === true
        take(to, state)
        here = whereNow()
      }
      const step = { currentLocation: here, nextLocation: resolvePath(to, here.pathname), historyAction }
      if (isHeld(step)) askBeforeStep({ proceed })
      else proceed()
    }

  return Object.assign(history, {
    push: askFirst(push, 'PUSH'),
    replace: askFirst(replace, 'REPLACE'),
    listen(show: Parameters<typeof listen>[0]) {
      const missed = whereNow()
      const stop = listen(update => {
        const place = whereNow()
        const delta = (place.number ?? Number.NaN) - (here.number ?? Number.NaN)
        if (delta === 0 && back.arrive()) return
        const step = { currentLocation: here, nextLocation: place, historyAction: update.action }
        // The way back is known as far as the steps are numbered.
        if (update.action === 'POP' && delta && !isLetGo && isHeld(step)) {
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
      // The browser may have taken a step while nobody listened, such as one back while the first page was on its way.
      if (missed.key !== here.key || missed.pathname !== here.pathname) {
        stand(missed)
        show({ action: history.action, location: missed, delta: null })
      }
      return stop
    },
  })
}

/** The way back to where the page stands, from steps that the browser has taken and that must wait. */
function wayBack(go: (delta: number) => void) {
  const waiting: (() => void)[] = []
  let rest: ReturnType<typeof setTimeout> | undefined
  return {
    /** Goes there once the browser has taken all that it was told to, by so many steps now; resolves when it is there. */
    take(delta: number): Promise<void> {
      clearTimeout(rest)
      rest = setTimeout(go, AT_REST, -delta)
      return new Promise(resolve => waiting.push(resolve))
    },
    /** The browser is where the page stands; gives whether it was on the way there. */
    arrive(): boolean {
      const arrived = waiting.splice(0)
      for (const resolve of arrived) resolve()
      return arrived.length > 0
    },
  }
}
