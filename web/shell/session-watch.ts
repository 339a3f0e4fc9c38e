import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { forgetSubscriptionSaved } from '#web/features/push/state.ts'
import { type Member, sessionQuery } from '#web/features/session/api.ts'
import { mayGoOn, presentMember, sessionKey, setPresentMember } from '#web/features/session/present-member.ts'
import { onStoredMemberChange, readStoredMember } from '#web/features/session/state.ts'
import { type ApiError, onRefusal } from '#web/lib/api.ts'
import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { notify } from '#web/ui/notify.ts'
import { restoreFromCopy } from '../lib/offline-copies.ts'

/** The member stored when the page loaded, read before the club's first answer can replace it. */
const storedAtStart = readStoredMember<Member>()

/** Keeps the session up to date while the app is open. Used once, by the shell. */
export function useSessionWatch() {
  const client = useQueryClient()
  const { data: member, dataUpdatedAt } = useQuery({
    ...sessionQuery,
    // A member waiting for a decision sees it without reloading (docs/decisions.md 7), and so does one who could not reach the club.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? POLL_INTERVAL : isWaiting(state.data) && pollWhileFeedIsDown(),
  })
  useEffect(() => {
    if (dataUpdatedAt > 0 && !member) forgetSubscriptionSaved() // the club deletes push subscriptions with the session
  }, [member, dataUpdatedAt])

  const before = useRef<Pick<Member, 'id' | 'status'> | null | undefined>(storedAtStart)
  useEffect(() => {
    const last = before.current
    before.current = member
    if (last?.id !== member?.id || last?.status === member?.status) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    if (member?.status === 'approved')
      notify({ title: 'You’re approved!', description: 'Welcome to the grid. You can join races now.' })
  }, [client, member])

  useEffect(() => askAgainWhenRefused(client), [client])
  useEffect(() => restoreWhatFailed(client), [client])
  useEffect(() => onStoredMemberChange(() => hearOfMember(client)), [client])
}

// Takes over a sign-in or sign-out in another tab at once; the club then confirms it. A member who is typing while their
// session has expired in the other tab is not treated as signed out.
function hearOfMember(client: QueryClient) {
  const stored = readStoredMember<Member>()
  const last = presentMember(client)
  if (stored?.id !== last?.id && (stored || !mayGoOn(last))) {
    void client.cancelQueries({ queryKey: sessionKey })
    setPresentMember(client, stored, { words: stored ? 'gone' : 'kept' })
  }
  void client.invalidateQueries({ queryKey: sessionKey })
}

// Rejected drivers have no feed, so they poll.
function isWaiting(member: Member | null | undefined) {
  return member != null && member.status !== 'approved'
}

// These refusals mean that this page's session is out of date.
const telling: ApiError['code'][] = ['sign_in_required', 'rejected', 'not_approved', 'admins_only']

// A member filling in a dialog is not thrown out of it: the dialog shows the refusal, and the next refusal after it counts.
// If the session has expired, the sign-in dialog opens over it.
function isInDialog() {
  return (
    document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
  )
}

function askAgainWhenRefused(client: QueryClient) {
  return onRefusal(({ code }) => {
    if (telling.includes(code) && (code === 'sign_in_required' || !isInDialog()))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })
}

function restoreWhatFailed(client: QueryClient) {
  return client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    restoreFromCopy(event.query, event.action.error, client.getQueryData(sessionQuery.queryKey)?.id)
  })
}
