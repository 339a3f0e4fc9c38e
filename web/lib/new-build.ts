const RELOADED = 'reloaded-for-build'

/**
 * Loads the page anew where the club serves another build than this one, as after a deployment. Once for each build:
 * a browser that is given the old page again is not sent round in circles, and the next deployment counts anew.
 */
export async function reloadForNewBuild(): Promise<void> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const served = await servedEntry()
  if (!served || served === own || sessionStorage.getItem(RELOADED) === served) return
  sessionStorage.setItem(RELOADED, served)
  location.reload()
}

// The entry's name changes with everything that is built.
async function servedEntry() {
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
  } catch {
    return undefined
  }
}
