import { HOUR } from '../../../lib/clock.ts'
import type { Leaver } from '../contract.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/**
 * So many messages are taken out at a time, and how often that goes on. A message is ten rows written with its words, of
 * which the free plan has 100,000 a day for all rooms: a room takes a tenth of them, and 50 days for somebody's 50,000.
 */
export const SLICE = 250
export const EVERY = 6 * HOUR

/** The members who have left the club and take their messages along, which goes by and by. Instants are epoch ms. */
export class Leavers {
  readonly #sql: RoomSql
  /** When the next messages are due; `null` where nobody takes any along. */
  #dueAt: number | null

  constructor(room: RoomStore) {
    this.#sql = room.sql
    this.#dueAt = this.#earliest()
  }

  /** Notes that a member takes their messages along; said again it changes nothing. */
  note(memberId: string, at: number): void {
    this.#sql.write('INSERT OR IGNORE INTO leavers (member_id, due_at) VALUES (?, ?)', memberId, at)
    this.#dueAt = this.#earliest()
  }

  /** The messages that are to be taken out now, by their numbers, in the same go; each is given once. */
  takeDue(at: number): number[] {
    if (this.#dueAt === null || this.#dueAt > at) return []
    const [leaver] = this.#sql.all<{ member_id: string; after_id: string }>(
      'SELECT member_id, after_id FROM leavers ORDER BY due_at LIMIT 1',
    )
    if (!leaver) return []
    const rows = this.#sql.all<{ n: number; client_id: string; deleted_at: number | null }>(
      `SELECT n, client_id, deleted_at FROM messages WHERE member_id = ? AND client_id > ?
       ORDER BY client_id LIMIT ?`,
      ...[leaver.member_id, leaver.after_id, SLICE],
    )
    const last = rows.at(-1)
    if (last && rows.length === SLICE)
      this.#sql.write('UPDATE leavers SET after_id = ? WHERE member_id = ?', last.client_id, leaver.member_id)
    else this.#sql.write('DELETE FROM leavers WHERE member_id = ?', leaver.member_id)
    // The pace is the room's, however many leave.
    if (last) this.#sql.write('UPDATE leavers SET due_at = ?', at + EVERY)
    this.#dueAt = this.#earliest()
    return rows.filter(({ deleted_at }) => deleted_at === null).map(({ n }) => n)
  }

  /** How long it is until more is due, in ms; `null` where nothing is. */
  waitFrom(at: number): number | null {
    return this.#dueAt === null ? null : Math.max(0, this.#dueAt - at)
  }

  /** Everybody who takes messages along, and how far that has come, for a backup. */
  list(): Leaver[] {
    return this.#sql.all<Leaver & Record<string, SqlStorageValue>>(
      'SELECT member_id AS memberId, after_id AS afterId, due_at AS dueAt FROM leavers ORDER BY member_id',
    )
  }

  /**
   * Goes on with those of a backup whose messages the room has now. Of whom it knew itself all messages go once more: the
   * backup may have brought some of them back.
   */
  goOnWith(leavers: Leaver[]): void {
    this.#sql.write("UPDATE leavers SET after_id = ''")
    for (const { memberId, afterId, dueAt } of leavers)
      this.#sql.write(
        'INSERT OR IGNORE INTO leavers (member_id, after_id, due_at) VALUES (?, ?, ?)',
        ...[memberId, afterId, dueAt],
      )
    this.#dueAt = this.#earliest()
  }

  #earliest() {
    return this.#sql.one<{ at: number | null }>('SELECT min(due_at) AS at FROM leavers').at
  }
}
