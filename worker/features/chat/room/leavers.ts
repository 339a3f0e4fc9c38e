import { HOUR } from '../../../lib/clock.ts'
import type { Leaver } from '../contract.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/**
 * Number of messages removed in a step, and the time between steps. With its words a message is ten row writes, of which the
 * free plan has 100,000 a day for all rooms. A room uses a tenth of them, and 50 days for 50,000 messages of one member.
 */
export const SLICE = 250
export const EVERY = 6 * HOUR

/** Number of likes or votes that cost as much as one message. */
const PER_MESSAGE = 2

/** Sorts after the id of every message. Members whose messages stay start here. */
const THE_END = '\u{10FFFF}'

/** What to remove of a former member now: messages and likes by number, votes by poll and option. */
export interface Departure {
  memberId: string
  likes: number[]
  votes: { n: number; place: number }[]
  messages: number[]
}

/** Former members whose data is removed step by step: likes and votes, and messages if they take them along. Instants are epoch ms. */
export class Leavers {
  readonly #sql: RoomSql
  /** When the next step is due; `null` if nothing is left. */
  #dueAt: number | null

  constructor(room: RoomStore) {
    this.#sql = room.sql
    this.#dueAt = this.#earliest()
  }

  /** Records that a member has left, with their messages or without. The pace stays the room's; repeating it changes nothing. */
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

  /** What to remove now, for as many members as fit in a step. Each item is given once. */
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

  /** Time until the next step, in ms; `null` if nothing is left. */
  waitFrom(at: number): number | null {
    return this.#dueAt === null ? null : Math.max(0, this.#dueAt - at)
  }

  /** All former members with data left, longest waiting first, and how far each is. */
  list(): Leaver[] {
    return this.#sql.all<Leaver & Record<string, SqlStorageValue>>(
      'SELECT member_id AS memberId, after_id AS afterId, due_at AS dueAt FROM leavers ORDER BY due_at, member_id',
    )
  }

  /**
   * Continues with the former members of a restored backup. Those the room already knew start again, because the backup may
   * have brought messages back.
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

  // A step is the last when it could take more messages than there are.
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
