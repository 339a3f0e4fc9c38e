import { clubNow, HOUR } from './clock.ts'
import { siteStorage, tabStorage } from './site-storage.ts'
import { type KeyStore, keysWithPrefix } from './storage.ts'

/**
 * The kinds of data stored per member, each under `{kind}/{memberId}/…`: drafts, copies, choices, and the state that a tab
 * keeps over a reload.
 */
const kinds = ['chat-draft', 'chat-outbox', 'form-draft', 'kept', 'choice', 'over-reload'] as const
/** Keys of data that earlier builds stored without its owner. */
const OF_NOBODY = ['recent-emojis', 'emoji-skin-tone']

/** The key prefix of a kind of data of a member. */
export function memberPrefix(kind: (typeof kinds)[number], memberId: string): string {
  return `${kind}/${memberId}/`
}

/** Drops in-memory data of all members but one; `null`: of all. */
type Forget = (present: string | null) => void

const listeners = new Set<Forget>()
/** The member whose data may be stored; `undefined` until known. */
let owner: string | null | undefined

/** Registers a callback that drops in-memory data of members. Cannot be unregistered. */
export function onForgetOthers(forget: Forget): void {
  listeners.add(forget)
}

/** Whether a member's data may be stored: not after it was deleted while their page is still open. */
export function mayKeepDataOf(memberId: string): boolean {
  return owner === undefined || owner === memberId
}

/** Key of the event that tells other tabs whose data may be stored. */
const CHANGED = 'member-data-owner'
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === CHANGED && newValue) forgetInThisTab(JSON.parse(newValue))
})

/**
 * Deletes, in all tabs, the data of all members but one; `null`: of all. Called when a member signs out, is signed out
 * remotely, or another signs in, before anything of the next member is shown.
 */
export function forgetOthers(present: string | null): void {
  forgetInThisTab(present)
  siteStorage.setItem(CHANGED, JSON.stringify(present))
  siteStorage.removeItem(CHANGED)
}

function forgetInThisTab(present: string | null) {
  owner = present
  forgetStored(present)
  for (const forget of listeners) forget(present)
}

function forgetStored(present: string | null) {
  for (const storage of [siteStorage, tabStorage])
    for (const kind of kinds)
      for (const key of keysWithPrefix(storage, `${kind}/`))
        if (present === null || !key.startsWith(memberPrefix(kind, present))) storage.removeItem(key)
  for (const key of OF_NOBODY) siteStorage.removeItem(key)
}

/** Time after which a draft expires, in ms: one for a race a month ago is no longer wanted. */
const DRAFT_KEPT = 30 * 24 * HOUR

/** Whether a stored draft has expired. Drafts of earlier builds have no date until their next change. */
export function hasDraftExpired(stored: string): boolean {
  try {
    const { at }: { at?: unknown } = JSON.parse(stored) ?? {}
    return typeof at === 'number' && clubNow() - at > DRAFT_KEPT
  } catch {
    return false
  }
}

/** Deletes all expired drafts, of any member, including those of forms and rooms that are never opened again. */
export function forgetExpiredDrafts(storage: KeyStore): void {
  for (const kind of ['chat-draft', 'form-draft'] as const)
    for (const key of keysWithPrefix(storage, `${kind}/`))
      if (hasDraftExpired(storage.getItem(key) ?? '')) storage.removeItem(key)
}
