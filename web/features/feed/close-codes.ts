import type { AfterClose } from '#web/lib/live-socket.ts'
import { closeCodes } from '#worker/features/feed/contract.ts'

/** What only the page can do about a socket that the club has closed. */
export interface CloseHelp {
  /** Asks who is signed in; whether this member still is, and is let in. */
  askSession(): Promise<boolean>
  /** Fetches the newest app; what was typed is kept. */
  reloadPage(): void
}

const SLOW_DOWN = 5000

/** Does what a close code asks for, and says how the socket goes on. `resume` starts it again. */
export function afterClose(
  code: number,
  { askSession, reloadPage }: CloseHelp,
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
