import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useSession } from '#web/features/session/api.ts'
import { type SetTimer, setBrowserTimer } from '#web/lib/browser.ts'
import { forgetExpiredDrafts } from '#web/lib/member-data.ts'
import { forgetCopies, forgetExpiredCopies, saveCopy } from '#web/lib/offline-copies.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import type { KeyStore } from '#web/lib/storage.ts'

/** Keeps what this member may read while the club cannot be reached; whoever may read nothing any more keeps nothing. */
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

/** What can be read without a connection, by how its keys begin. Never what is about others alone. */
const copied = ['races', 'championships', 'chat-rooms', 'pinned-messages', 'club-admin-text']

/** Several answers that come together are written once, in ms. */
const PAUSE = 500

interface Keeping {
  storage: KeyStore
  setTimer: SetTimer
  /** Whose answers they are. */
  memberId: string
  /** Whether it is still they who are here. */
  isHere(): boolean
}

/** Keeps a copy of what the club answers from now on, for the next time that it cannot be reached; returns how to stop. */
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

/** Whether a copy of this is kept. */
function isSavedForOffline({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return copied.includes(String(queryKey[0]))
}
