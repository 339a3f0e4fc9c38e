import { Problem } from '../../../lib/problem.ts'
import type { Changes, RoomChange } from '../contract.ts'
import { catchUpChange, messageId } from '../rules/message-views.ts'
import { CATCH_UP_MAX, CHANGES_PAGE } from '../rules/paging.ts'
import { pollView, type StoredPoll } from '../rules/poll-views.ts'
import type { MessageStore } from './message-store.ts'
import type { PollStore } from './poll-store.ts'
import type { RoomStore } from './room-store.ts'

interface Stores {
  room: RoomStore
  messages: MessageStore
  polls: PollStore
}

/** Catching up with a room. It reads in proportion to what it answers, however long the room's history is. */
export class CatchUp {
  readonly #stores: Stores
  /** A reader below this revision is too far behind, now and later, since log entries never get older. */
  #tooFarBelow = 0

  constructor(stores: Stores) {
    this.#stores = stores
  }

  /**
   * The changes that bring one reader's state from revision `after` to `to`: every message and poll that changed, in its
   * latest state. At most a hundred, so `to` may be below `head`, from where the reader continues. Throws `resync` if there
   * are too many or the history is another.
   */
  since(after: number, epoch: string | undefined, readerId: string): Changes {
    const { room, messages, polls } = this.#stores
    const { head, epoch: own, prunedRev, roomId } = room
    if (after > head || after < prunedRev || (epoch && epoch !== own)) throw new Problem('resync')
    if (this.#isTooFar(after)) throw new Problem('resync')
    const to = head - after <= CHANGES_PAGE ? head : (room.entryAfter(after, CHANGES_PAGE) ?? head)
    const items = [
      ...messages.listTouched(after, to, readerId).map(row => catchUpChange(roomId, row, after)),
      ...polls.listTouched(after, to, readerId).map(row => pollChange(roomId, row)),
    ]
    return { epoch: own, from: after, to, head, items }
  }

  #isTooFar(after: number) {
    if (after >= this.#tooFarBelow && this.#stores.room.head - after > CATCH_UP_MAX)
      this.#tooFarBelow = this.#stores.room.entryFromEnd(CATCH_UP_MAX + 1) ?? 0
    return after < this.#tooFarBelow
  }
}

function pollChange(roomId: string, row: StoredPoll): RoomChange {
  const { n, rev } = row
  return row.deleted_at === null
    ? { type: 'poll-changed', chatRoomId: roomId, poll: pollView(roomId, row), rev }
    : { type: 'poll-deleted', chatRoomId: roomId, pollId: messageId(roomId, n), rev }
}
