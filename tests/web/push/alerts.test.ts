import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import type * as Alerts from '#web/features/push/alerts/alerts.ts'
import type * as State from '#web/features/push/state.ts'
import type { store as Store } from '#web/lib/store.ts'

/** A browser that may show notifications, what it shows, and where the club believes that alerts go. */
class FakeBrowser {
  readonly known = new Set<string>()
  readonly shown = [fakeNotification(), fakeNotification()]
  subscription: ReturnType<FakeBrowser['subscribe']> | null = null
  isStuck = false
  #made = 0

  subscribe() {
    const endpoint = `https://push.test/${++this.#made}`
    const subscription = {
      endpoint,
      options: { applicationServerKey: new TextEncoder().encode('key').buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        if (this.isStuck) throw new DOMException('Not now', 'AbortError')
        this.subscription = null
        return true
      },
    }
    this.subscription = subscription
    return subscription
  }

  async answer(path: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) {
    const { endpoint } = JSON.parse(body)
    if (path.endsWith('/config')) return Response.json({ vapidPublicKey: btoa('key') })
    if (method === 'DELETE') this.known.delete(endpoint)
    else this.known.add(endpoint)
    return new Response(null, { status: 204 })
  }

  install() {
    const registration = {
      pushManager: {
        getSubscription: async () => this.subscription,
        subscribe: async () => this.subscribe(),
      },
      getNotifications: async () => this.shown,
    }
    const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) }
    const locks = { request: (_: string, act: () => unknown) => act() }
    const notification = { permission: 'granted', requestPermission: async () => 'granted' }
    vi.stubGlobal('localStorage', fakeStorage())
    vi.stubGlobal('sessionStorage', fakeStorage())
    vi.stubGlobal('navigator', { serviceWorker, locks })
    vi.stubGlobal('document', { readyState: 'complete', addEventListener() {}, removeEventListener() {} })
    vi.stubGlobal('Notification', notification)
    vi.stubGlobal('window', {
      ...{ Notification: notification, PushManager: {}, addEventListener() {}, removeEventListener() {} },
    })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.answer(path, init as { body?: string }))
  }
}

function fakeNotification() {
  return {
    isClosed: false,
    close() {
      this.isClosed = true
    },
  }
}

let browser: FakeBrowser
let alerts: typeof Alerts
let state: typeof State
let store: () => typeof Store

