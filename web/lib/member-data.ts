import { clubNow, HOUR } from './clock.ts'
import { siteStorage, tabStorage } from './site-storage.ts'
import { type KeyStore, keysWithPrefix } from './storage.ts'

/**
 * What is kept of one member, each kind under `{kind}/{memberId}/…`: what they wrote, read and chose, and what a tab has
 * open for them while it is loaded anew.
 */
const kinds = ['chat-draft', 'chat-outbox', 'form-draft', 'kept', 'choice', 'over-reload'] as const
/** What builds before this one kept of whoever was here, and said not of whom. */
const OF_NOBODY = ['recent-emojis', 'emoji-skin-tone']

/** How the keys begin under which this kind is kept of a member. */
export function memberPrefix(kind: (typeof kinds)[number], memberId: string): string {
  return `${kind}/${memberId}/`
}

/** Lets go of what is in memory of all but one member; `null`: of all. */
type Forget = (present: string | null) => void

const listeners = new Set<Forget>()
/** Whose data may be kept; `undefined` until that is known. */
let owner: string | null | undefined

/** Registers whoever holds something of members in memory. Stands as long as the page. */
export function onForgetOthers(forget: Forget): void {
  listeners.add(forget)
}

/** Whether something may still be kept of a member: not of one who was forgotten while their page still stood. */
export function mayKeepDataOf(memberId: string): boolean {
  return owner === undefined || owner === memberId
}

/** Tells the other tabs of this browser whose data alone may be kept. */
const CHANGED = 'member-data-owner'
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === CHANGED && newValue) forgetInThisTab(JSON.parse(newValue))
})

/**
 * Forgets, in all tabs, what this browser keeps of everybody but one member; `null`: of everybody. For when a member
 * signs out, is signed out from afar, or another signs in: before anything of the next is shown.
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

/** How long a draft is kept, in ms: what was meant for a race a month ago is not meant any more. */
const DRAFT_KEPT = 30 * 24 * HOUR

/** Whether a stored draft is too old. One of an earlier build does not say when it was written: its next change dates it. */
export function hasDraftExpired(stored: string): boolean {
  try {
    const { at }: { at?: unknown } = JSON.parse(stored) ?? {}
    return typeof at === 'number' && clubNow() - at > DRAFT_KEPT
  } catch {
    return false
  }
}

/** Forgets the drafts that are too old, whoever wrote them, also of forms and rooms that nobody opens. */
export function forgetExpiredDrafts(storage: KeyStore): void {
  for (const kind of ['chat-draft', 'form-draft'] as const)
    for (const key of keysWithPrefix(storage, `${kind}/`))
      if (hasDraftExpired(storage.getItem(key) ?? '')) storage.removeItem(key)
}
