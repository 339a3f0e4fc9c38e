import type { QueryClient } from '@tanstack/react-query'
import type { KeepShellMessage } from '#web/lib/service-worker-messages.ts'

/** For how long nothing must have come until the network counts as quiet, in ms. */
const QUIET = 1000

/**
 * Has this service worker serve the page and keep the app, and each one that takes over; returns how to stop. Not while it
 * is installed: alerts cannot wait until all of the app has come. Nor before the page has what it needs itself, nor where
 * its owner saves data.
 */
export function keepAppOffline(
  { serviceWorker, connection }: Navigator & { connection?: { saveData?: boolean } },
  client: Pick<QueryClient, 'isFetching'>,
) {
  if (!serviceWorker || connection?.saveData) return
  let asked: ServiceWorker | null = null
  let isStopped = false
  const ask = async () => {
    await networkIsQuiet(client)
    const { active } = await serviceWorker.ready
    if (isStopped || active === asked) return
    asked = active
    active?.postMessage({ type: 'keep-shell' } satisfies KeepShellMessage)
  }
  void ask()
  serviceWorker.addEventListener('controllerchange', ask)
  return () => {
    isStopped = true
    serviceWorker.removeEventListener('controllerchange', ask)
  }
}

/** Resolves once the page has loaded, nothing is asked, nothing has come for a while, and the browser has nothing to do. */
async function networkIsQuiet(client: Pick<QueryClient, 'isFetching'>): Promise<void> {
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done))
  let before: number
  do {
    before = performance.getEntriesByType('resource').length
    await new Promise(done => setTimeout(done, QUIET))
  } while (client.isFetching() > 0 || performance.getEntriesByType('resource').length > before)
  await new Promise(done => window.requestIdleCallback?.(done) ?? setTimeout(done))
}
