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

/**
 * The steps of this tab. Whoever has something unsaved is asked before one is taken; a step back by the browser, which has
 * been taken when the page hears of it, is taken back meanwhile. `enter` hears of each step to another page before it shows.
 */
export function clubHistory(enter: (place: Location) => void): ClubHistory {
  const history = createBrowserHistory({ v5Compat: true }) // it tells of the page's own steps too, not only the browser's
  const { push, replace, listen } = history
  let here = history.location
  let isKeepingScroll = false
  let isLetGo = false
  let noteReturn: (() => void) | undefined

  /** Waits until the browser is where it was, so that going on from there leads where it should. */
  const takeBack = (delta: number) =>
    new Promise<void>(resolve => {
      noteReturn = resolve
      history.go(-delta)
    })

  const askFirst =
    (take: typeof push, historyAction: 'PUSH' | 'REPLACE') =>
    (to: To, state?: unknown, options?: NavigateOptions) => {
      const proceed = () => {
        isKeepingScroll = options?.preventScrollReset === true
        take(to, state)
      }
      const step = { currentLocation: here, nextLocation: resolvePath(to, here.pathname), historyAction }
      if (isHeld(step)) askBeforeStep({ proceed })
      else proceed()
    }

  return Object.assign(history, {
    push: askFirst(push, 'PUSH'),
    replace: askFirst(replace, 'REPLACE'),
    listen(show: Parameters<typeof listen>[0]) {
      here = history.location // steps that were taken before anybody listened
      return listen(update => {
        const { action, location, delta } = update
        if (noteReturn) {
          noteReturn()
          noteReturn = undefined
          return
        }
        const step = { currentLocation: here, nextLocation: location, historyAction: action }
        // The way back is known as far as the steps are numbered, which anchors of the browser's own are not.
        if (action === 'POP' && delta && !isLetGo && isHeld(step)) {
          const isBack = takeBack(delta)
          const proceed = async () => {
            await isBack
            isLetGo = true
            history.go(delta)
          }
          return askBeforeStep({ proceed })
        }
        isLetGo = false
        leaveScrollPlace(isKeepingScroll ? location : undefined)
        isKeepingScroll = false
        const isOtherPage = location.pathname !== here.pathname
        here = location
        if (isOtherPage) enter(location)
        show(update)
      })
    },
  })
}
