import type { GoTo } from '#web/lib/service-worker-messages.ts'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** How long an open tab has to say that it goes, in ms; one that was frozen wakes within that. */
const PATIENCE = 2000

/**
 * Opens what a notification is about. A tab of the club comes to the front and goes there by itself, so that what
 * somebody is writing in it stays; where it does not answer it is loaded anew, and without one a new tab opens. So does
 * it for what is no page of the app.
 */
export async function openPlace(clients: Clients, url: unknown): Promise<void> {
  const place = placeOf(url)
  const [tab] = isPage(place)
    ? await clients.matchAll({ type: 'window', includeUncontrolled: true }) // the one last looked at comes first
    : []
  if (!tab) return void (await clients.openWindow(place.href))
  // Where the browser does not let it come to the front, it goes there all the same.
  await tab.focus().catch(() => null)
  // To the router two slashes would begin another site.
  const path = place.pathname.replace(/^\/+/, '/') + place.search + place.hash
  if (await goesThere(tab, path)) return
  await tab.navigate(path).catch(() => clients.openWindow(path))
}

/** What a link means here: a page of this site, or https elsewhere; anything else is the start page. */
function placeOf(url: unknown): URL {
  const home = new URL('/', location.origin)
  const place = typeof url === 'string' ? parseUrl(url, home) : null
  if (!place) return home
  return isHere(place) || place.protocol === 'https:' ? place : home
}

// A blob of this site has the same origin, but is no page.
function isHere({ origin, protocol }: URL) {
  return origin === location.origin && protocol === location.protocol
}

// A picture or a film of the club is served by the Worker; the app has no page for it.
function isPage(place: URL) {
  return isHere(place) && !/^\/(objects|api)(\/|$)/.test(place.pathname)
}

function goesThere(tab: WindowClient, path: string) {
  return new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), PATIENCE)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    tab.postMessage({ type: 'go-to', path } satisfies GoTo, [port2])
  })
}
