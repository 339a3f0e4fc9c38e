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

/** Whoever was here when the page began; the club's first answer may be there before anything is drawn. */
const storedAtStart = readStoredMember<Member>()

/** Keeps the session true while the app is open. Used once, by the shell. */
export function useSessionWatch() {
  const client = useQueryClient()
  const { data: member, dataUpdatedAt } = useQuery({
    ...sessionQuery,
    // Whoever waits for a decision sees it without reloading (docs/decisions.md 7); so does whoever could not reach the club.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? POLL_INTERVAL : isWaiting(state.data) && pollWhileFeedIsDown(),
  })
  useEffect(() => {
    if (dataUpdatedAt > 0 && !member) forgetSubscriptionSaved() // with the session the club has forgotten where alerts go
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

// Who came or left in another tab is here too, at once; the club then says the rest. Whoever is writing while their session
// has run out there is not taken for one who has left.
function hearOfMember(client: QueryClient) {
  const stored = readStoredMember<Member>()
  const last = presentMember(client)
  if (stored?.id !== last?.id && (stored || !mayGoOn(last))) {
    void client.cancelQueries({ queryKey: sessionKey })
    setPresentMember(client, stored, { words: stored ? 'gone' : 'kept' })
  }
  void client.invalidateQueries({ queryKey: sessionKey })
}

// Nobody tells a rejected driver by the feed, which is closed to them.
function isWaiting(member: Member | null | undefined) {
  return member != null && member.status !== 'approved'
}

// A refusal like these means that what this page believes about the session is out of date.
const telling: ApiError['code'][] = ['sign_in_required', 'rejected', 'not_approved', 'admins_only']

// Nobody is thrown out of a form that they are filling in; the dialog tells them, and the next refusal after it counts. Whose
// session has run out signs in over it.
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
