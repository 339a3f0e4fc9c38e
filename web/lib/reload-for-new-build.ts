import { tabStorage } from './site-storage.ts'

const RELOADED = 'reloaded-for-build'
const NEWS = 'build'
const RELOADING = 'reloading'
/** Timeout of the check for a new build, in ms. */
const PATIENCE = 5000

let isNeeded = false
let looking: Promise<void> | undefined

/**
 * Reloads the page if the club serves another build, as after a deployment. Only once per build, so that a browser which
 * gets the old page again does not loop. A reader who is typing, or got the old page again, is shown a notice instead.
 * Resolves once it is known whether there is a new build.
 */
export function reloadForNewBuild(): Promise<void> {
  looking ??= lookForNewBuild().finally(() => {
    looking = undefined
  })
  return looking
}

async function lookForNewBuild() {
  const served = await newBuild()
  if (!served) return
  if (!isWriting() && tabStorage.getItem(RELOADED) !== served) {
    tabStorage.setItem(RELOADED, served)
    // If this cannot be stored, a page that was just reloaded shows the notice instead.
    if (tabStorage.outlastsPage(RELOADED) || !wasLoadedAnew()) return reloadPage()
  }
  isNeeded = true
  window.dispatchEvent(new Event(NEWS))
}

/** Reloads the page; state saved by `onReload` is restored afterwards. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOADING))
  location.reload()
}

/** Calls back right before the page reloads itself; returns a function that unsubscribes. */
export function onReload(keep: () => void): () => void {
  window.addEventListener(RELOADING, keep)
  return () => window.removeEventListener(RELOADING, keep)
}

/** Whether the page needs a newer build. */
export function isNewBuildNeeded(): boolean {
  return isNeeded
}

/** Calls back when the page needs a newer build; returns a function that unsubscribes. */
export function onNewBuildNeeded(listener: () => void): () => void {
  window.addEventListener(NEWS, listener)
  return () => window.removeEventListener(NEWS, listener)
}

/** The entry file of the build served now, if it differs from this page's. */
export async function newBuild(): Promise<string | undefined> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const served = await servedEntry()
  return served === own ? undefined : served
}

function wasLoadedAnew() {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return way?.type === 'reload'
}

// The cursor is in a field, a dialog is open, or there are unsaved changes, which would block closing the tab.
function isWriting() {
  const isHeld = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const field = document.activeElement?.matches('input, textarea')
  return isHeld || field || document.querySelector('[role$=dialog][data-state=open]') !== null
}

// The entry's file name changes with every build.
async function servedEntry() {
  try {
    const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}
