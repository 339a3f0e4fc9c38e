import { searchWords, wordsQuery } from '../rules/search-words.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/** Number of older messages indexed in a step. */
const TAKEN_AT_ONCE = 1000

/** The words of a room's messages. Triggers keep them; older messages are indexed step by step, newest first. */
export class SearchIndex {
  readonly #sql: RoomSql
  /** Messages before this number are not indexed yet. */
  #from: number

  constructor(room: RoomStore) {
    this.#sql = room.sql
    this.#from = this.#sql.one<{ words_from: number }>('SELECT words_from FROM room').words_from
  }

  /** Whether every message is indexed. */
  get isWhole(): boolean {
    return this.#from === 0
  }

  /** Indexes the next older messages. Gives whether every message is indexed now. */
  takeInMore(): boolean {
    if (this.isWhole) return true
    const places = TAKEN_AT_ONCE - 1
    const start = 'SELECT n FROM messages WHERE n < ? ORDER BY n DESC LIMIT 1 OFFSET ?'
    const from = this.#sql.all<{ n: number }>(start, this.#from, places)[0]?.n ?? 0
    this.#sql.write(
      `INSERT INTO message_words (rowid, body)
       SELECT n, body FROM messages WHERE n >= ? AND n < ? AND body <> '' ORDER BY n`,
      ...[from, this.#from],
    )
    this.#sql.write('UPDATE room SET words_from = ?', from)
    this.#from = from
    return this.isWhole
  }

  /** The numbers of the newest messages before one that have all these words, or words that begin so; newest first. */
  find(text: string, before: number, limit: number): number[] {
    const words = searchWords(text)
    if (words.length === 0) return []
    return this.#sql
      .all<{ n: number }>(
        `SELECT rowid AS n FROM message_words WHERE message_words MATCH ? AND rowid < ?
         ORDER BY rowid DESC LIMIT ?`,
        ...[wordsQuery(words), before, limit],
      )
      .map(({ n }) => n)
  }
}
