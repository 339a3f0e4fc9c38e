import type { QueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import { browserNow, type Moment } from '#web/lib/browser.ts'
import { forgetOthers, mayKeepDataOf } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import { isAnythingUnsaved } from '#web/lib/unsaved-changes.ts'
import { readStoredMember, type StoredMember, storeMember } from './state.ts'

/** The query key of the session. */
export const sessionKey = ['session'] as const

/** Counts how often another member has replaced the last one: a page remounts, so that it shows nothing of theirs. */
export const turnAtom = atom(0)

/** Whether the present member's session ran out over something unsaved: the page stays, and they sign in over it. */
export const isOverAtom = atom(false)

let isLeaving = false

/** Whether the last member is signing out, or has: a socket opened for them now would be refused. */
export const isSigningOut = (): boolean => isLeaving

/** Notes that the present member starts to sign out, or that it failed. */
export function noteSigningOut(isBegun: boolean): void {
  isLeaving = isBegun
}

let askedSince: Moment = { steady: 0, wall: performance.timeOrigin }

/** No answer on the page was requested before this moment: the start of the page, or of another member's turn. */
export const answersValidSince = (): Moment => askedSince

/**
 * Sets the present member, or nobody. However that was found out (a sign-in or sign-out here, in another tab or
 * elsewhere), the browser drops everything of another member before anything of this one shows: drafts, copies, every
 * answer and what is pending. `words: 'kept'`: the session only ran out, so the member finds their drafts and unsent
 * messages again.
 */
export function setPresentMember(
  client: QueryClient,
  next: StoredMember | null,
  { words = 'gone' }: { words?: 'kept' | 'gone' } = {},
): void {
  const last = presentMember(client)
  const isFirstWord = (client.getQueryState(sessionKey)?.dataUpdatedAt ?? 0) === 0
  store.set(isOverAtom, false)
  if (next || words === 'gone') forgetOthers(next && next.status !== 'rejected' ? next.id : null)
  storeMember(next)
  client.setQueryData(sessionKey, next)
  if (last?.id === next?.id) return
  askedSince = browserNow()
  if (!next) return void setTimeout(() => forgetAnswers(client))
  isLeaving = false
  if (last) store.set(turnAtom, turns => turns + 1)
  else if (isFirstWord) return // the page has requested its data for this member already
  // Requests about the last member by id would be refused to the next.
  client.removeQueries({ predicate: ({ queryKey }) => last !== null && queryKey.includes(last.id) })
  void client.resetQueries({ predicate: isAnswer })
}

// Member pages unmount first: while mounted they would refetch what is removed. In the background that may take a
// minute, and a member who came meanwhile has answers of their own.
function forgetAnswers(client: QueryClient) {
  if (!presentMember(client)) client.removeQueries({ predicate: isAnswer })
}

/** The present member, as far as the page knows; at its start from what the browser stored. */
export function presentMember<Member extends StoredMember>(client: QueryClient): Member | null {
  const known = client.getQueryData<Member | null>(sessionKey)
  return known === undefined ? readStoredMember<Member>() : known
}

/** Whether the page stays after the session: it ran out over something unsaved. After a sign-out nothing stays. */
export function mayGoOn(last: StoredMember | null): boolean {
  return last !== null && mayKeepDataOf(last.id) && isAnythingUnsaved()
}

function isAnswer({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryKey[0] !== 'session'
}
