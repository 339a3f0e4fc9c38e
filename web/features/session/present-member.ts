import type { QueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import { browserNow, type Moment } from '#web/lib/browser.ts'
import { forgetOthers, mayKeepDataOf } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import { isAnythingUnsaved } from '#web/lib/unsaved-changes.ts'
import { readStoredMember, type StoredMember, storeMember } from './state.ts'

/** Under which key the answer stands who is signed in. */
export const sessionKey = ['session'] as const

/** How often another member has come in place of the last one: what a page has been told by that one is drawn no more. */
export const turnAtom = atom(0)

/** Whether the session of the member who is here has run out over something unsaved: the page stands, and they sign in over it. */
export const isOverAtom = atom(false)

let isLeaving = false

/** Whether the last one who was here is signing out, or has: a socket that is opened for them now would be refused. */
export const isSigningOut = (): boolean => isLeaving

/** Says that whoever is here begins to sign out, or that it failed. */
export function noteSigningOut(isBegun: boolean): void {
  isLeaving = isBegun
}

let askedSince: Moment = { steady: 0, wall: performance.timeOrigin }

/** No answer that the page shows was asked for before this: the page's start, or when another member took it over. */
export const answersValidSince = (): Moment => askedSince

/**
 * The member of this browser is now this one, or nobody. However that was found out (they signed in or out, here, in
 * another tab or from afar), what the browser has of another is gone before anything of them shows: what was written and
 * read, every answer, and what is still under way. `words: 'kept'`: the session has only run out, so whoever it was finds
 * their drafts and unsent messages again.
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
  else if (isFirstWord) return // what the page has asked for meanwhile it has asked for them
  // What is asked about the last one by their id is refused to the next.
  client.removeQueries({ predicate: ({ queryKey }) => last !== null && queryKey.includes(last.id) })
  void client.resetQueries({ predicate: isAnswer })
}

// Pages of members go first: while they stand they ask anew for what they no longer have. In the background that may take a
// minute, and who has come meanwhile has answers of their own.
function forgetAnswers(client: QueryClient) {
  if (!presentMember(client)) client.removeQueries({ predicate: isAnswer })
}

/** Who is here, as far as the page knows; at its start by what the browser keeps. */
export function presentMember<Member extends StoredMember>(client: QueryClient): Member | null {
  const known = client.getQueryData<Member | null>(sessionKey)
  return known === undefined ? readStoredMember<Member>() : known
}

/**
 * Whether the page of a member whose session is over stands: it has run out over something unsaved. Of whoever has signed
 * out, in whichever tab, or was signed out, nothing stands.
 */
export function mayGoOn(last: StoredMember | null): boolean {
  return last !== null && mayKeepDataOf(last.id) && isAnythingUnsaved()
}

function isAnswer({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryKey[0] !== 'session'
}
