import type { QueryClient } from '@tanstack/react-query'
import type { KeepShellMessage } from '#web/lib/service-worker-messages.ts'

/** Time without new responses until the network counts as quiet, in ms. */
const QUIET = 1000

/**
 * Asks the service worker, and each new one, to serve the page and cache the app; returns a function that stops it. Not
 * during installation, because alerts need the worker before the whole app is cached; not before the page itself has
 * loaded; and not with data saver on.
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

/** Resolves once the page has loaded, no request is running, no response has come for a while, and the browser is idle. */
async function networkIsQuiet(client: Pick<QueryClient, 'isFetching'>): Promise<void> {
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done))
  let before: number
  do {
    before = performance.getEntriesByType('resource').length
    await new Promise(done => setTimeout(done, QUIET))
  } while (client.isFetching() > 0 || performance.getEntriesByType('resource').length > before)
  await new Promise(done => window.requestIdleCallback?.(done) ?? setTimeout(done))
}
