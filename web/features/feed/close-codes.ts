import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/session/api.ts'
import type { AfterClose } from '#web/lib/live-socket.ts'
import { reloadForNewBuild } from '#web/lib/reload-for-new-build.ts'
import { closeCodes } from '#worker/features/feed/contract.ts'

/** What the page can do after the server has closed a socket. */
export interface CloseActions {
  /** Fetches the session; resolves to whether this member is still signed in and not rejected. */
  askSession(): Promise<boolean>
  /** Loads the newest version of the app; typed text is kept. */
  reloadPage(): void
}

const SLOW_DOWN = 5000

/** Reacts to a close code; returns what the socket does next. `resume` starts it again. */
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

/** The close actions for a member's page. */
export function closeActions(client: QueryClient, memberId: string): CloseActions {
  return {
    // The shell watches the session and handles a member who is signed out or rejected.
    async askSession() {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      const member = client.getQueryData(sessionQuery.queryKey)
      return member?.id === memberId && member.status !== 'rejected'
    },
    reloadPage: () => void reloadForNewBuild(),
  }
}
