import type { PageEvents, SetTimer } from '#web/lib/browser.ts'

/** What of a browser's locks is used. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    whileHeld: () => Promise<void> | undefined,
  ): Promise<unknown>
}

/** What of a `BroadcastChannel` is used: it tells all other tabs, and not itself. */
export interface Channel {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: unknown): void
  close(): void
}

export interface OutboxLockDeps {
  locks: Locks
  openChannel(name: string): Channel
  page: Pick<PageEvents, 'isVisible'>
  setTimer: SetTimer
}

/** Whether this tab is the one that sends; `want` while there is something to send. */
export interface OutboxLock {
  isMine(): boolean
  want(isWanted: boolean): void
}

/** Where the browser has no locks every tab sends: the room takes each message once all the same. */
export const noLock: OutboxLock = { isMine: () => true, want: () => {} }

/** For so long, in ms, a tab that is to send may give no sign; then one that is seen takes its place. */
const PATIENCE = 10_000
const [QUESTION, ANSWER] = ['who sends?', 'I do']

interface Turn {
  isMine: boolean
  over: AbortController
}

/**
 * Lets one tab at a time send what a member has written in a room. It holds the lock as long as it has something to
 * send, so that the next message of any tab waits for none. A frozen tab keeps its lock and answers nobody.
 */
export function openOutboxLock(name: string, deps: OutboxLockDeps, onChange: () => void): OutboxLock {
  const { locks, openChannel, page, setTimer } = deps
  let turn: Turn | null = null
  let isBroken = false

  function take(isStealing: boolean) {
    const mine: Turn = { isMine: false, over: new AbortController() }
    const { signal } = mine.over
    turn = mine
    const channel = listen(mine)
    const whileHeld = () => {
      if (signal.aborted) return
      mine.isMine = true
      channel.postMessage(ANSWER) // whoever asked before it was
      const end = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      onChange()
      return end
    }
    // Who steals cannot call it off.
    locks.request(name, isStealing ? { steal: true } : { signal }, whileHeld).catch(() => onTaken(mine))
  }

  // Another tab has taken it; or the browser has locks and gives none, such as where storage is forbidden.
  function onTaken(lost: Turn) {
    if (lost.over.signal.aborted) return
    lost.over.abort()
    turn = null
    isBroken = !lost.isMine
    if (!isBroken) take(false)
    onChange()
  }

  // Answers for as long as it is the one that sends, and until then looks after who is.
  function listen(mine: Turn) {
    const channel = openChannel(name)
    let hasSign = false
    channel.onmessage = ({ data }) => {
      if (data === ANSWER) hasSign = true
      if (data === QUESTION && mine.isMine) channel.postMessage(ANSWER)
    }
    const look = () => {
      hasSign = false
      channel.postMessage(QUESTION)
      return setTimer(() => {
        if (mine.isMine) return
        if (hasSign || !page.isVisible()) {
          stopLooking = look()
          return
        }
        mine.over.abort()
        take(true)
      }, PATIENCE)
    }
    let stopLooking = look()
    mine.over.signal.addEventListener('abort', () => {
      stopLooking()
      channel.close()
    })
    return channel
  }

  return {
    isMine: () => isBroken || (turn?.isMine ?? false),
    want(isWanted) {
      if (isBroken || isWanted === (turn !== null)) return
      if (isWanted) return take(false)
      turn?.over.abort()
      turn = null
    },
  }
}
