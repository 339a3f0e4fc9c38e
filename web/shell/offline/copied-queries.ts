import type { Query, QueryClient } from '@tanstack/react-query'
import type { SetTimer } from '#web/lib/browser.ts'
import { keepCopy } from '#web/lib/offline-copies.ts'
import type { KeyStore } from '#web/lib/storage.ts'

/** What can be read without a connection, by how its keys begin. Never what is about others alone. */
const copied = ['races', 'championships', 'chat-rooms', 'pinned-messages', 'club-admin-text']

/** Several answers that come together are written once, in ms. */
const PAUSE = 500

interface Keeping {
  storage: KeyStore
  setTimer: SetTimer
  /** Whose answers they are. */
  memberId: string
  /** Whether it is still him who is here. */
  isHere(): boolean
}

/** Keeps a copy of what the club answers from now on, for the next time that it cannot be reached; returns how to stop. */
export function keepQueries(
  client: QueryClient,
  { storage, setTimer, memberId, isHere }: Keeping,
): () => void {
  const due = new Set<Query>()
  let stopTimer = () => {}
  const write = () => {
    for (const { queryHash, state } of due)
      if (isHere() && state.data !== undefined)
        keepCopy(storage, memberId, queryHash, { value: state.data, at: state.dataUpdatedAt })
    due.clear()
  }
  const note = (query: Query) => {
    if (!isCopied(query)) return
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
export function isCopied({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return copied.includes(String(queryKey[0]))
}
