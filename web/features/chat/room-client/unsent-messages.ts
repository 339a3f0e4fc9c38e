import { memberPrefix } from '#web/lib/member-data.ts'
import { type KeyStore, keysWithPrefix } from '#web/lib/storage.ts'
import type { PendingMessage } from './room-state.ts'

/** What is older is not sent without asking: its writer may have said it elsewhere by now. */
const STALE = 10 * 60_000

/** A member's unconfirmed messages in one room, kept over reloads. One key a message, so that tabs do not undo each other. */
export function openUnsentMessages(storage: KeyStore, memberId: string, roomId: string) {
  const prefix = `${memberPrefix('chat-outbox', memberId)}${roomId}/`
  return {
    /** Storage that is full or forbidden only costs the safety over a reload. */
    keep(pending: PendingMessage) {
      try {
        storage.setItem(prefix + pending.clientMessageId, JSON.stringify(pending))
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
    /** What was left, in the order it was written. */
    restore(now: number): PendingMessage[] {
      try {
        const kept = keysWithPrefix(storage, prefix).map(key => parse(storage.getItem(key)))
        return kept
          .filter(it => it !== null)
          .sort((a, b) => a.writtenAt - b.writtenAt)
          .map(it => askIfStale(it, now))
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
