import { atom } from 'jotai'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { siteStorage, tabStorage } from '#web/lib/site-storage.ts'
import { store } from '#web/lib/store.ts'

/** Why alerts could not be enabled (docs/specification.md 8, Push). */
export type AlertsProblem =
  | { what: 'signed-out' | 'refused' | 'framed' | 'worker' | 'unsupported' | 'subscription' }
  /** The club did not accept the subscription: the status of its answer, or that there was none. */
  | { what: 'saving'; status: number | 'offline' }

/** The state of this browser's alerts. `asking`, `saving` and `ending` are in progress. */
export type AlertsState =
  | { name: 'unsupported' | 'needs-home-screen' | 'blocked' }
  | { name: 'off' | 'asking' | 'saving' | 'on' | 'ending' }
  /** Off, because enabling them failed. */
  | { name: 'failing'; problem: AlertsProblem }

/** Whether alerts arrive, even while they are being disabled. */
export function areAlertsOn({ name }: AlertsState): boolean {
  return name === 'on' || name === 'ending'
}

/** Whether a press is still being handled. */
export function isAlertsBusy({ name }: AlertsState): boolean {
  return ['asking', 'saving', 'ending'].includes(name)
}

const stateAtom = atom<AlertsState>({ name: 'off' })

/** The state of this browser's alerts. */
export const alertsAtom = atom(get => get(stateAtom))

/** Sets the state of this browser's alerts. */
export function setAlerts(state: AlertsState): void {
  store.set(stateAtom, state)
}

/** Which help dialog is open: unblocking alerts, or adding the club to the home screen. */
export const alertsHelpAtom = atom<'blocked' | 'home-screen' | null>(null)

/** The member whose lost subscription is restored; it ends when somebody else signs in. */
const WANTED_BY = 'alerts-wanted-by'

/** The member who enabled alerts in this browser. */
export function alertsWantedBy(): string | null {
  return siteStorage.getItem(WANTED_BY)
}

/** Stores who enabled alerts here; `null` is nobody. If storage is full or forbidden, alerts end with the next start. */
export function storeAlertsWantedBy(memberId: string | null): void {
  if (memberId) siteStorage.setItem(WANTED_BY, memberId)
  else siteStorage.removeItem(WANTED_BY)
}

// The next member does not see another's choice; their start ends the subscription itself.
onForgetOthers(present => {
  const wantedBy = alertsWantedBy()
  if (wantedBy === null || wantedBy === present) return
  storeAlertsWantedBy(null)
  forgetSubscriptionSaved()
  if (areAlertsOn(store.get(stateAtom))) setAlerts({ name: 'off' })
})

/** The member and endpoint that the club was sent in this browser session. */
const SAVED_SUBSCRIPTION = 'alerts-told'

/** Whether the club was sent this subscription since it was last forgotten. */
export function isSubscriptionSaved(memberId: string, subscription: PushSubscription): boolean {
  return tabStorage.getItem(SAVED_SUBSCRIPTION) === stamp(memberId, subscription)
}

/** Notes that the club was sent this subscription. */
export function noteSubscriptionSaved(memberId: string, subscription: PushSubscription): void {
  tabStorage.setItem(SAVED_SUBSCRIPTION, stamp(memberId, subscription))
}

/** Makes the next start send the subscription again: the club forgets it with the session. */
export function forgetSubscriptionSaved(): void {
  tabStorage.removeItem(SAVED_SUBSCRIPTION)
}

function stamp(memberId: string, { endpoint }: PushSubscription) {
  return `${memberId} ${endpoint}`
}
