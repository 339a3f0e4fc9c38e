import type { BrowserContext, Page, Worker } from '@playwright/test'

/**
 * Lets Chromium subscribe: it would have to ask Google's push service, which no test may, and does not do it at all in a
 * private window. Keys, permission, worker and notifications are real. A subscription outlasts a reload; `key` is the
 * club's key that it was made with.
 */
export async function stubSubscribing(context: BrowserContext) {
  await context.addInitScript(() => {
    const KEPT = 'test-subscription'
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
    const kept = () => {
      const { key, ...json } = JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? {}
      if (!json.endpoint) return null
      return {
        ...json,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(KEPT)
          return true
        },
      }
    }
    PushManager.prototype.getSubscription = async () => kept()
    PushManager.prototype.subscribe = async options => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const p256dh = base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      const key = options?.applicationServerKey
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth }, key }
      localStorage.setItem(KEPT, JSON.stringify(subscription))
      return kept() as PushSubscription
    }
  })
}

/** The endpoint that this browser has subscribed with, or null. */
export function endpointOf(page: Page): Promise<string | null> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('test-subscription') ?? 'null')?.endpoint ?? null,
  )
}

/** What the tests use of a service worker's own world, which is not the one they are compiled for. */
interface WorkerScope {
  registration: { getNotifications(): Promise<Notification[]> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

/** The club's service worker, once it runs. */
async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}

/** Has the browser deliver a push to the club's service worker, as it does with one from a push service. */
export async function deliverPush(page: Page, payload: unknown) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null)) // before that nobody would get it
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations
      if (known) resolve(known.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(payload),
  })
  await session.detach()
}

/** The notifications that the browser shows now. */
export async function shownNotifications(context: BrowserContext) {
  const worker = await serviceWorkerOf(context)
  return worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/**
 * Clicks the one notification that is shown. No protocol does that, so the worker's own event is dispatched in it with
 * the real notification; a browser allows an event made by a script neither `waitUntil` nor to bring a tab to the front.
 */
export async function clickNotification(context: BrowserContext) {
  const worker = await serviceWorkerOf(context)
  await worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('No notification is shown')
    const event = new scope.NotificationEvent('notificationclick', { notification })
    let work: Promise<unknown> | undefined
    Object.defineProperty(event, 'waitUntil', {
      value: (it: Promise<unknown>) => {
        work = it
      },
    })
    scope.dispatchEvent(event)
    await work
  })
}
