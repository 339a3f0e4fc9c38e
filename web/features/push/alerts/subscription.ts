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

/** How long a service worker may take until it can be used, in ms; it waits for the page to have loaded. */
const WORKER_TIMEOUT = 10_000

/** Alerts could not be switched on, and why. */
export class AlertsFailure extends Error {
  readonly problem: AlertsProblem

  constructor(problem: AlertsProblem) {
    super(problem.what)
    this.problem = problem
  }
}

/** How alerts stand, as far as can be told without waiting. */
export function initialAlertsState(): AlertsState {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    const { permission } = Notification
    if (permission === 'denied') return { name: 'blocked' }
    return { name: permission === 'granted' && alertsWantedBy() ? 'on' : 'off' }
  }
  // Only Apple's phones and tablets know the property; there it is the home screen that brings the rest.
  const isInBrowser = (navigator as { standalone?: boolean }).standalone === false
  return { name: isInBrowser ? 'needs-home-screen' : 'unsupported' }
}

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  return (await withTimeout(registerServiceWorker())).pushManager.getSubscription()
}

/** Takes away the notifications that this browser shows. */
export async function closeShownNotifications(): Promise<void> {
  const shown = await (await registerServiceWorker()).getNotifications()
  for (const notification of shown) notification.close()
}

/**
 * Does one thing with this browser's subscription at a time, also where several tabs want to: two that found it lost
 * would each make one, and only the last would count.
 */
export async function withSubscriptionLock<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('alerts', act)
}

/**
 * Sees to it that this browser has a subscription with the club's present key, and that the club knows it as this
 * member's. Throws `AlertsFailure`.
 */
export async function ensureSubscription(memberId: string | undefined): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const key = await asAlertsFailure(fetchAlertsKey())
  const subscription = await subscriptionWith(key, pushManager)
  try {
    await asAlertsFailure(saveSubscription(memberId, subscription))
    return subscription
  } catch (error) {
    // Whoever was signed in here before may have left it behind; their alerts must not come to this member.
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

// What was subscribed with an older key of the club is dead.
async function subscriptionWith(key: string, pushManager: PushManager) {
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) === key) return old
  await old?.unsubscribe()
  const subscription = await subscribe(key, pushManager)
  // The club would otherwise learn it from the push service.
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

/** A call of the club whose refusal is told as it is. */
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
 * Once a session: brings back what got lost. The club may have another key by now or may not know this browser any
 * more, or the browser may have dropped the subscription. What another member has left behind ends. Nobody has asked
 * for it, so nobody is told where it fails; the next start tries again.
 */
export async function restoreSubscription(memberId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await withSubscriptionLock(() => restoreOrEnd(memberId)).catch(() => null)
}

async function restoreOrEnd(memberId: string) {
  const found = await findSubscription()
  // It would bring this member alerts that they never asked for, or another's.
  if (alertsWantedBy() !== memberId) return void (await found?.unsubscribe())
  if (found && isSubscriptionSaved(memberId, found)) return
  noteSubscriptionSaved(memberId, await ensureSubscription(memberId))
}
