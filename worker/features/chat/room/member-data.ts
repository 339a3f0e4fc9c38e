import { iso } from '../../../lib/clock.ts'
import { objectIdsIn } from '../../uploads/rules/object-paths.ts'
import type { MemberPage, OwnMessage, OwnPoll, OwnVote } from '../contract.ts'
import { type RoomPart, type RoomPlace, roomParts } from '../rules/member-data.ts'
import { messageId } from '../rules/message-views.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/** Maximum number of rows in a page, and of characters of messages. The Worker turns them into JSON within 10 ms. */
const ROWS = 200
const LETTERS = 100_000

/**
 * A member's data in a room, page by page. Every row that existed at the start comes exactly once, whatever happens
 * meanwhile, because each part is ordered by something that never changes.
 */
export class MemberData {
  readonly #room: RoomStore
  readonly #sql: RoomSql

  constructor(room: RoomStore) {
    this.#room = room
    this.#sql = room.sql
  }

  /** The page that begins at a place. */
  page(memberId: string, from: RoomPlace): MemberPage {
    const page: MemberPage = { messages: [], polls: [], votes: [], likes: [], next: null }
    let left = ROWS
    for (const part of roomParts.slice(roomParts.indexOf(from.part))) {
      const after = part === from.part ? from.after : ''
      const { read, last } = this.#add(page, part, memberId, after, left)
      if (read === left) return { ...page, next: { part, after: last } }
      left -= read
    }
    return page
  }

  // Gives the number of rows read and the order key of the last.
  #add(page: MemberPage, part: RoomPart, memberId: string, after: string, limit: number) {
    switch (part) {
      case 'messages':
        return this.#addMessages(page.messages, memberId, after, limit)
      case 'polls':
        return this.#addPolls(page.polls, memberId, after, limit)
      case 'votes':
        return this.#addVotes(page.votes, memberId, after, limit)
      case 'likes':
        return this.#addLikes(page.likes, memberId, after, limit)
    }
  }

  // Deleted messages have no content left.
  #addMessages(list: OwnMessage[], memberId: string, after: string, limit: number) {
    const found = this.#sql.all<MessageRow>(
      `SELECT n, client_id, body, reply_to, created_at, edited_at, deleted_at, pinned_at, like_count
       FROM messages WHERE member_id = ? AND client_id > ? ORDER BY client_id LIMIT ?`,
      ...[memberId, after, limit],
    )
    const rows = firstLetters(found)
    for (const row of rows)
      if (row.deleted_at === null)
        list.push({
          id: this.#idOf(row.n),
          sentAt: iso(row.created_at),
          editedAt: row.edited_at === null ? null : iso(row.edited_at),
          text: row.body,
          answers: row.reply_to === null ? null : this.#idOf(row.reply_to),
          likes: row.like_count,
          isPinned: row.pinned_at !== null,
          files: objectIdsIn(row.body),
        })
    const isCut = rows.length < found.length // then the page is full
    return { read: isCut ? limit : rows.length, last: rows.at(-1)?.client_id ?? '' }
  }

  #addPolls(list: OwnPoll[], memberId: string, after: string, limit: number) {
    const rows = this.#sql.all<PollRow>(
      `SELECT n, client_id, question, created_at, expires_at, closed_at, deleted_at,
         (SELECT json_group_array(json_object('text', text, 'votes', votes))
          FROM (SELECT text, votes FROM poll_options o WHERE o.n = polls.n ORDER BY place)) AS options
       FROM polls WHERE member_id = ? AND client_id > ? ORDER BY client_id LIMIT ?`,
      ...[memberId, after, limit],
    )
    for (const row of rows)
      if (row.deleted_at === null)
        list.push({
          id: this.#idOf(row.n),
          askedAt: iso(row.created_at),
          endsAt: row.expires_at === null ? null : iso(row.expires_at),
          closedAt: row.closed_at === null ? null : iso(row.closed_at),
          question: row.question,
          options: JSON.parse(row.options),
        })
    return { read: rows.length, last: rows.at(-1)?.client_id ?? '' }
  }

  #addVotes(list: OwnVote[], memberId: string, after: string, limit: number) {
    const rows = this.#sql.all<{ n: number; question: string; text: string }>(
      `SELECT v.n, p.question, o.text FROM poll_votes v
       CROSS JOIN polls p ON p.n = v.n CROSS JOIN poll_options o ON o.n = v.n AND o.place = v.place
       WHERE v.member_id = ? AND v.n > ? ORDER BY v.n LIMIT ?`,
      ...[memberId, Number(after), limit],
    )
    for (const { n, question, text } of rows) list.push({ pollId: this.#idOf(n), question, votedFor: text })
    return { read: rows.length, last: String(rows.at(-1)?.n ?? '') }
  }

  #addLikes(list: MemberPage['likes'], memberId: string, after: string, limit: number) {
    const rows = this.#sql.all<{ n: number }>(
      'SELECT n FROM likes WHERE member_id = ? AND n > ? ORDER BY n LIMIT ?',
      ...[memberId, Number(after), limit],
    )
    for (const { n } of rows) list.push({ messageId: this.#idOf(n) })
    return { read: rows.length, last: String(rows.at(-1)?.n ?? '') }
  }

  #idOf(n: number) {
    return messageId(this.#room.roomId, n)
  }
}

interface MessageRow {
  n: number
  client_id: string
  body: string
  reply_to: number | null
  created_at: number
  edited_at: number | null
  deleted_at: number | null
  pinned_at: number | null
  like_count: number
}

interface PollRow {
  n: number
  client_id: string
  question: string
  created_at: number
  expires_at: number | null
  closed_at: number | null
  deleted_at: number | null
  options: string
}

// At least one message.
function firstLetters(rows: MessageRow[]): MessageRow[] {
  let letters = 0
  const end = rows.findIndex(({ body }) => {
    letters += body.length
    return letters > LETTERS
  })
  return end < 0 ? rows : rows.slice(0, Math.max(1, end))
}
