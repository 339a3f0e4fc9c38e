import type { Quoted, StoredMessage } from '../rules/message-views.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

/** The actor when the room removes a message for an author who left; it names nobody. */
export const NOBODY = ''

/** A message as its room stores it. */
export interface MessageRow extends StoredMessage {
  rings_everyone: number
}

/** A message as D1 and the feed hear of it: as posted, or as edited with the time of the edit. `rev` is the revision of either. */
export interface ToldMessage {
  n: number
  rev: number
  member_id: string
  body: string
  rings_everyone: number
  /** 1 if the text was written in a session opened by gamertag alone. */
  is_claimed: number
  created_at: number
}

interface NewMessage {
  memberId: string
  clientId: string
  body: string
  replyTo: number | null
  ringsEveryone: boolean
  isClaimed: boolean
  at: number
}

type Edit = Omit<NewMessage, 'clientId' | 'replyTo'>

const selectTold = 'SELECT n, n AS rev, member_id, body, rings_everyone, is_claimed, created_at FROM messages'

const selectMessages = `
  SELECT m.*, m.like_count AS likes,
    EXISTS (SELECT 1 FROM likes l WHERE l.n = m.n AND l.member_id = ?1) AS liked,
    q.member_id AS quoted_member_id, q.body AS quoted_body, q.deleted_at AS quoted_deleted_at
  FROM messages m LEFT JOIN messages q ON q.n = m.reply_to`

/** SQL for a room's messages, likes and pins. Instants are epoch ms. */
export class MessageStore {
  readonly #room: RoomStore
  readonly #sql: RoomSql

  constructor(room: RoomStore) {
    this.#room = room
    this.#sql = room.sql
  }

  /** Stores a message; gives its number, which is its revision, or `null` if it exists. */
  insertMessage({
    memberId,
    clientId,
    body,
    replyTo,
    ringsEveryone,
    isClaimed,
    at,
  }: NewMessage): number | null {
    const written = this.#sql.write(
      `INSERT INTO messages (n, member_id, client_id, body, reply_to, rings_everyone, is_claimed, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (member_id, client_id) DO NOTHING`,
      ...[this.#room.head + 1, memberId, clientId, body, replyTo],
      ...[Number(ringsEveryone), Number(isClaimed), at],
    )
    return written === 0 ? null : this.#room.takeRev()
  }

