import { readStoredMember } from '#web/features/session/state.ts'
import { browserPage } from '#web/lib/browser.ts'
import { mayKeepDataOf } from '#web/lib/member-data.ts'
import { StateMachine } from '#web/lib/state-machine.ts'
import { store } from '#web/lib/store.ts'
import { notify } from '#web/ui/notify.ts'
import { forgetSubscription } from '../api.ts'
import {
  type AlertsProblem,
  alertsHelpAtom,
  alertsWantedBy,
  forgetSubscriptionSaved,
  setAlerts,
  storeAlertsWantedBy,
} from '../state.ts'
import { type AlertsEffect, type AlertsEvent, alertsStep } from './alerts-machine.ts'
import { alertsToast } from './alerts-messages.ts'
import {
  AlertsFailure,
  closeShownNotifications,
  ensureSubscription,
  findSubscription,
  initialAlertsState,
  restoreSubscription,
  withSubscriptionLock,
} from './subscription.ts'

const machine = new StateMachine(initialAlertsState(), alertsStep, perform)
setAlerts(machine.state)

/** The member whose alerts these are, once known. */
let memberId: string | undefined

/** Manages this member's alerts in this browser; returns a function that stops it. */
export function startAlerts(id: string): () => void {
  memberId = id
  void look()
    .then(() => restoreSubscription(id))
    .then(look)
  const stopListening = browserPage.listen(look)
  const stopWatching = watchPermission()
  return () => {
    stopListening()
    stopWatching()
  }
}

/** Handles a press on the button: enables or disables alerts, or explains what has to be done first. */
export function pressAlerts(): void {
  tell({ type: 'pressed' })
}

/** Ends alerts on sign-out and closes shown notifications, which may quote messages. The server has ended its side. */
export async function endAlertsOnSignOut(): Promise<void> {
  storeAlertsWantedBy(null)
  forgetSubscriptionSaved()
  await withSubscriptionLock(unsubscribe).catch(() => null) // a browser without alerts has none to end
  await closeShownNotifications().catch(() => null)
  await look()
}

function tell(event: AlertsEvent) {
  machine.tell(event)
  setAlerts(machine.state)
  // Closes the explanation once alerts are unblocked in the settings.
  if (machine.state.name !== 'blocked') store.set(alertsHelpAtom, open => (open === 'blocked' ? null : open))
}

async function look() {
  if (!('Notification' in window)) return
  const found = await withSubscriptionLock(findSubscription).catch(() => null)
  const isSubscribed = found !== null && alertsWantedBy() !== null // another member's is about to end
  tell({ type: 'seen', permission: Notification.permission, isSubscribed })
}

/** Notices a changed permission in the browser's settings. */
function watchPermission() {
  const stop = new AbortController()
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => status.addEventListener('change', look, { signal: stop.signal }))
    .catch(() => null)
  return () => stop.abort()
}

function perform(effect: AlertsEffect) {
  switch (effect.type) {
    case 'ask-permission':
      return void askPermission().then(tell)
    case 'subscribe':
      return void withSubscriptionLock(subscribe)
        .catch(() => failed({ what: 'subscription' }))
        .then(tell)
    case 'unsubscribe':
      return void withSubscriptionLock(endSubscription)
        .catch((): AlertsEvent => ({ type: 'not-ended' }))
        .then(tell)
    case 'explain':
      return store.set(alertsHelpAtom, effect.what)
    case 'say':
      return notify(alertsToast(effect.news))
  }
}

async function askPermission(): Promise<AlertsEvent> {
  const isFramed = window.top !== window.self
  try {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') return { type: 'permitted' }
    if (permission === 'default') return { type: 'dismissed' }
    return failed({ what: isFramed ? 'framed' : 'refused' })
  } catch {
    return failed({ what: isFramed ? 'framed' : 'subscription' }) // a browser may refuse to ask
  }
}

async function subscribe(): Promise<AlertsEvent> {
  // A press can come before `startAlerts`, which would end a subscription that nobody is known to want.
  const wantedBy = memberId ?? readStoredMember()?.id ?? null
  try {
    await ensureSubscription(memberId)
    if (wantedBy && !mayKeepDataOf(wantedBy)) throw new AlertsFailure({ what: 'signed-out' }) // meanwhile
    storeAlertsWantedBy(wantedBy)
    return { type: 'subscribed' }
  } catch (error) {
    await unsubscribe() // a subscription unknown to the club would only look enabled
    return failed(error instanceof AlertsFailure ? error.problem : { what: 'subscription' })
  }
}

async function endSubscription(): Promise<AlertsEvent> {
  try {
    const subscription = await findSubscription()
    forgetSubscriptionSaved() // the club may forget what this browser keeps; the next start sends it again
    if (subscription) await forgetSubscription(subscription.endpoint)
    await subscription?.unsubscribe()
    storeAlertsWantedBy(null)
    return { type: 'ended' }
  } catch {
    return { type: 'not-ended' }
  }
}

async function unsubscribe() {
  const subscription = await findSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => null)
}

function failed(problem: AlertsProblem): AlertsEvent {
  return { type: 'failed', problem }
}
