import { HOUR } from '../../../lib/clock.ts'
import type { Leaver } from '../contract.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/**
 * So many messages are taken out at a time, and how often that goes on. A message is ten rows written with its words, of
 * which the free plan has 100,000 a day for all rooms: a room takes a tenth of them, and 50 days for somebody's 50,000.
 */
export const SLICE = 250
export const EVERY = 6 * HOUR

/** So many likes and votes cost what one message does. */
const PER_MESSAGE = 2

/** Behind the id of every message: whose messages stay has come so far from the start. */
const THE_END = '\u{10FFFF}'

/** What of somebody who has left is to be undone now: messages and likes by their numbers, votes by poll and option. */
export interface Departure {
  memberId: string
  likes: number[]
  votes: { n: number; place: number }[]
  messages: number[]
}

/**
 * The members who have left the club: their likes and votes go, and their messages where they take them along, by and by.
 * Instants are epoch ms.
 */
export class Leavers {
  readonly #sql: RoomSql
  /** When more is due; `null` where nobody leaves anything to undo. */
  #dueAt: number | null

  constructor(room: RoomStore) {
    this.#sql = room.sql
    this.#dueAt = this.#earliest()
  }

  /** Notes that a member has left, with their messages or without, at the pace that the room has; said again it changes nothing. */
  note(memberId: string, takesMessages: boolean, at: number): void {
    const hasActed = this.#listLikes(memberId, 1).length + this.#listVotes(memberId, 1).length > 0
    if (!takesMessages && !hasActed) return
    this.#sql.write(
      `INSERT INTO leavers (member_id, after_id, due_at) VALUES (?1, ?2, ?3)
       ON CONFLICT DO UPDATE SET after_id = excluded.after_id WHERE after_id = ?4 AND excluded.after_id = ''`,
      ...[memberId, takesMessages ? '' : THE_END, this.#dueAt ?? at, THE_END],
    )
    this.#dueAt = this.#earliest()
  }

  /** What is to be undone now, in the same go, of as many as fit it; each is given once. */
  takeDue(at: number): Departure[] {
    if (this.#dueAt === null || this.#dueAt > at) return []
    let left = SLICE * PER_MESSAGE
    const taken: Departure[] = []
    for (const { memberId, afterId } of this.list()) {
      if (left < PER_MESSAGE) break
      const likes = this.#listLikes(memberId, left)
      left -= likes.length
      const votes = this.#listVotes(memberId, left)
      left -= votes.length
      const messages = this.#takeMessages(memberId, afterId, Math.floor(left / PER_MESSAGE))
      left -= messages.length * PER_MESSAGE
      taken.push({ memberId, likes, votes, messages })
    }
    // The pace is the room's, however many leave.
    if (left < SLICE * PER_MESSAGE) this.#sql.write('UPDATE leavers SET due_at = ?', at + EVERY)
    this.#dueAt = this.#earliest()
    return taken
  }

  /** How long it is until more is due, in ms; `null` where nothing is. */
  waitFrom(at: number): number | null {
    return this.#dueAt === null ? null : Math.max(0, this.#dueAt - at)
  }

  /** Everybody who leaves anything to undo, and how far that has come, whoever waits longest first. */
  list(): Leaver[] {
    return this.#sql.all<Leaver & Record<string, SqlStorageValue>>(
      'SELECT member_id AS memberId, after_id AS afterId, due_at AS dueAt FROM leavers ORDER BY due_at, member_id',
    )
  }

  /**
   * Goes on with those of a backup whose messages the room has now. Of whom it knew itself all messages go once more: the
   * backup may have brought some of them back.
   */
  goOnWith(leavers: Leaver[]): void {
    this.#sql.write("UPDATE leavers SET after_id = '' WHERE after_id <> ?", THE_END)
    for (const { memberId, afterId, dueAt } of leavers)
      this.#sql.write(
        'INSERT OR IGNORE INTO leavers (member_id, after_id, due_at) VALUES (?, ?, ?)',
        ...[memberId, afterId, dueAt],
      )
    this.#dueAt = this.#earliest()
  }

  #listLikes(memberId: string, limit: number): number[] {
    return this.#sql
      .all<{ n: number }>('SELECT n FROM likes WHERE member_id = ? ORDER BY n LIMIT ?', memberId, limit)
      .map(({ n }) => n)
  }

  #listVotes(memberId: string, limit: number): { n: number; place: number }[] {
    const votes = 'SELECT n, place FROM poll_votes WHERE member_id = ? ORDER BY n LIMIT ?'
    return this.#sql.all(votes, memberId, limit)
  }

  // The last go is the one in which there is room for more messages than there are.
  #takeMessages(memberId: string, afterId: string, limit: number): number[] {
    const rows = this.#sql.all<{ n: number; client_id: string; deleted_at: number | null }>(
      `SELECT n, client_id, deleted_at FROM messages WHERE member_id = ? AND client_id > ?
       ORDER BY client_id LIMIT ?`,
      ...[memberId, afterId, limit],
    )
    const last = rows.at(-1)
    if (rows.length < limit) this.#sql.write('DELETE FROM leavers WHERE member_id = ?', memberId)
    else if (last)
      this.#sql.write('UPDATE leavers SET after_id = ? WHERE member_id = ?', last.client_id, memberId)
    return rows.filter(({ deleted_at }) => deleted_at === null).map(({ n }) => n)
  }

  #earliest() {
    return this.#sql.one<{ at: number | null }>('SELECT min(due_at) AS at FROM leavers').at
  }
}
