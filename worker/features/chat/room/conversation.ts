import { newId } from '../../../lib/crypto.ts'
import { actsAsAdmin, authorOf, isProvenAdmin } from '../../../lib/guards.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'
import type { ChatMessage, MessageInput, RoomEvent } from '../contract.ts'
import { isStillEditable } from '../rules/editing.ts'
import { lengthProblem } from '../rules/message-text.ts'
import {
  changeEvent,
  deletionEvent,
  editEvent,
  messageView,
  newMessageView,
  parseMessageId,
  type Quoted,
} from '../rules/message-views.ts'
import { splitAround } from '../rules/paging.ts'
import { type MessageRow, type MessageStore, NOBODY } from './message-store.ts'
import type { RoomRateLimits } from './rate-limits.ts'
import type { RoomStore } from './room-store.ts'
import type { SearchIndex } from './search-index.ts'

/** A posted message as its author sees it; `isRepeat` if it was posted before. */
export interface Posted {
  message: ChatMessage
  rev: number
  isRepeat: boolean
}

/** Consecutive messages, oldest first, and the revision of the room they were read at. */
export interface Page {
  messages: ChatMessage[]
  rev: number
  epoch: string
  /** Only for a page around a message. */
  hasLater: boolean
  /** The range of the room that they cover: after one number and before another; `null` means up to the end. */
  stretch: { after: number; before: number | null }
}

/**
 * What members can read and do in one room. Every action is one synchronous block of checks, writes and broadcast, so all
 * browsers see the stored order. Refusals are thrown as problems; `at` is epoch ms.
 */
export class Conversation {
  readonly #roomId: string
  readonly #room: RoomStore
  readonly #store: MessageStore
  readonly #index: SearchIndex
  readonly #announce: (event: RoomEvent) => void
  readonly #rateLimits: RoomRateLimits

  constructor(
    room: RoomStore,
    store: MessageStore,
    index: SearchIndex,
    rateLimits: RoomRateLimits,
    announce: (event: RoomEvent) => void,
  ) {
    this.#roomId = room.roomId
    this.#room = room
    this.#store = store
    this.#index = index
    this.#rateLimits = rateLimits
    this.#announce = announce
  }

