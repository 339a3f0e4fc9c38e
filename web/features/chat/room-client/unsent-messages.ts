import { memberPrefix } from '#web/lib/member-data.ts'
import { type KeyStore, keysWithPrefix } from '#web/lib/storage.ts'
import type { PendingMessage } from './room-state.ts'

/** Age above which a message is not sent without asking, in ms: its author may have said it elsewhere by now. */
const STALE = 10 * 60_000

/** The target of `storage` events from other tabs: the `window`. */
export type TabEvents = Pick<EventTarget, 'addEventListener'>

/** A member's unconfirmed messages in a room, kept over reloads. One key per message, so that tabs do not overwrite each other. */
export function openUnsentMessages(
  storage: KeyStore,
  memberId: string,
  roomId: string,
  tabEvents: TabEvents | undefined = globalThis.window,
) {
  const prefix = `${memberPrefix('chat-outbox', memberId)}${roomId}/`
  /** Ids known to have been stored: only their absence from storage means something. */
  const kept = new Set<string>()
  return {
    /** If storage is full or blocked, the message is only lost on a reload. */
    keep(pending: PendingMessage) {
      try {
        storage.setItem(prefix + pending.clientMessageId, JSON.stringify(pending))
        kept.add(pending.clientMessageId)
      } catch {
        return
      }
    },
    drop(clientMessageId: string) {
      try {
        storage.removeItem(prefix + clientMessageId)
      } catch {
        return
      }
    },
    /** Whether another tab has sent or deleted the message. */
    isGone(clientMessageId: string): boolean {
      try {
        return kept.has(clientMessageId) && storage.getItem(prefix + clientMessageId) === null
      } catch {
        return false
      }
    },
    /** Calls back when another tab stores or changes a message; `null`: it was sent or deleted there. */
    onOtherTabs(
      listener: (clientMessageId: string, pending: PendingMessage | null) => void,
      signal: AbortSignal,
    ) {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (!key?.startsWith(prefix)) return
        const told = parse(newValue)
        // The event may cross with a change by this tab, so the stored value counts. A confirmed message is no longer stored.
        const pending = told?.confirmedAt === undefined ? parse(storage.getItem(key)) : told
        const id = key.slice(prefix.length)
        if (pending) kept.add(id)
        listener(id, pending)
      }
      tabEvents?.addEventListener?.('storage', hear as (event: Event) => void, { signal })
    },
    /** The stored messages, in the order they were written. */
    restore(now: number): PendingMessage[] {
      try {
        const left = keysWithPrefix(storage, prefix)
          .map(key => parse(storage.getItem(key)))
          .filter(it => it !== null)
        for (const { clientMessageId } of left) kept.add(clientMessageId)
        return left.sort((a, b) => a.writtenAt - b.writtenAt).map(it => askIfStale(it, now))
      } catch {
        return []
      }
    },
  }
}
export type UnsentMessages = ReturnType<typeof openUnsentMessages>

/** Whether a message is too old to be sent without asking; `now` in epoch ms. */
export function isStale({ writtenAt }: PendingMessage, now: number): boolean {
  return now - writtenAt > STALE
}

function askIfStale(pending: PendingMessage, now: number): PendingMessage {
  if (pending.status === 'failed' || !isStale(pending, now)) return pending
  return { ...pending, status: 'failed', problem: 'This was not sent. Send it now?' }
}

function parse(text: string | null): PendingMessage | null {
  try {
    const value: Partial<PendingMessage> | null = JSON.parse(text ?? 'null')
    const isWhole =
      typeof value?.clientMessageId === 'string' &&
      typeof value.message === 'string' &&
      typeof value.writtenAt === 'number'
    return isWhole ? ({ replyTo: null, problem: null, status: 'sending', ...value } as PendingMessage) : null
  } catch {
    return null
  }
}
