import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'
import type { AfterClose } from '#web/lib/live-socket.ts'
import { reloadForNewBuild } from '#web/lib/reload-for-new-build.ts'
import { closeCodes } from '#worker/features/feed/contract.ts'

/** What only the page can do about a socket that the club has closed. */
export interface CloseActions {
  /** Asks who is signed in; whether this member still is, and is let in. */
  askSession(): Promise<boolean>
  /** Fetches the newest app; what was typed is kept. */
  reloadPage(): void
}

const SLOW_DOWN = 5000

/** Does what a close code asks for, and says how the socket goes on. `resume` starts it again. */
export function reactToClose(
  code: number,
  { askSession, reloadPage }: CloseActions,
  resume: () => void,
): AfterClose {
  switch (code) {
    case closeCodes.signIn:
      void askSession().then(isWelcome => isWelcome && resume())
      return 'stop'
    case closeCodes.removed:
      void askSession()
      return 'stop'
    case closeCodes.slowDown:
      return { wait: SLOW_DOWN }
    case closeCodes.tooOld:
      reloadPage()
      return 'stop'
    default:
      return 'retry'
  }
}

/** What the page of this member does about sockets that the club closed. */
export function closeActions(client: QueryClient, memberId: string): CloseActions {
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
