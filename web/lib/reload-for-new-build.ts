import { tabStorage } from './site-storage.ts'

const RELOADED = 'reloaded-for-build'
const NEWS = 'build'
const RELOADING = 'reloading'
/** How long the club has to say which build it serves, in ms. */
const PATIENCE = 5000

let isNeeded = false
let looking: Promise<void> | undefined

/**
 * Loads the page anew where the club serves another build than this one, as after a deployment. Once for each build:
 * a browser that is given the old page again is not sent round in circles, and the next deployment counts anew. Whoever
 * is writing, or has been given the old page again, is told instead. Resolves once it is known whether there is one.
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
    // Without a note of it, whoever has just loaded it anew is told instead.
    if (tabStorage.outlastsPage(RELOADED) || !wasLoadedAnew()) return reloadPage()
  }
  isNeeded = true
  window.dispatchEvent(new Event(NEWS))
}

/** Loads the page anew; what it shows is there again as far as `onReload` has kept it. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOADING))
  location.reload()
}

/** Calls back right before the page loads itself anew; returns how to stop. */
export function onReload(keep: () => void): () => void {
  window.addEventListener(RELOADING, keep)
  return () => window.removeEventListener(RELOADING, keep)
}

/** Whether something was wanted that only a newer build than this page's has. */
export function isNewBuildNeeded(): boolean {
  return isNeeded
}

/** Tells that this page is needed in a newer build; returns how to stop listening. */
export function onNewBuildNeeded(listener: () => void): () => void {
  window.addEventListener(NEWS, listener)
  return () => window.removeEventListener(NEWS, listener)
}

/** The entry of the build that the club serves now, where it is another than this page's. */
export async function newBuild(): Promise<string | undefined> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const served = await servedEntry()
  return served === own ? undefined : served
}

function wasLoadedAnew() {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return way?.type === 'reload'
}

// With the cursor in a field, in a window, or with something unsaved, which would hold whoever closes the tab.
function isWriting() {
  const isHeld = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const field = document.activeElement?.matches('input, textarea')
  return isHeld || field || document.querySelector('[role$=dialog][data-state=open]') !== null
}

// The entry's name changes with everything that is built.
async function servedEntry() {
  try {
    const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}
