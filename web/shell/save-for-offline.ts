import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useSession } from '#web/features/session/api.ts'
import { type SetTimer, setBrowserTimer } from '#web/lib/browser.ts'
import { forgetExpiredDrafts } from '#web/lib/member-data.ts'
import { forgetCopies, forgetExpiredCopies, saveCopy } from '#web/lib/offline-copies.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import type { KeyStore } from '#web/lib/storage.ts'

/** Stores offline copies for this member; deletes them once the member may no longer read them. */
export function useSaveForOffline() {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const me = member && member.status !== 'rejected' ? member.id : null
  useEffect(() => {
    if (!isKnown) return
    forgetExpiredDrafts(siteStorage)
    if (me === null) return forgetCopies(siteStorage)
    forgetExpiredCopies(siteStorage, me)
    return saveAnswers(client, {
      storage: siteStorage,
      setTimer: setBrowserTimer,
      isHere: () => client.getQueryData(sessionQuery.queryKey)?.id === me,
      memberId: me,
    })
  }, [client, me, isKnown])
}

/** The first parts of the query keys that are copied for offline use. Never data that is only about other members. */
const copied = ['races', 'championships', 'chat-rooms', 'pinned-messages', 'club-admin-text']

/** Delay during which answers are collected and written together, in ms. */
const PAUSE = 500

interface Keeping {
  storage: KeyStore
  setTimer: SetTimer
  /** The member whose answers they are. */
  memberId: string
  /** Whether this member is still signed in. */
  isHere(): boolean
}

/** Copies the club's answers from now on, for when it cannot be reached; returns a function that stops it. */
export function saveAnswers(
  client: QueryClient,
  { storage, setTimer, memberId, isHere }: Keeping,
): () => void {
  const due = new Set<Query>()
  let stopTimer = () => {}
  const write = () => {
    for (const { queryHash, state } of due)
      if (isHere() && state.data !== undefined)
        saveCopy(storage, memberId, queryHash, { value: state.data, at: state.dataUpdatedAt })
    due.clear()
  }
  const note = (query: Query) => {
    if (!isSavedForOffline(query)) return
    if (due.size === 0) stopTimer = setTimer(write, PAUSE)
    due.add(query)
  }
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'success') note(query)
  const stopListening = client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  return () => {
    stopListening()
    stopTimer()
  }
}

function isSavedForOffline({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return copied.includes(String(queryKey[0]))
}
