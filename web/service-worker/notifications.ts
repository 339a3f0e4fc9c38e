import type { GoToMessage } from '#web/lib/service-worker-messages.ts'
import type { PushPayload } from '#worker/features/push/contract.ts'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

type PushNotification = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'>

/** Every push must show something, so this stands in for one that cannot be read. */
const unreadable: PushNotification = {
  title: 'Racing Club',
  body: 'There is news from the club.',
  url: '/',
  tag: '',
}

/** Shows a push as a notification. */
export function showNotification(
  registration: ServiceWorkerRegistration,
  text: string | undefined,
): Promise<void> {
  const { title, body, url, tag } = readPush(text)
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en-GB',
    data: { url },
    // What takes another's place is heard again; a browser refuses that of a notification without a tag.
    ...(tag && { tag, renotify: true }),
  }
  return registration.showNotification(title, options)
}

function readPush(text: string | undefined): PushNotification {
  const { title, body, url, tag } = fieldsOf(text)
  if (!isText(title)) return unreadable
  return { title, body: isText(body) ? body : '', url: isText(url) ? url : '/', tag: isText(tag) ? tag : '' }
}

function fieldsOf(text = ''): Partial<Record<keyof PushNotification, unknown>> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** How long an open tab has to say that it goes, in ms; one that was frozen wakes within that. */
const PATIENCE = 2000

/**
 * Opens what a notification is about. A tab of the club comes to the front and goes there by itself, so that what
 * somebody is writing in it stays; where it does not answer it is loaded anew, and without one a new tab opens. So does
 * it for what is no page of the app.
 */
export async function openNotificationTarget(clients: Clients, url: unknown): Promise<void> {
  const place = targetOf(url)
  const [tab] = isPage(place)
    ? await clients.matchAll({ type: 'window', includeUncontrolled: true }) // the one last looked at comes first
    : []
  if (!tab) return void (await clients.openWindow(place.href))
  // Where the browser does not let it come to the front, it goes there all the same.
  await tab.focus().catch(() => null)
  // To the router two slashes would begin another site.
  const path = place.pathname.replace(/^\/+/, '/') + place.search + place.hash
  if (await askTabToGo(tab, path)) return
  await tab.navigate(path).catch(() => clients.openWindow(path))
}

/** What a link means here: a page of this site, or https elsewhere; anything else is the start page. */
function targetOf(url: unknown): URL {
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

function askTabToGo(tab: WindowClient, path: string) {
  return new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), PATIENCE)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    tab.postMessage({ type: 'go-to', path } satisfies GoToMessage, [port2])
  })
}

/**
 * Sets the number on the app's icon to how many notifications wait, where the platform has one. Only the club knows it;
 * where it does not say, what is there stays.
 */
export async function updateAppBadge(navigator: WorkerNavigator): Promise<void> {
  if (!navigator.setAppBadge) return
  try {
    const { member } = await ask('/api/session')
    if (!member) return
    const { count } = await ask(`/api/notifications/${encodeURIComponent(member.id)}/count`)
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    return
  }
}

async function ask(path: string) {
  return (await fetch(path)).json()
}