  /** Posts a message once, however often it is sent. Throws `room_archived`, `invalid`, `not_found`, `slow_down`. */
  post(writer: SocketOwner, input: MessageInput, at: number): Posted {
    const clientId = input.clientMessageId ?? newId()
    // A repeat costs nothing and is answered in any case, so every refusal first checks for one.
    const refuse = (problem: Problem) => this.#repeated(writer, clientId) ?? raise(problem)
    const problem = this.#refusal(writer, input)
    if (problem) return refuse(problem)
    const pace = paceOf(writer)
    const refused = this.#rateLimits.refusal(writer, pace, at)
    if (refused) return refuse(refused)
    const quoted = this.#quoted(input)
    if (quoted === undefined) return refuse(new Problem('not_found'))

    const written = { ...wordedBy(writer), clientId, body: input.message, at }
    const n = this.#store.insertMessage({ ...written, replyTo: quoted?.n ?? null })
    if (n === null) return this.#repeated(writer, clientId) ?? raise(new Problem('not_found'))
    this.#rateLimits.require(writer, pace, at)
    const message = newMessageView(this.#roomId, n, { ...written, quoted, author: authorOf(writer) })
    this.#announce({
      type: 'new-message',
      chatRoomId: this.#roomId,
      message,
      clientMessageId: clientId,
      rev: n,
    })
    return { message, rev: n, isRepeat: false }
  }

  /** The last `limit` messages before the message `before` (or of all), oldest first, and their revision. */
  page(before: string | undefined, limit: number, readerId: string): Page {
    const end = before === undefined ? null : this.#room.numberOf(before)
    const rows = this.#store.listMessages(end ?? Number.MAX_SAFE_INTEGER, limit, readerId)
    return this.#page(rows, rows.length < limit ? 0 : firstOf(rows), end)
  }

  /**
   * At most `limit` messages with this message or poll in the middle, oldest first, and their revision; `hasLater` if newer
   * ones exist. Throws `not_found`.
   */
  pageAround(id: string, limit: number, readerId: string, isPoll: (n: number) => boolean): Page {
    const n = this.#room.numberOf(id)
    const { earlier, later } = splitAround(limit)
    const before = this.#store.listMessages(n + 1, earlier + 1, readerId)
    if (before.at(-1)?.n !== n && !isPoll(n)) throw new Problem('not_found')
    const after = this.#store.listLaterMessages(n, later + 1, readerId) // one more, to see whether more exist
    const rows = [...before, ...after.slice(0, later)]
    const hasLater = after.length > later
    const start = before.length <= earlier ? 0 : firstOf(rows)
    return { ...this.#page(rows, start, hasLater ? (rows.at(-1)?.n ?? n) : null), hasLater }
  }

  /** The newest messages before `before` (or of all) that contain all these words or word beginnings, newest first. */
  search(text: string, before: string | undefined, limit: number, readerId: string): ChatMessage[] {
    const end = before === undefined ? Number.MAX_SAFE_INTEGER : this.#room.numberOf(before)
    const hits = this.#index.find(text, end, limit)
    return this.#views(this.#store.listByNumbers(hits, readerId).reverse())
  }

  /** The pinned messages, latest pin first. */
  pinned(readerId: string): ChatMessage[] {
    return this.#views(this.#store.listPinned(readerId))
  }

  /**
   * Edits one's own message within the time allowed; repeating it changes nothing. Throws `not_found`, `not_you`,
   * `message_deleted`, `room_archived`, `invalid`, `too_late_to_edit`, `slow_down`.
   */
  edit(id: string, writer: SocketOwner, text: string, at: number): ChatMessage {
    const n = this.#room.numberOf(id)
    const before = this.#find(n, writer.id)
    if (before.memberId !== writer.id) throw new Problem('not_you')
    if (before.isDeleted) throw new Problem('message_deleted')
    if (before.message === text) return { ...before, member: authorOf(writer) }
    const refused = this.#refusal(writer, { message: text })
    if (refused) throw refused
    if (!isStillEditable(Date.parse(before.createdAt), at)) throw new Problem('too_late_to_edit')
    this.#rateLimits.require(writer, paceOf(writer), at)
    // Later than its last version, so that D1 can tell whom this edit notified.
    const last = Date.parse(before.editedAt ?? before.createdAt)
    const rev = this.#store.editMessage(n, { ...wordedBy(writer), body: text, at: Math.max(at, last + 1) })
    const after = this.#find(n, writer.id)
    this.#announce(editEvent(this.#roomId, after, rev))
    return { ...after, member: authorOf(writer) }
  }

  /** Deletes a message once, for its author or an admin. Throws `not_found`, `not_you`, `proof_required`. */
  remove(id: string, actor: SocketOwner, at: number): void {
    const n = this.#room.numberOf(id)
    const { memberId, isDeleted } = this.#find(n, actor.id)
    const isAdmin = actsAsAdmin(actor, memberId)
    if (isDeleted) return
    const rev = this.#store.deleteMessage(n, { by: actor.id, actor: isAdmin ? actor.id : NOBODY, at })
    this.#announce(deletionEvent(this.#roomId, this.#find(n, actor.id), rev))
  }

  /** Deletes a message whose author left the club and takes it along; nobody is recorded as the actor. */
  takeOut(n: number, at: number): void {
    const rev = this.#store.deleteMessage(n, { by: NOBODY, actor: NOBODY, at })
    this.#announce(deletionEvent(this.#roomId, this.#find(n, NOBODY), rev))
  }

  /** Pins or unpins a message and gives it. Throws `not_found`, `message_deleted`. */
  setPinned(id: string, isPinned: boolean, actor: string, at: number): ChatMessage {
    const n = this.#room.numberOf(id)
    const before = this.#find(n, actor)
    if (before.isDeleted && isPinned) throw new Problem('message_deleted')
    if (before.isPinned === isPinned) return before
    const rev = this.#store.setPinned(n, isPinned, actor, at)
    const after = this.#find(n, actor)
    this.#announce(changeEvent(this.#roomId, after, rev))
    return after
  }

  /** Likes or unlikes a message. Throws `not_found`, `message_deleted`, `slow_down`. */
  setLiked(id: string, isLiked: boolean, reader: SocketOwner, at: number) {
    const n = this.#room.numberOf(id)
    if (this.#find(n, reader.id).isDeleted) throw new Problem('message_deleted')
    this.#rateLimits.require(reader, 'light', at)
    this.#like(n, isLiked, reader.id)
    const { likeCount, isLikedByCurrentUser } = this.#find(n, reader.id)
    return { likeCount, isLikedByCurrentUser }
  }

  /** Removes likes of a former member; the messages stay (docs/decisions.md 16). */
  takeLikes(numbers: readonly number[], memberId: string): void {
    for (const n of numbers) this.#like(n, false, memberId)
  }

  #like(n: number, isLiked: boolean, memberId: string) {
    const rev = this.#store.setLiked(n, isLiked, memberId)
    if (rev === null) return
    const event = changeEvent(this.#roomId, this.#find(n, memberId), rev)
    this.#announce({ ...event, like: { memberId, isLiked } })
  }

  // Why the room refuses this message from anybody.
  #refusal(writer: SocketOwner, { message }: Pick<MessageInput, 'message'>): Problem | null {
    if (this.#room.isArchived) return new Problem('room_archived')
    const wrong = lengthProblem(message, { isProvenAdmin: isProvenAdmin(writer) })
    return wrong
      ? new Problem('invalid', { detail: wrong, issues: [{ path: 'message', message: wrong }] })
      : null
  }

  // The message it replies to: `null` if none, `undefined` if it is not in this room.
  #quoted({ replyToMessageId }: MessageInput): Quoted | null | undefined {
    if (!replyToMessageId) return null
    const parsed = parseMessageId(replyToMessageId)
    return parsed?.roomId === this.#roomId ? this.#store.findQuoted(parsed.n) : undefined
  }

  #repeated(writer: SocketOwner, clientId: string): Posted | null {
    const n = this.#store.findSent(writer.id, clientId)
    if (n === null) return null
    return { message: { ...this.#find(n, writer.id), member: authorOf(writer) }, rev: n, isRepeat: true }
  }

  #find(n: number, readerId: string): ChatMessage {
    const row = this.#store.findMessage(n, readerId)
    if (!row) throw new Problem('not_found')
    return messageView(this.#roomId, row)
  }

  #page(rows: MessageRow[], after: number, before: number | null): Page {
    const { head: rev, epoch } = this.#room
    return { messages: this.#views(rows), rev, epoch, hasLater: false, stretch: { after, before } }
  }

  #views(rows: MessageRow[]) {
    return rows.map(row => messageView(this.#roomId, row))
  }
}

// The author of the current text, and how its mentions count.
function wordedBy(writer: SocketOwner) {
  return {
    memberId: writer.id,
    ringsEveryone: isProvenAdmin(writer),
    isClaimed: writer.method === 'gamertag',
  }
}

function paceOf({ status }: SocketOwner) {
  return status === 'pending' ? 'pendingMessage' : 'message'
}

function firstOf(rows: MessageRow[]) {
  return rows[0]?.n ?? 0
}

function raise(problem: Problem): never {
  throw problem
}
