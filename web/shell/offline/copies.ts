import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useSession } from '#web/features/session/api.ts'
import { forgetCopies } from '#web/lib/storage/copies.ts'
import { setBrowserTimer } from '#web/lib/surroundings.ts'
import { keepQueries } from './copied-queries.ts'

/**
 * Keeps what this member may read while the club cannot be reached, and nothing of anybody else: whoever signs in next
 * on this phone finds no trace of it, however the session before ended.
 */
export function useOfflineCopies() {
  const client = useQueryClient()
  const { member, isKnown } = useSession()
  const me = member && member.status !== 'rejected' ? member.id : null
  useEffect(() => {
    if (!isKnown) return
    forgetCopies(localStorage, me)
    if (me === null) return
    return keepQueries(client, {
      storage: localStorage,
      setTimer: setBrowserTimer,
      isHere: () => client.getQueryData(sessionQuery.queryKey)?.id === me,
      memberId: me,
    })
  }, [client, me, isKnown])
}
