import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { forgetSubscriptionSaved } from '#web/features/push/state.ts'
import { forgetAnswers, type Member, sessionQuery } from '#web/features/session/api.ts'
import { onStoredMemberChange, readStoredMember, storeMember } from '#web/features/session/state.ts'
import { ApiError } from '#web/lib/api.ts'
import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { notify } from '#web/ui/notify.ts'
import { restoreFromCopy } from '../lib/offline-copies.ts'

/** Keeps the session true while the app is open. Used once, by the shell. */
export function useSessionWatch() {
  const client = useQueryClient()
  const { data: member, dataUpdatedAt } = useQuery({
    ...sessionQuery,
    // Whoever waits for a decision sees it without reloading (decision 7); so does whoever could not reach the club.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? POLL_INTERVAL : isWaiting(state.data) && pollWhileFeedIsDown(),
  })
  useEffect(() => {
    if (dataUpdatedAt === 0) return
    // Signing out clears the store first, so a member who is still in it has been signed out by the club.
    if (!member && readStoredMember())
      notify({ title: 'Your session has ended', description: 'Please sign in again.', variant: 'info' })
    storeMember(member ?? null)
    if (!member) forgetSubscriptionSaved() // with the session the club has forgotten where alerts go
  }, [member, dataUpdatedAt])

  // The answer may be there before this is drawn; whoever was here last is known from before it.
  const [hint] = useState(() => readStoredMember<Member>())
  const before = useRef(hint ?? member)
  useEffect(() => {
    const last = before.current
    before.current = member
    // Once the members' pages are gone, as for whoever signs out.
    if (last && !member) setTimeout(() => forgetAnswers(client))
    if (!last || !member || (last.id === member.id && last.status === member.status)) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    if (last.id === member.id && member.status === 'approved')
      notify({ title: 'You’re approved!', description: 'Welcome to the grid. You can join races now.' })
  }, [client, member])

  useEffect(() => askAgainWhenRefused(client), [client])
  useEffect(
    () => onStoredMemberChange(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    [client],
  )
}

// Nobody tells a rejected driver by the feed, which is closed to them.
function isWaiting(member: Member | null | undefined) {
  return member != null && member.status !== 'approved'
}

// A refusal like these means that what this page believes about the session is out of date.
const telling = ['sign_in_required', 'rejected', 'not_approved', 'admins_only']

// Nobody is thrown out of a form that they are filling in; the dialog tells them, and the next refusal after it counts.
function isInDialog() {
  return (
    document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
  )
}

function askAgainWhenRefused(client: QueryClient) {
  const look = (error: unknown) => {
    if (error instanceof ApiError && telling.includes(error.code) && !isInDialog())
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const stopQueries = client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    look(event.action.error)
    restoreFromCopy(event.query, event.action.error, client.getQueryData(sessionQuery.queryKey)?.id)
  })
  const stopMutations = client.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
