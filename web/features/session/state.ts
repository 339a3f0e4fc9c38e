import { atom } from 'jotai'
import { siteStorage } from '#web/lib/site-storage.ts'
import { parseKept } from '#web/lib/storage.ts'

/** The key in local storage that keeps the member as a hint for the first paint (docs/decisions.md 6). */
const STORAGE_KEY = 'racing-club-member'

/** The minimum of a stored member; older versions of the app may have stored no more. */
export interface StoredMember {
  id: string
  gamertag: string
  displayName: string
  status?: string
}

/** The member this browser last signed in as; unreadable data counts as none (docs/specification.md 4). */
export function readStoredMember<Member extends StoredMember>(): Member | null {
  const stored = parseKept(siteStorage.getItem(STORAGE_KEY))
  return isMember(stored) ? (stored as Member) : null
}

/** Stores the member for the next start, or forgets them. Full or forbidden storage only costs the hint. */
export function storeMember(member: StoredMember | null): void {
  if (member) siteStorage.setItem(STORAGE_KEY, JSON.stringify(member))
  else siteStorage.removeItem(STORAGE_KEY)
}

/** Set if a member signed out here offline and the server still has to end the session. Does not say whose. */
const TO_END_KEY = 'racing-club-session-to-end'

/** Whether a session has to be ended before asking the server who is here. */
export function isSessionToEnd(): boolean {
  return siteStorage.getItem(TO_END_KEY) !== null
}

/** Notes that a session has to be ended once the server can be reached, or that it has been. */
export function noteSessionToEnd(isToEnd: boolean): void {
  if (isToEnd) siteStorage.setItem(TO_END_KEY, '1')
  else siteStorage.removeItem(TO_END_KEY)
}

/** Calls `listener` when another tab of this browser signs in or out; returns a function that stops it. */
export function onStoredMemberChange(listener: () => void): () => void {
  const check = ({ key }: StorageEvent) => (key === STORAGE_KEY || key === null) && listener()
  window.addEventListener('storage', check)
  return () => window.removeEventListener('storage', check)
}

function isMember(value: unknown): value is StoredMember {
  if (typeof value !== 'object' || value === null) return false
  const { id, gamertag, displayName } = value as Record<string, unknown>
  return [id, gamertag, displayName].every(field => typeof field === 'string')
}

const dialogAtom = atom({ isOpen: false, visit: 0 })

/** Whether the sign-in dialog of the header is open. */
export const signInOpenAtom = atom(
  get => get(dialogAtom).isOpen,
  (get, set, isOpen: boolean) => {
    const { visit } = get(dialogAtom)
    set(dialogAtom, { isOpen, visit: isOpen ? visit + 1 : visit })
  },
)

/** How often the dialog was opened: every opening starts with an empty form. */
export const signInVisitAtom = atom(get => get(dialogAtom).visit)