  /** The message that a reply quotes, or `undefined`. */
  findQuoted(n: number): Quoted | undefined {
    const [row] = this.#sql.all<{ member_id: string; body: string; deleted_at: number | null }>(
      'SELECT member_id, body, deleted_at FROM messages WHERE n = ?',
      n,
    )
    return row && { n, memberId: row.member_id, body: row.body, isDeleted: row.deleted_at !== null }
  }

  /** The number of the message that a member sent under this id, or `null`. */
  findSent(memberId: string, clientId: string): number | null {
    const found = this.#sql.all<{ n: number }>(
      'SELECT n FROM messages WHERE member_id = ? AND client_id = ?',
      memberId,
      clientId,
    )
    return found[0]?.n ?? null
  }

  /** One message as `readerId` sees it, or `undefined`. */
  findMessage(n: number, readerId: string): MessageRow | undefined {
    return this.#sql.all<MessageRow>(`${selectMessages} WHERE m.n = ?2`, readerId, n)[0]
  }

  /** The last `limit` messages before the number `before`, oldest first. */
  listMessages(before: number, limit: number, readerId: string): MessageRow[] {
    return this.#sql
      .all<MessageRow>(`${selectMessages} WHERE m.n < ?2 ORDER BY m.n DESC LIMIT ?3`, readerId, before, limit)
      .reverse()
  }

  /** The first `limit` messages after the number `after`, oldest first. */
  listLaterMessages(after: number, limit: number, readerId: string): MessageRow[] {
    return this.#sql.all<MessageRow>(
      `${selectMessages} WHERE m.n > ?2 ORDER BY m.n LIMIT ?3`,
      ...[readerId, after, limit],
    )
  }

  /** The messages with these numbers, oldest first. */
  listByNumbers(numbers: number[], readerId: string): MessageRow[] {
    return this.#sql.all<MessageRow>(
      `${selectMessages} WHERE m.n IN (SELECT value FROM json_each(?2)) ORDER BY m.n`,
      ...[readerId, JSON.stringify(numbers)],
    )
  }

  /** The pinned messages, latest pin first. */
  listPinned(readerId: string): MessageRow[] {
    return this.#sql.all<MessageRow>(
      `${selectMessages} WHERE m.pinned_at IS NOT NULL ORDER BY m.pinned_at DESC, m.n DESC LIMIT 100`,
      readerId,
    )
  }

  /** The messages that are new or changed after a revision and up to another, each with its last revision in that range, oldest first. */
  listTouched(after: number, to: number, readerId: string): (MessageRow & { rev: number })[] {
    const revs = this.#lastChanges(after, to)
    const older = [...revs.keys()].filter(n => n <= after)
    const rows = [
      ...(older.length > 0 ? this.listByNumbers(older, readerId) : []),
      ...this.#sql.all<MessageRow>(
        `${selectMessages} WHERE m.n > ?2 AND m.n <= ?3 ORDER BY m.n`,
        ...[readerId, after, to],
      ),
    ]
    return rows.map(row => ({ ...row, rev: revs.get(row.n) ?? row.n }))
  }

  /**
   * Removes a message's text, pin and likes; the row stays (docs/decisions.md 25). The message shows `by`, the log names
   * `actor`. Gives the revision.
   */
  deleteMessage(n: number, { by, actor, at }: { by: string; actor: string; at: number }): number {
    this.#sql.write('DELETE FROM likes WHERE n = ?', n)
    this.#sql.write('DELETE FROM parked WHERE rev = ?', n) // it holds the text if D1 could not take the message
    this.#sql.write(
      `UPDATE messages SET body = '', deleted_at = ?, deleted_by = ?, pinned_at = NULL, pinned_by = NULL,
         edited_at = NULL, liked_rev = NULL, like_count = 0 WHERE n = ?`,
      ...[at, by, n],
    )
    return this.#room.logChange({ subject: 'message', kind: 'deleted' }, n, actor, at)
  }

  /** Gives a message a new text, at a later instant than its last one. Gives the revision. */
  editMessage(n: number, { memberId, body, ringsEveryone, isClaimed, at }: Edit): number {
    this.#sql.write(
      'UPDATE messages SET body = ?, rings_everyone = ?, is_claimed = ?, edited_at = ? WHERE n = ?',
      ...[body, Number(ringsEveryone), Number(isClaimed), at, n],
    )
    return this.#room.logChange({ subject: 'message', kind: 'edited' }, n, memberId, at)
  }

  /** The message that a log entry edited; `undefined` if it was edited again or deleted since. */
  findEdited({ n, rev, at }: { n: number; rev: number; at: number }): ToldMessage | undefined {
    return this.#sql.all<ToldMessage>(
      `SELECT n, ? AS rev, member_id, body, rings_everyone, is_claimed, edited_at AS created_at FROM messages
       WHERE n = ? AND edited_at = ?`,
      ...[rev, n, at],
    )[0]
  }

  /** Pins or unpins a message. Gives the revision. */
  setPinned(n: number, isPinned: boolean, actor: string, at: number): number {
    const pin = isPinned ? [at, actor] : [null, null]
    this.#sql.write('UPDATE messages SET pinned_at = ?, pinned_by = ? WHERE n = ?', ...pin, n)
    const kind = isPinned ? 'pinned' : 'unpinned'
    return this.#room.logChange({ subject: 'message', kind }, n, actor, at)
  }

  /** Adds or removes a member's like. Gives the revision, or `null` if nothing changed. */
  setLiked(n: number, isLiked: boolean, memberId: string): number | null {
    const statement = isLiked
      ? 'INSERT OR IGNORE INTO likes (n, member_id) VALUES (?, ?)'
      : 'DELETE FROM likes WHERE n = ? AND member_id = ?'
    if (this.#sql.write(statement, n, memberId) === 0) return null
    const rev = this.#room.takeRev()
    const change = 'UPDATE messages SET liked_rev = ?, like_count = like_count + ? WHERE n = ?'
    this.#sql.write(change, rev, isLiked ? 1 : -1, n)
    return rev
  }

  /** The newest message up to a revision that is not deleted. */
  findNewest(upTo: number): ToldMessage | undefined {
    const newest = `${selectTold} WHERE n <= ? AND deleted_at IS NULL ORDER BY n DESC LIMIT 1`
    return this.#sql.all<ToldMessage>(newest, upTo)[0]
  }

  /** The first messages after a revision and up to another that may mention somebody or show a file. */
  listMentioning(after: number, to: number, limit: number): ToldMessage[] {
    return this.#sql.all<ToldMessage>(
      `${selectTold} WHERE n > ? AND n <= ? AND (instr(body, '@') > 0 OR instr(body, '/objects/') > 0) ORDER BY n LIMIT ?`,
      ...[after, to, limit],
    )
  }

  // The latest like, pin, edit or deletion of messages, by number. A query of its own: joined to the messages it would read
  // every row five times.
  #lastChanges(after: number, to: number) {
    const changed = this.#sql.all<{ n: number; rev: number }>(
      `SELECT n, liked_rev AS rev FROM messages WHERE liked_rev > ?1 AND liked_rev <= ?2
       UNION ALL SELECT n, rev FROM changes WHERE rev > ?1 AND rev <= ?2 AND subject = 'message'
       ORDER BY rev`,
      ...[after, to],
    )
    return new Map(changed.map(({ n, rev }) => [n, rev]))
  }
}
