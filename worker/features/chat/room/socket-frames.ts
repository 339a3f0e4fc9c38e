import { now } from '../../../lib/clock.ts'
import { requireSelf } from '../../../lib/guards.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import type { SocketHub, SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { type Outcome, outcomeOf, type Refused, refusalOf } from '../../../lib/objects/stubs.ts'
import { Problem, problemBody } from '../../../lib/problem.ts'
import { parseInput } from '../../../lib/validate.ts'
import { clientFrame, FRAME_MAX, messageInput, type RoomEvent } from '../contract.ts'
import { mayMentionTooMany } from '../rules/mentions.ts'
import type { Conversation, Posted } from './conversation.ts'
import type { TalkWriter } from './frame-writer.ts'
import type { MentionLimit } from './mention-limit.ts'
import type { PresentCount } from './present-count.ts'
import type { RoomRateLimits } from './rate-limits.ts'
import type { RoomStore } from './room-store.ts'

/** The parts of a room that its sockets use. */
interface Parts {
  store: RoomStore
  sockets: SocketHub<RoomEvent>
  talk: TalkWriter
  rateLimits: RoomRateLimits
  mentionLimit: MentionLimit
  conversation: Conversation
  present: PresentCount
  waitUntil: (work: Promise<unknown>) => void
}

/** Handles browsers' frames: joining, typing and sending messages. */
export class SocketFrames {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Handles a frame; unknown frames are ignored. */
  take(socket: WebSocket, data: string | ArrayBuffer): void {
    const { sockets } = this.#parts
    const owner = sockets.ownerOf(socket)
    if (!owner) return
    if (typeof data !== 'string' || isTooLong(data)) sockets.closeSocket(socket, 1009)
    else this.#hear(socket, owner, parse(data))
  }

  /** Sent to everybody who joins, and to all when the room starts a new history. */
  hello(): RoomEvent {
    const { roomId, epoch, head } = this.#parts.store
    return { type: 'hello', chatRoomId: roomId, epoch, rev: head }
  }

  #hear(socket: WebSocket, owner: SocketOwner, json: unknown) {
    const refused = this.#parts.rateLimits.take(owner, 'frame', now())
    if (refused) this.#turnAway(socket, json, refused)
    else this.#read(socket, owner, json)
  }

  // A member who floods the room, or whose daily quota is used up, is not read any more, because frames count as part of a
  // request. A member who was sending a message is told why.
  #turnAway(socket: WebSocket, json: unknown, problem: Problem) {
    const frame = clientFrame.safeParse(json).data
    if (frame?.type === 'send-message')
      this.#parts.sockets.notify(socket, refusal(frame.clientMessageId, refusalOf(problem)))
    this.#parts.sockets.closeSocket(socket, closeCodes.slowDown)
  }

  #read(socket: WebSocket, owner: SocketOwner, json: unknown) {
    const frame = clientFrame.safeParse(json).data
    if (frame?.type === 'join-chat-room') this.#welcome(socket, frame.reads)
    if (frame?.type === 'typing') this.#passOnTyping(owner)
    if (frame?.type === 'send-message') this.#postFromSocket(socket, owner, frame.clientMessageId, json)
  }

  #welcome(socket: WebSocket, reads: string[]) {
    if (reads.includes('talk') && this.#parts.sockets.shorten(socket)) this.#parts.talk.welcome()
    this.#parts.sockets.notify(socket, this.hello())
    this.#parts.present.welcome(socket)
  }

  #passOnTyping(owner: SocketOwner) {
    if (!this.#parts.rateLimits.grants(owner, 'typing', now())) return
    this.#parts.sockets.notifyAll({
      type: 'typing',
      chatRoomId: this.#parts.store.roomId,
      memberId: owner.id,
    })
  }

  #postFromSocket(socket: WebSocket, writer: SocketOwner, clientMessageId: string, json: unknown) {
    const read = outcomeOf(() => {
      const input = parseInput(messageInput, json)
      requireSelf(writer, input.memberId) // the browser may have another user since the socket was opened
      return input
    })
    const answer = (outcome: Outcome<Posted>) => this.#answer(socket, clientMessageId, outcome)
    if ('refused' in read) return answer(read)
    const input = read.value
    const post = () =>
      this.#parts.sockets.perform(socket, () =>
        answer(outcomeOf(() => this.#parts.conversation.post(writer, input, now()))),
      )
    if (!mayMentionTooMany(input.message)) return post()
    // If D1 cannot be asked there is no answer, and the browser asks again.
    this.#parts.waitUntil(
      this.#parts.mentionLimit
        .check(writer, input.message)
        .then(refused => (refused ? answer(refused) : post())),
    )
  }

  #answer(socket: WebSocket, clientMessageId: string, outcome: Outcome<Posted>) {
    if ('value' in outcome) {
      const { message, rev, isRepeat } = outcome.value
      if (!isRepeat && this.#parts.sockets.readsShort(socket)) return // the compact event says it
      return this.#parts.sockets.answer(socket, { type: 'sent', clientMessageId, message, rev })
    }
    this.#parts.sockets.answer(socket, refusal(clientMessageId, outcome))
  }
}

function refusal(clientMessageId: string, { refused, retryAfter, ...extras }: Refused): RoomEvent {
  const problem = { ...problemBody(new Problem(refused, extras)), retryAfter }
  return { type: 'refused', clientMessageId, problem }
}

// In bytes; a UTF-16 unit has at most three.
function isTooLong(text: string) {
  if (text.length * 3 <= FRAME_MAX) return false
  return text.length > FRAME_MAX || new TextEncoder().encode(text).byteLength > FRAME_MAX
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