beforeEach(async () => {
  browser = new FakeBrowser()
  browser.install()
  vi.resetModules()
  alerts = await import('#web/features/push/alerts/alerts.ts')
  state = await import('#web/features/push/state.ts')
  const { store: made } = await import('#web/lib/store.ts')
  store = () => made
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Marcus has alerts on, in this browser. */
async function marcusListens() {
  alerts.startAlerts('marcus')
  alerts.pressAlerts()
  await vi.waitFor(() => expect(state.alertsWantedBy()).toBe('marcus'))
  // The next start tells the club once, and keeps that it has.
  alerts.startAlerts('marcus')
  await vi.waitFor(() => expect(state.isSubscriptionSaved('marcus', subscriptionNow())).toBe(true))
}

function subscriptionNow() {
  return browser.subscription as unknown as PushSubscription
}

test.each([
  [false, 'subscription'],
  [true, 'framed'],
])(
  'a browser that refuses to ask for permission leaves nobody waiting (in a frame: %s)',
  async (isFramed, what) => {
    if (isFramed) Object.assign(window, { top: {}, self: window })
    const refuse = async () => Promise.reject(new TypeError('Not from here'))
    Object.assign(Notification, { permission: 'default', requestPermission: refuse })
    alerts.pressAlerts()
    await vi.waitFor(() =>
      expect(store().get(state.alertsAtom)).toEqual({ name: 'failing', problem: { what } }),
    )
  },
)

test.each([
  [503, { what: 'saving', status: 503 }, 'Failed to save subscription: 503 - Please try again'],
  [401, { what: 'signed-out' }, 'Please sign in to enable notifications'], // the session ended while the tab heard nothing
])(
  'what the club does not take (%i) is not left in the browser, and the driver is told why',
  async (status, problem, sentence) => {
    const { listenForToasts } = await import('#web/ui/notify.ts')
    const told: (string | undefined)[] = []
    listenForToasts(({ description }) => told.push(description))
    const { answer } = browser
    browser.answer = async (...call) =>
      call[1].method === 'POST' ? new Response(null, { status }) : answer.apply(browser, call)
    alerts.startAlerts('marcus')
    alerts.pressAlerts()
    await vi.waitFor(() => expect(told).toEqual([sentence]))
    expect(store().get(state.alertsAtom)).toEqual({ name: 'failing', problem })
    expect([browser.subscription, state.alertsWantedBy()]).toEqual([null, null])
    browser.answer = answer
    alerts.pressAlerts()
    await vi.waitFor(() => expect(browser.known.size).toBe(1))
  },
)

test('a browser whose locks fail leaves nobody waiting, neither on the way in nor out', async () => {
  const request = () => Promise.reject(new DOMException('No', 'SecurityError'))
  const { locks } = navigator
  Object.assign(navigator, { locks: { request } })
  alerts.pressAlerts()
  await vi.waitFor(() => expect(store().get(state.alertsAtom)).toMatchObject({ name: 'failing' }))
  Object.assign(navigator, { locks })
  await marcusListens()
  Object.assign(navigator, { locks: { request } })
  alerts.pressAlerts()
  await vi.waitFor(() => expect(store().get(state.alertsAtom)).toEqual({ name: 'on' }))
})

test('a driver whose session has ended has their alerts again when they sign in in the same tab', async () => {
  await marcusListens()
  browser.known.clear() // the club forgets them with the session
  state.forgetSubscriptionSaved()
  alerts.startAlerts('marcus')
  await vi.waitFor(() => expect([...browser.known]).toEqual([browser.subscription?.endpoint]))
})

test('whoever signs in after another does not take over the alerts that they never asked for', async () => {
  await marcusListens()
  browser.known.clear()
  state.forgetSubscriptionSaved()
  alerts.startAlerts('priya')
  await vi.waitFor(() => expect(browser.subscription).toBeNull())
  expect(browser.known.size).toBe(0)
  expect(state.alertsWantedBy(), 'and Marcus has them again when Marcus is back').toBe('marcus')
})

test('whoever comes next finds nothing of whose alerts those were, at once', async () => {
  await marcusListens()
  const { forgetOthers } = await import('#web/lib/member-data.ts')
  forgetOthers('marcus')
  expect(state.alertsWantedBy()).toBe('marcus')
  forgetOthers('priya')
  expect(state.alertsWantedBy()).toBeNull()
  expect(state.isSubscriptionSaved('marcus', subscriptionNow())).toBe(false)
})

test('who is gone before the club has taken their alerts leaves none to who comes next', async () => {
  localStorage.setItem('racing-club-member', '{"id":"marcus","gamertag":"Marcus","displayName":"Marcus"}')
  const { forgetOthers } = await import('#web/lib/member-data.ts')
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    const { answer: ofClub } = browser
    browser.answer = async (...call) => {
      if (call[1].method === 'POST') {
        resolve()
        await new Promise<void>(done => {
          answer = done
        })
      }
      return ofClub.call(browser, ...call)
    }
  })
  alerts.pressAlerts()
  await asked
  forgetOthers('priya')
  alerts.startAlerts('priya')
  answer()
  await vi.waitFor(() => expect(browser.subscription).toBeNull())
  expect(state.alertsWantedBy()).toBeNull()
})

test('a driver who presses before anything has started keeps their alerts', async () => {
  localStorage.setItem('racing-club-member', '{"id":"marcus","gamertag":"Marcus","displayName":"Marcus"}')
  alerts.pressAlerts()
  await vi.waitFor(() => expect(state.alertsWantedBy()).toBe('marcus'))
  alerts.startAlerts('marcus')
  await vi.waitFor(() => expect(state.isSubscriptionSaved('marcus', subscriptionNow())).toBe(true))
})

test('alerts that could be ended only at the club are told to it again with the next start', async () => {
  await marcusListens()
  browser.isStuck = true
  alerts.pressAlerts()
  await vi.waitFor(() => expect(browser.known.size).toBe(0))
  alerts.startAlerts('marcus')
  await vi.waitFor(() => expect(browser.known.size).toBe(1))
})

test('whoever signs out leaves no notification behind, with what was said to them', async () => {
  await marcusListens()
  await alerts.endAlertsOnSignOut()
  expect(browser.shown.map(({ isClosed }) => isClosed)).toEqual([true, true])
  expect(browser.subscription).toBeNull()
  expect(state.alertsWantedBy()).toBeNull()
})

test('a service worker that never comes is given up, also where the page never finishes loading', async () => {
  vi.stubGlobal('document', { readyState: 'loading', addEventListener() {}, removeEventListener() {} })
  vi.useFakeTimers()
  const { ensureSubscription } = await import('#web/features/push/alerts/subscription.ts')
  const problem = ensureSubscription('marcus').catch(error => error.problem)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await problem).toEqual({ what: 'worker' })
  vi.useRealTimers()
})
