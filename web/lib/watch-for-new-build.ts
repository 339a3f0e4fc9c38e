import { browserPage, type PageEvents, type SetTimer, setBrowserTimer } from './browser.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { newBuild, onNewBuildNeeded } from './reload-for-new-build.ts'

/** How often an open page asks whether there is a new build, in ms; sooner when somebody comes back to it. */
const EVERY = 15 * 60_000
const AT_MOST_EVERY = 60_000

interface Watching {
  now(): number
  page: PageEvents
  setTimer: SetTimer
  /** Asks for the newest service worker, which every build has its own of. */
  askForWorker(): Promise<unknown>
  /** The entry of the build that is served now, where it is another than this page's. */
  newBuild(): Promise<string | undefined>
}

const browser: Watching = {
  now: Date.now,
  page: browserPage,
  setTimer: setBrowserTimer,
  askForWorker: async () => (await registerServiceWorker()).update(),
  newBuild,
}

/** Tells once the club serves another build than this page is made of; returns how to stop. Nothing reloads by itself. */
export function watchForNewBuild(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>,
  tell: () => void,
  { now, page, setTimer, askForWorker, newBuild }: Watching = browser,
): () => void {
  let lookedAt = now()
  // The first worker takes over a page of its own build.
  let isFirst = workers.controller === null
  const look = () => {
    if (!page.isVisible() || now() - lookedAt < AT_MOST_EVERY) return
    lookedAt = now()
    askForWorker().catch(() => null) // there will be a next time
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
