import type { GoToMessage } from '#web/lib/service-worker-messages.ts'
import type { PushPayload } from '#worker/features/push/contract.ts'
import { parseUrl } from '#worker/lib/text/parse-url.ts'

type PushNotification = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'>

/** Shown for a push that cannot be read, because every push must show something. */
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
    // Alert again when replacing a notification; browsers reject `renotify` without a tag.
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

/** Time an open tab has to answer, in ms; enough for a frozen tab to wake. */
const PATIENCE = 2000

/**
 * Opens a notification's link. An open tab comes to the front and navigates by itself, so that typed text is kept; if it
 * does not answer, it is navigated by the worker. Without an open tab, or for anything but a page of the app, a new tab
 * opens.
 */
export async function openNotificationTarget(clients: Clients, url: unknown): Promise<void> {
  const place = targetOf(url)
  const [tab] = isPage(place)
    ? await clients.matchAll({ type: 'window', includeUncontrolled: true }) // most recently focused first
    : []
  if (!tab) return void (await clients.openWindow(place.href))
  // Navigates even if the browser refuses to focus the tab.
  await tab.focus().catch(() => null)
  // The router would take two leading slashes for another site.
  const path = place.pathname.replace(/^\/+/, '/') + place.search + place.hash
  if (await askTabToGo(tab, path)) return
  await tab.navigate(path).catch(() => clients.openWindow(path))
}

/** The URL of a link: on this site, or https elsewhere; the home page for anything else. */
function targetOf(url: unknown): URL {
  const home = new URL('/', location.origin)
  const place = typeof url === 'string' ? parseUrl(url, home) : null
  if (!place) return home
  return isHere(place) || place.protocol === 'https:' ? place : home
}

// A `blob:` URL has the same origin, but is not a page.
function isHere({ origin, protocol }: URL) {
  return origin === location.origin && protocol === location.protocol
}

// Uploaded pictures and videos are served by the Worker and are not pages of the app.
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
 * Sets the badge on the app's icon to the number of unread notifications, on platforms that support it. If the number
 * cannot be fetched, the badge stays as it is.
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
