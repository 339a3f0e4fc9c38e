import { ApiError } from '#web/lib/api.ts'
import { registerServiceWorker } from '#web/lib/register-service-worker.ts'
import { fetchAlertsKey, forgetSubscription, saveSubscription } from '../api.ts'
import {
  type AlertsProblem,
  type AlertsState,
  alertsWantedBy,
  isSubscriptionSaved,
  noteSubscriptionSaved,
} from '../state.ts'

/** Time a service worker may take to become usable, in ms; it waits for the page to load. */
const WORKER_TIMEOUT = 10_000

/** Alerts could not be enabled, and why. */
export class AlertsFailure extends Error {
  readonly problem: AlertsProblem

  constructor(problem: AlertsProblem) {
    super(problem.what)
    this.problem = problem
  }
}

/** The state of alerts, as far as it is known without waiting. */
export function initialAlertsState(): AlertsState {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    const { permission } = Notification
    if (permission === 'denied') return { name: 'blocked' }
    return { name: permission === 'granted' && alertsWantedBy() ? 'on' : 'off' }
  }
  // Only Apple's phones and tablets have this property; there the home screen brings the rest.
  const isInBrowser = (navigator as { standalone?: boolean }).standalone === false
  return { name: isInBrowser ? 'needs-home-screen' : 'unsupported' }
}

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await withTimeout(registerServiceWorker())).pushManager.getSubscription()
}

/** Closes the notifications that this browser shows. */
export async function closeShownNotifications(): Promise<void> {
  const shown = await (await registerServiceWorker()).getNotifications()
  for (const notification of shown) notification.close()
}

/** Runs one operation at a time across tabs: two tabs would each replace a lost subscription, and only one would count. */
export async function withSubscriptionLock<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('alerts', act)
}

/** Ensures a subscription with the club's current key, saved as this member's. Throws `AlertsFailure`. */
export async function ensureSubscription(memberId: string | undefined): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const key = await asAlertsFailure(fetchAlertsKey())
  const subscription = await subscriptionWith(key, pushManager)
  try {
    await asAlertsFailure(saveSubscription(memberId, subscription))
    return subscription
  } catch (error) {
    // An earlier member may have left it behind; their alerts must not reach this member.
    if (!belongsToAnotherMember(error)) throw error
    await subscription.unsubscribe()
    const own = await subscribe(key, pushManager)
    await asAlertsFailure(saveSubscription(memberId, own))
    return own
  }
}

async function activeWorker() {
  try {
    return await withTimeout(registerServiceWorker().then(() => navigator.serviceWorker.ready))
  } catch {
    throw new AlertsFailure({ what: 'worker' })
  }
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(reject, WORKER_TIMEOUT))
  return Promise.race([work, tooLong])
}

// A subscription with an older key of the club is dead.
async function subscriptionWith(key: string, pushManager: PushManager) {
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) === key) return old
  await old?.unsubscribe()
  const subscription = await subscribe(key, pushManager)
  // Otherwise the club would learn it only from the push service.
  if (old) await forgetSubscription(old.endpoint).catch(() => null)
  return subscription
}

async function subscribe(key: string, pushManager: PushManager) {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') throw new AlertsFailure({ what: 'refused' })
    throw new AlertsFailure({ what: name === 'NotSupportedError' ? 'unsupported' : 'subscription' })
  }
}

/** The public key that a subscription was made with, base64url as the club writes it. */
function keyOf({ options }: PushSubscription) {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A call to the club whose refusal becomes an `AlertsFailure`. */
async function asAlertsFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) throw new AlertsFailure({ what: 'signed-out' })
    const status = error.code === 'offline' ? 'offline' : error.status
    throw new AlertsFailure({ what: 'saving', status })
  }
}

function belongsToAnotherMember(error: unknown) {
  return error instanceof AlertsFailure && error.problem.what === 'saving' && error.problem.status === 409
}

/**
 * Once per session: restores a lost subscription. The club may have a new key or have forgotten this browser, or the
 * browser may have dropped it. What another member left behind ends. It runs unasked, so failures are silent; the next
 * start tries again.
 */
export async function restoreSubscription(memberId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await withSubscriptionLock(() => restoreOrEnd(memberId)).catch(() => null)
}

async function restoreOrEnd(memberId: string) {
  const found = await findSubscription()
  // It would bring this member alerts they never asked for, or another member's.
  if (alertsWantedBy() !== memberId) return void (await found?.unsubscribe())
  if (found && isSubscriptionSaved(memberId, found)) return
  noteSubscriptionSaved(memberId, await ensureSubscription(memberId))
}
