import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useSession } from '#web/features/session/api.ts'
import { setBrowserTimer } from '#web/lib/browser.ts'
import { forgetCopies } from '#web/lib/offline-copies.ts'
import { keepQueries } from './offline/copied-queries.ts'

/** Keeps what this member may read while the club cannot be reached; whoever may read nothing any more keeps nothing. */
export function useOfflineCopies() {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const me = member && member.status !== 'rejected' ? member.id : null
  useEffect(() => {
    if (!isKnown) return
    if (me === null) return forgetCopies(localStorage)
    return keepQueries(client, {
      storage: localStorage,
      setTimer: setBrowserTimer,
      isHere: () => client.getQueryData(sessionQuery.queryKey)?.id === me,
      memberId: me,
    })
  }, [client, me, isKnown])
}
