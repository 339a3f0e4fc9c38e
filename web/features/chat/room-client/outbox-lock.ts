import type { PageEvents, SetTimer } from '#web/lib/browser.ts'

/** The part of the Web Locks API in use. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    whileHeld: () => Promise<void> | undefined,
  ): Promise<unknown>
}

/** The part of `BroadcastChannel` in use: it reaches all other tabs, but not the sender. */
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

/** Decides which tab sends. A tab calls `want` while it has something to send. */
export interface OutboxLock {
  isMine(): boolean
  want(isWanted: boolean): void
}

/** Used if the browser has no locks: every tab sends, and the room ignores duplicates. */
export const noLock: OutboxLock = { isMine: () => true, want: () => {} }

/** Time without a sign of life from the sending tab until a visible tab takes over, in ms. */
const PATIENCE = 10_000
const [QUESTION, ANSWER] = ['who sends?', 'I do']

interface Turn {
  isMine: boolean
  over: AbortController
}

/**
 * Lets one tab at a time send a member's messages in a room. A tab holds the lock only while it has something to send. A
 * tab frozen by the browser keeps its lock but no longer answers, so other tabs ask and may steal it.
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
      channel.postMessage(ANSWER) // for tabs that asked earlier
      const end = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      onChange()
      return end
    }
    // A steal cannot be aborted.
    locks.request(name, isStealing ? { steal: true } : { signal }, whileHeld).catch(() => onTaken(mine))
  }

  // Another tab stole the lock, or the browser refuses locks, as it does when storage is blocked.
  function onTaken(lost: Turn) {
    if (lost.over.signal.aborted) return
    lost.over.abort()
    turn = null
    isBroken = !lost.isMine
    if (!isBroken) take(false)
    onChange()
  }

  // While this tab sends, answers the others; until then, checks that the sending tab is alive.
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
