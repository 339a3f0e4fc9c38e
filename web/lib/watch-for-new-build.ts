import { browserPage, type PageEvents, type SetTimer, setBrowserTimer } from './browser.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { newBuild, onNewBuildNeeded } from './reload-for-new-build.ts'

/** Interval at which an open page checks for a new build, in ms; it also checks when the reader comes back to it. */
const EVERY = 15 * 60_000
const AT_MOST_EVERY = 60_000

interface Watching {
  now(): number
  page: PageEvents
  setTimer: SetTimer
  /** Checks for a new service worker; every build has its own. */
  askForWorker(): Promise<unknown>
  /** The entry file of the build served now, if it differs from this page's. */
  newBuild(): Promise<string | undefined>
}

const browser: Watching = {
  now: Date.now,
  page: browserPage,
  setTimer: setBrowserTimer,
  askForWorker: async () => (await registerServiceWorker()).update(),
  newBuild,
}

/** Calls back once the club serves another build than this page's; returns a function that stops it. Never reloads by itself. */
export function watchForNewBuild(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>,
  tell: () => void,
  { now, page, setTimer, askForWorker, newBuild }: Watching = browser,
): () => void {
  let lookedAt = now()
  // The first service worker takes control of a page of its own build.
  let isFirst = workers.controller === null
  const look = () => {
    if (!page.isVisible() || now() - lookedAt < AT_MOST_EVERY) return
    lookedAt = now()
    askForWorker().catch(() => null) // the next check will follow
  }
  const check = async () => {
    if (!isFirst && (await newBuild())) tell()
    isFirst = false
  }
  const lookAgain = () => {
    look()
    stopTimer = setTimer(lookAgain, EVERY)
  }
  let stopTimer = setTimer(lookAgain, EVERY)
  const stops = [page.listen(look), onNewBuildNeeded(tell), () => stopTimer()]
  workers.addEventListener('controllerchange', check)
  return () => {
    workers.removeEventListener('controllerchange', check)
    for (const stop of stops) stop()
  }
}
