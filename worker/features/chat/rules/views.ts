import type { ChatMessage, RoomChange } from '../contract.ts'
import { cut, QUOTE_MAX } from './text.ts'

/** A message's row with what a view needs beside it; `liked` is about the reader. Instants in epoch ms. */
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
  likes: number
  liked: number
  quoted_member_id: string | null
  quoted_body: string | null
  quoted_deleted_at: number | null
}

/** The id of a room's message: it carries the room, so that a call with it finds the room's object. */
export function messageId(roomId: string, n: number): string {
  return `${roomId}.${n}`
}

/** Room and number in a message's id, or `null` for what is none. */
export function parseMessageId(id: string): { roomId: string; n: number } | null {
  const [, roomId = '', n = ''] = /^([\w-]{1,64})\.([1-9]\d{0,14})$/.exec(id) ?? []
  return roomId ? { roomId, n: Number(n) } : null
}

/** A message as the API shows it, its author still to be joined. */
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
    deletedAt: instant(row.deleted_at),
    isPinned: row.pinned_at !== null,
    pinnedBy: row.pinned_by,
    pinnedAt: instant(row.pinned_at),
    createdAt: new Date(row.created_at).toISOString(),
    likeCount: row.likes,
    isLikedByCurrentUser: row.liked === 1,
  }
}

/** What a catch-up from the revision `after` says about a message: all of it if it is new, else what can change. */
export function caughtUp(roomId: string, row: StoredMessage & { rev: number }, after: number): RoomChange {
  const message = messageView(roomId, row)
  const { rev } = row
  if (row.n > after)
    return { type: 'new-message', chatRoomId: roomId, message, clientMessageId: row.client_id, rev }
  if (row.deleted_at !== null) return deletion(roomId, message, rev)
  return { ...alteration(roomId, message, rev), isLikedByCurrentUser: message.isLikedByCurrentUser }
}

/** The event of a deletion. */
export function deletion(roomId: string, { id, deletedBy, deletedAt }: ChatMessage, rev: number): RoomChange {
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
export function alteration(roomId: string, message: ChatMessage, rev: number) {
  const { id, likeCount, isPinned, pinnedBy, pinnedAt } = message
  const values = { likeCount, isPinned, pinnedBy, pinnedAt }
  return { type: 'message-changed', chatRoomId: roomId, messageId: id, ...values, rev } as const
}

function quoteIn(roomId: string, row: StoredMessage) {
  if (row.reply_to === null || row.quoted_member_id === null) return null
  return {
    id: messageId(roomId, row.reply_to),
    memberId: row.quoted_member_id,
    member: null,
    message: cut(row.quoted_body ?? '', QUOTE_MAX),
    isDeleted: row.quoted_deleted_at !== null,
  }
}

function instant(at: number | null) {
  return at === null ? null : new Date(at).toISOString()
}
