import { atom } from 'jotai'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { siteStorage, tabStorage } from '#web/lib/site-storage.ts'
import { store } from '#web/lib/store.ts'

/** Why alerts could not be switched on (docs/specification.md 8, Push). */
export type AlertsProblem =
  | { what: 'signed-out' | 'refused' | 'framed' | 'worker' | 'unsupported' | 'subscription' }
  /** The club did not take the subscription: the status of its answer, or that there was none. */
  | { what: 'saving'; status: number | 'offline' }

/** How this browser's alerts stand. `asking`, `saving` and `ending` are under way. */
export type AlertsState =
  | { name: 'unsupported' | 'needs-home-screen' | 'blocked' }
  | { name: 'off' | 'asking' | 'saving' | 'on' | 'ending' }
  /** Off, because switching them on went wrong. */
  | { name: 'failing'; problem: AlertsProblem }

/** Whether alerts come, also while they are being switched off. */
export function areAlertsOn({ name }: AlertsState): boolean {
  return name === 'on' || name === 'ending'
}

/** Whether a press has not been dealt with yet. */
export function isAlertsBusy({ name }: AlertsState): boolean {
  return ['asking', 'saving', 'ending'].includes(name)
}

const stateAtom = atom<AlertsState>({ name: 'off' })

/** How this browser's alerts stand. */
export const alertsAtom = atom(get => get(stateAtom))

/** Says how they stand. */
export function setAlerts(state: AlertsState): void {
  store.set(stateAtom, state)
}

/** Which explanation is open: how to unblock alerts, or how to bring the club to the home screen. */
export const alertsHelpAtom = atom<'blocked' | 'home-screen' | null>(null)

/**
 * The member who wants alerts in this browser: they come back where the browser or the club has lost them, and end where
 * somebody else signs in.
 */
const WANTED_BY = 'alerts-wanted-by'

/** Who has switched alerts on in this browser. */
export function alertsWantedBy(): string | null {
  return siteStorage.getItem(WANTED_BY)
}

/** Keeps who wants alerts here; `null` is nobody. Where storage is full or forbidden they end with the next start. */
export function storeAlertsWantedBy(memberId: string | null): void {
  if (memberId) siteStorage.setItem(WANTED_BY, memberId)
  else siteStorage.removeItem(WANTED_BY)
}

// Who comes next is shown nobody else's choice; the subscription itself ends as they are looked after.
onForgetOthers(present => {
  const wantedBy = alertsWantedBy()
  if (wantedBy === null || wantedBy === present) return
  storeAlertsWantedBy(null)
  forgetSubscriptionSaved()
  if (areAlertsOn(store.get(stateAtom))) setAlerts({ name: 'off' })
})

/** For whom, and to where: what the club has been told in this session of the browser. */
const SAVED_SUBSCRIPTION = 'alerts-told'

/** Whether the club has been told of this subscription since it was last forgotten. */
export function isSubscriptionSaved(memberId: string, subscription: PushSubscription): boolean {
  return tabStorage.getItem(SAVED_SUBSCRIPTION) === stamp(memberId, subscription)
}

/** Keeps that the club has been told. */
export function noteSubscriptionSaved(memberId: string, subscription: PushSubscription): void {
  tabStorage.setItem(SAVED_SUBSCRIPTION, stamp(memberId, subscription))
}

/** Lets the club be told again: it forgets a browser's subscription with the session. */
export function forgetSubscriptionSaved(): void {
  tabStorage.removeItem(SAVED_SUBSCRIPTION)
}

function stamp(memberId: string, { endpoint }: PushSubscription) {
  return `${memberId} ${endpoint}`
}
