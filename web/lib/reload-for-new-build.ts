const RELOADED = 'reloaded-for-build'
const NEWS = 'build'
/** How long the club has to say which build it serves, in ms. */
const PATIENCE = 10_000

/**
 * Loads the page anew where the club serves another build than this one, as after a deployment. Once for each build:
 * a browser that is given the old page again is not sent round in circles, and the next deployment counts anew. Whoever
 * is writing is told instead.
 */
export async function reloadForNewBuild(): Promise<void> {
  const served = await newBuild()
  if (!served) return
  if (isWriting()) return void window.dispatchEvent(new Event(NEWS))
  if (sessionStorage.getItem(RELOADED) === served) return
  sessionStorage.setItem(RELOADED, served)
  location.reload()
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
