import { iso } from '../../../lib/clock.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import type { Author, ChatMessage, Quote, RoomChange } from '../contract.ts'
import { QUOTE_MAX } from './message-text.ts'

/** A message's row with the fields a view needs; `liked` is about the reader. Instants are epoch ms. */
export interface StoredMessage {
  n: number
  member_id: string
  client_id: string
  body: string
  reply_to: number | null
  created_at: number
  deleted_at: number | null
  deleted_by: string | null
  pinned_at: number | null
  pinned_by: string | null
  edited_at: number | null
  likes: number
  liked: number
  quoted_member_id: string | null
  quoted_body: string | null
  quoted_deleted_at: number | null
}

export interface Quoted {
  n: number
  memberId: string
  body: string
  isDeleted: boolean
}

/** A message that is being posted; `at` in epoch ms. */
interface Written {
  memberId: string
  clientId: string
  body: string
  at: number
  quoted: Quoted | null
  author: Author
}

/** A message's id. It contains the room's id, so that a call can find the room. */
export function messageId(roomId: string, n: number): string {
  return `${roomId}.${n}`
}

/** The room and number in a message's id, or `null` for another id. */
export function parseMessageId(id: string): { roomId: string; n: number } | null {
  const [, roomId = '', n = ''] = /^([\w-]{1,64})\.([1-9]\d{0,14})$/.exec(id) ?? []
  return roomId ? { roomId, n: Number(n) } : null
}

/** A message as the API shows it, without its author. */
export function messageView(roomId: string, row: StoredMessage): ChatMessage {
  return {
    id: messageId(roomId, row.n),
    chatRoomId: roomId,
    memberId: row.member_id,
    member: null,
    message: row.body,
    clientMessageId: row.client_id,
    replyToMessageId: row.reply_to === null ? null : messageId(roomId, row.reply_to),
    replyTo: quoteIn(roomId, row),
    isDeleted: row.deleted_at !== null,
    deletedBy: row.deleted_by,
    deletedAt: iso(row.deleted_at),
    isPinned: row.pinned_at !== null,
    pinnedBy: row.pinned_by,
    pinnedAt: iso(row.pinned_at),
    editedAt: iso(row.edited_at),
    createdAt: iso(row.created_at),
    likeCount: row.likes,
    isLikedByCurrentUser: row.liked === 1,
  }
}

/** A message as live readers see it when it is posted with number `n`. */
export function newMessageView(roomId: string, n: number, written: Written): ChatMessage {
  const { memberId, clientId, body, at, quoted, author } = written
  return {
    id: messageId(roomId, n),
    chatRoomId: roomId,
    memberId,
    member: author,
    message: body,
    clientMessageId: clientId,
    replyToMessageId: quoted && messageId(roomId, quoted.n),
    replyTo: quoted && quoteOf(roomId, quoted),
    isDeleted: false,
    deletedBy: null,
    deletedAt: null,
    isPinned: false,
    pinnedBy: null,
    pinnedAt: null,
    editedAt: null,
    createdAt: iso(at),
    likeCount: 0,
    isLikedByCurrentUser: false,
  }
}

/** What a catch-up from revision `after` has of a message: all of it if it is new, otherwise the fields that can change. */
export function catchUpChange(
  roomId: string,
  row: StoredMessage & { rev: number },
  after: number,
): RoomChange {
  const message = messageView(roomId, row)
  const { rev } = row
  if (row.n > after)
    return { type: 'new-message', chatRoomId: roomId, message, clientMessageId: row.client_id, rev }
  if (row.deleted_at !== null) return deletionEvent(roomId, message, rev)
  const { isLikedByCurrentUser, editedAt } = message
  const event = editedAt ? editEvent(roomId, message, rev) : changeEvent(roomId, message, rev)
  return { ...event, isLikedByCurrentUser }
}

/** The event of a deletion. */
export function deletionEvent(
  roomId: string,
  { id, deletedBy, deletedAt }: ChatMessage,
  rev: number,
): RoomChange {
  return {
    type: 'message-deleted',
    chatRoomId: roomId,
    messageId: id,
    deletedBy: deletedBy ?? '',
    deletedAt: deletedAt ?? '',
    rev,
  }
}

/** The event of a like or a pin. */
export function changeEvent(roomId: string, message: ChatMessage, rev: number) {
  const { id, likeCount, isPinned, pinnedBy, pinnedAt } = message
  const values = { likeCount, isPinned, pinnedBy, pinnedAt }
  return { type: 'message-changed', chatRoomId: roomId, messageId: id, ...values, rev } as const
}

/** The event of an edit. */
export function editEvent(roomId: string, message: ChatMessage, rev: number) {
  const edit = { text: message.message, editedAt: message.editedAt ?? '' }
  return { ...changeEvent(roomId, message, rev), edit } as const
}

/** A message's text in a quote. */
export function quotedText(text: string): string {
  return truncate(text, QUOTE_MAX)
}

function quoteIn(roomId: string, row: StoredMessage) {
  if (row.reply_to === null || row.quoted_member_id === null) return null
  const { reply_to: n, quoted_member_id: memberId, quoted_body: body, quoted_deleted_at: deletedAt } = row
  return quoteOf(roomId, { n, memberId, body: body ?? '', isDeleted: deletedAt !== null })
}

function quoteOf(roomId: string, { n, memberId, body, isDeleted }: Quoted): Quote {
  return { id: messageId(roomId, n), memberId, member: null, message: quotedText(body), isDeleted }
}
