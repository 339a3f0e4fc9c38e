import { Problem } from '../../../lib/problem.ts'
import type { Changes, RoomChange } from '../contract.ts'
import { pollView, type StoredPoll } from '../rules/poll-views.ts'
import { caughtUp, messageId } from '../rules/views.ts'
import type { MessageStore } from './message-store.ts'
import type { PollStore } from './poll-store.ts'
import type { RoomStore } from './room-store.ts'

/** More messages or polls than this to catch up with, and a browser reads the page anew. */
const CATCH_UP_MAX = 500

/**
 * What turns one reader's state at revision `after` into today's: the last state of every message and poll that has
 * changed since. Throws `resync` if that is too far or another history.
 */
export function changesSince(
  { room, messages, polls }: { room: RoomStore; messages: MessageStore; polls: PollStore },
  after: number,
  epoch: string | undefined,
  readerId: string,
): Changes {
  const { head, epoch: own, prunedRev, roomId } = room
  if (after > head || after < prunedRev || (epoch && epoch !== own)) throw new Problem('resync')
  const said = messages.listTouched(after, CATCH_UP_MAX + 1, readerId)
  const asked = polls.listTouched(after, CATCH_UP_MAX + 1, readerId)
  if (said.length > CATCH_UP_MAX || asked.length > CATCH_UP_MAX) throw new Problem('resync')
  const items = [
    ...said.map(row => caughtUp(roomId, row, after)),
    ...asked.map(row => pollChange(roomId, row)),
  ]
  return { epoch: own, from: after, to: head, items }
}

function pollChange(roomId: string, row: StoredPoll): RoomChange {
  const { n, rev } = row
  return row.deleted_at === null
    ? { type: 'poll-changed', chatRoomId: roomId, poll: pollView(roomId, row), rev }
    : { type: 'poll-deleted', chatRoomId: roomId, pollId: messageId(roomId, n), rev }
}
