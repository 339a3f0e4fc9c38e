import type { RoomEvent } from '#worker/features/chat/contract.ts'
import { isUnknownChange } from './frame-reader.ts'
import { withOwnVote } from './known-polls.ts'
import type { RoomViewStore } from './room-view.ts'
import type { SendingQueue } from './sending.ts'
import type { Syncing } from './syncing.ts'
import type { Typists } from './typing.ts'

/** The parts of an open room that receive events, and the member's id. */
export interface EventReceivers {
  me: string
  shown: RoomViewStore
  syncing: Syncing
  sending: SendingQueue
  typists: Typists
}

/** Dispatches an event of the room. */
export function handleEvent(event: RoomEvent, { me, shown, syncing, sending, typists }: EventReceivers) {
  switch (event.type) {
    case 'hello':
      return syncing.onHello(event)
    case 'sent':
    case 'refused':
      return sending.answer(event.clientMessageId, event)
    case 'new-message':
      typists.forget(event.message.memberId)
      return syncing.onChange(event)
    case 'message-deleted':
    case 'message-changed':
    case 'poll-changed':
    case 'poll-deleted':
      return syncing.onChange(event)
    case 'poll-voted': {
      const { pollId, optionId, votedRev } = event
      return shown.update(state => ({
        ...state,
        polls: withOwnVote(state.polls, pollId, optionId, votedRev),
      }))
    }
    case 'typing':
      return event.memberId === me ? undefined : typists.heard(event.memberId)
    case 'present':
      return shown.show({ present: event.count })
    case 'room-archived':
      return shown.show({ isArchived: true })
    default:
      // Unknown changes from a newer server still count, so that they do not look like a gap.
      if (isUnknownChange(event)) syncing.onChange(event)
  }
}
