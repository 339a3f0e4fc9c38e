import { SECOND } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { Problem } from '../../../lib/problem.ts'
import { authorOf, isProvenAdmin } from '../../../lib/session.ts'
import type { Changes, ChatMessage, MessageInput, RoomEvent } from '../contract.ts'
import { type FullAt, type Pace, paces, step } from '../rules/pace.ts'
import { lengthProblem } from '../rules/posting.ts'
import { alteration, caughtUp, deletion, messageView, parseMessageId } from '../rules/views.ts'
import type { RoomStore } from './room-store.ts'

/** Further behind than this, a browser reads the page anew. */
const CATCH_UP_MAX = 500
/** So many writers' allowances are remembered; one forgotten starts whole again. */
const ALLOWANCES = 2000

/** A posted message as its writer sees it; `isRepeat` if it was there already. */
export interface Posted {
  message: ChatMessage
  rev: number
  isRepeat: boolean
}

/**
 * What can be said and done in one room. Every act is one synchronous block: checks, writes and announcement, so that
 * all browsers see the order in which it was stored. Refusals are thrown as problems; `at` is epoch ms.
 */
export class Conversation {
  readonly #roomId: string
  readonly #store: RoomStore
  readonly #announce: (event: RoomEvent) => void
  readonly #allowances = new Map<string, FullAt>()

  constructor(roomId: string, store: RoomStore, announce: (event: RoomEvent) => void) {
    this.#roomId = roomId
    this.#store = store
    this.#announce = announce
  }

  /** Posts a message once, however often it is sent. Throws `room_archived`, `invalid`, `not_found`, `slow_down`. */
  post(writer: SocketOwner, input: MessageInput, at: number): Posted {
    const clientId = input.clientMessageId ?? newId()
    const sent = this.#store.findSent(writer.id, clientId)
    if (sent !== null) return this.#posted(sent, writer, true)
    const replyTo = this.#admit(writer, input)
    this.keepPace(writer, writer.status === 'pending' ? 'pendingMessage' : 'message', at)
    const ringsEveryone = isProvenAdmin(writer)
    const message = { memberId: writer.id, clientId, body: input.message, replyTo, ringsEveryone, at }
    const posted = this.#posted(this.#store.insertMessage(message), writer, false)
    this.#announce({
      type: 'new-message',
      chatRoomId: this.#roomId,
      message: posted.message,
      clientMessageId: clientId,
      rev: posted.rev,
    })
    return posted
  }

  /** The last `limit` messages before the message `before` (or of all), oldest first, and the state they are of. */
  page(before: string | undefined, limit: number, readerId: string) {
    const rows = this.#store.listMessages(
      before ? this.#numberOf(before) : Number.MAX_SAFE_INTEGER,
      limit,
      readerId,
    )
    return { messages: this.#views(rows), rev: this.#store.head, epoch: this.#store.epoch }
  }

  /** What turns the state at revision `after` into today's. Throws `resync` if that is too far or another history. */
  changes(after: number, epoch: string | undefined, readerId: string): Changes {
    const { head, epoch: own } = this.#store
    if (after > head || head - after > CATCH_UP_MAX || (epoch && epoch !== own)) throw new Problem('resync')
    const items = this.#store.listTouched(after, readerId).map(row => caughtUp(this.#roomId, row, after))
    return { epoch: own, from: after, to: head, items }
  }

  /** The pinned messages, newest pin first. */
  pinned(readerId: string): ChatMessage[] {
    return this.#views(this.#store.listPinned(readerId))
  }

  /** Deletes a message, once. Throws `not_found`. */
  remove(id: string, actor: string, at: number): void {
    const n = this.#numberOf(id)
    if (this.#find(n, actor).isDeleted) return
    const rev = this.#store.deleteMessage(n, actor, at)
    this.#announce(deletion(this.#roomId, this.#find(n, actor), rev))
  }

  /** Pins or unpins a message, and gives it. Throws `not_found`, `message_deleted`. */
  setPinned(id: string, isPinned: boolean, actor: string, at: number): ChatMessage {
    const n = this.#numberOf(id)
    const before = this.#find(n, actor)
    if (before.isDeleted && isPinned) throw new Problem('message_deleted')
    if (before.isPinned === isPinned) return before
    const rev = this.#store.setPinned(n, isPinned, actor, at)
    const after = this.#find(n, actor)
    this.#announce(alteration(this.#roomId, after, rev))
    return after
  }

  /** Likes a message or no more. Throws `not_found`, `message_deleted`, `slow_down`. */
  setLiked(id: string, isLiked: boolean, reader: SocketOwner, at: number) {
    const n = this.#numberOf(id)
    if (this.#find(n, reader.id).isDeleted) throw new Problem('message_deleted')
    this.keepPace(reader, 'light', at)
    this.#like(n, isLiked, reader.id, at)
    const { likeCount, isLikedByCurrentUser } = this.#find(n, reader.id)
    return { likeCount, isLikedByCurrentUser }
  }

  /** Takes away the likes of a member who has left the club; the messages stay (decision 16). */
  forgetMember(memberId: string, at: number): void {
    for (const n of this.#store.listLikedBy(memberId)) this.#like(n, false, memberId, at)
  }

  /** Throws `slow_down` if somebody goes faster than this pace. */
  keepPace({ id, isUnlimited }: SocketOwner, kind: keyof typeof paces, at: number): void {
    if (isUnlimited) return
    const pace: Pace = paces[kind]
    const key = `${kind}:${id}`
    const { fullAt, early } = step(this.#allowances.get(key), pace, at)
    if (this.#allowances.size >= ALLOWANCES) this.#allowances.clear()
    this.#allowances.set(key, fullAt)
    if (early > 0)
      throw new Problem('slow_down', { headers: { 'Retry-After': String(Math.ceil(early / SECOND)) } })
  }

  #like(n: number, isLiked: boolean, memberId: string, at: number) {
    const rev = this.#store.setLiked(n, isLiked, memberId, at)
    if (rev === null) return
    const event = alteration(this.#roomId, this.#find(n, memberId), rev)
    this.#announce({ ...event, like: { memberId, isLiked } })
  }

  // Whether the room takes this message; gives the number of the one it answers.
  #admit(writer: SocketOwner, { message, replyToMessageId }: MessageInput) {
    if (this.#store.isArchived) throw new Problem('room_archived')
    const wrong = lengthProblem(message, { isProvenAdmin: isProvenAdmin(writer) })
    if (wrong) throw new Problem('invalid', { detail: wrong, issues: [{ path: 'message', message: wrong }] })
    if (!replyToMessageId) return null
    const n = this.#numberOf(replyToMessageId)
    this.#find(n, writer.id)
    return n
  }

  #posted(n: number, writer: SocketOwner, isRepeat: boolean): Posted {
    return { message: { ...this.#find(n, writer.id), member: authorOf(writer) }, rev: n, isRepeat }
  }

  #find(n: number, readerId: string): ChatMessage {
    const row = this.#store.findMessage(n, readerId)
    if (!row) throw new Problem('not_found')
    return messageView(this.#roomId, row)
  }

  #numberOf(id: string): number {
    const parsed = parseMessageId(id)
    if (parsed?.roomId !== this.#roomId) throw new Problem('not_found')
    return parsed.n
  }

  #views(rows: Parameters<typeof messageView>[1][]) {
    return rows.map(row => messageView(this.#roomId, row))
  }
}
