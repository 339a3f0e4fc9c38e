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

/** `number`: of its step, as React Router counts them; `NaN` for the browser's own, by a `#` in the address bar. */
type Place = Location & { number: number }

/** Where the browser is after so long without a step of its own, in ms, it stays. */
const AT_REST = 50

/**
 * The steps of this tab. Whoever has something unsaved is asked before one is taken; a step back by the browser, which has
 * been taken when the page hears of it, is taken back meanwhile. `enter` hears of each step to another page before it shows.
 */
export function clubHistory(enter: (place: Location) => void): ClubHistory {
  const history = createBrowserHistory({ v5Compat: true }) // it tells of the page's own steps too, not only the browser's
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
        // The way back is known as far as the steps are numbered.
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
      // The browser may have taken a step while nobody listened, such as one back while the first page was on its way.
      if (missed.key !== here.key) {
        stand(missed)
        show({ action: history.action, location: missed, delta: null })
      }
      return stop
    },
  })
}

/** The way back to where the page stands, from steps that the browser has taken and that must wait. */
function wayBack(go: (delta: number) => void) {
  let arrive: (() => void) | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  return {
    /** Goes there once the browser has taken all that it was told to, by so many steps now; resolves when it is there. */
    take(delta: number): Promise<void> {
      clearTimeout(rest)
      rest = setTimeout(go, AT_REST, -delta)
      return new Promise(resolve => {
        arrive = resolve
      })
    },
    /** The browser is where the page stands; gives whether it was on the way there. */
    end(): boolean {
      const wasOnIt = arrive !== undefined
      arrive?.()
      arrive = undefined
      return wasOnIt
    },
  }
}
