import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'
import { reloadForNewBuild } from '#web/lib/reload-for-new-build.ts'
import type { CloseHelp } from './close-codes.ts'

/** What the page of this member does about sockets that the club closed. */
export function closeHelp(client: QueryClient, memberId: string): CloseHelp {
  return {
    // The shell watches the session: whoever is signed out or rejected is told and led away there.
    async askSession() {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      const member = client.getQueryData(sessionQuery.queryKey)
      return member?.id === memberId && member.status !== 'rejected'
    },
    reloadPage: () => void reloadForNewBuild(),
  }
}
