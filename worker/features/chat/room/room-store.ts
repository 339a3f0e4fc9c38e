import type { StoredMessage } from '../rules/views.ts'
import { migrateRoom } from './room-schema.ts'

/** A message as its room stores it. */
export interface MessageRow extends StoredMessage {
  rings_everyone: number
}

/** What happened to a message that was there already. */
export type ChangeKind = 'deleted' | 'pinned' | 'unpinned' | 'liked' | 'unliked'

export interface ChangeRow {
  rev: number
  kind: ChangeKind
  n: number
  actor: string
  at: number
}

interface NewMessage {
  memberId: string
  clientId: string
  body: string
  replyTo: number | null
  ringsEveryone: boolean
  at: number
}

const selectMessages = `
  SELECT m.*, (SELECT count(*) FROM likes l WHERE l.n = m.n) AS likes,
    EXISTS (SELECT 1 FROM likes l WHERE l.n = m.n AND l.member_id = ?1) AS liked,
    q.member_id AS quoted_member_id, q.body AS quoted_body, q.deleted_at AS quoted_deleted_at
  FROM messages m LEFT JOIN messages q ON q.n = m.reply_to`

/**
 * A room's SQL. Everything is synchronous: what one method writes commits together, and the runtime holds every frame
 * back until it is durable. Instants are epoch ms.
 */
export class RoomStore {
  readonly #sql: SqlStorage
  #head: number
  readonly epoch: string

  constructor(sql: SqlStorage) {
    migrateRoom(sql)
    this.#sql = sql
    this.epoch = this.#one<{ epoch: string }>('SELECT epoch FROM room').epoch
    this.#head = this.#one<{ head: number }>(
      `SELECT max(coalesce((SELECT max(n) FROM messages), 0), coalesce((SELECT max(rev) FROM changes), 0)) AS head`,
    ).head
  }

  /** The newest revision; 0 for a room in which nothing has happened. */
  get head(): number {
    return this.#head
  }

  /** Stores a message and gives its number, which is its revision. */
  insertMessage({ memberId, clientId, body, replyTo, ringsEveryone, at }: NewMessage): number {
    const n = this.#head + 1
    this.#sql.exec(
      `INSERT INTO messages (n, member_id, client_id, body, reply_to, rings_everyone, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[n, memberId, clientId, body, replyTo, Number(ringsEveryone), at],
    )
    this.#head = n
    return n
  }

  /** The number of the message that a member has sent under this id, or `null`. */
  findSent(memberId: string, clientId: string): number | null {
    const found = this.#all<{ n: number }>(
      'SELECT n FROM messages WHERE member_id = ? AND client_id = ?',
      memberId,
      clientId,
    )
    return found[0]?.n ?? null
  }

  /** One message as `readerId` sees it, or `undefined`. */
  findMessage(n: number, readerId: string): MessageRow | undefined {
    return this.#all<MessageRow>(`${selectMessages} WHERE m.n = ?2`, readerId, n)[0]
  }

  /** The last `limit` messages before the number `before`, oldest first. */
  listMessages(before: number, limit: number, readerId: string): MessageRow[] {
    return this.#all<MessageRow>(
      `${selectMessages} WHERE m.n < ?2 ORDER BY m.n DESC LIMIT ?3`,
      readerId,
      before,
      limit,
    ).reverse()
  }

  /** The pinned messages, newest pin first. */
  listPinned(readerId: string): MessageRow[] {
    return this.#all<MessageRow>(
      `${selectMessages} WHERE m.pinned_at IS NOT NULL ORDER BY m.pinned_at DESC, m.n DESC LIMIT 100`,
      readerId,
    )
  }

  /** Every message that is new or has changed after a revision, with its last revision, oldest message first. */
  listTouched(after: number, readerId: string): (MessageRow & { rev: number })[] {
    return this.#all<MessageRow & { rev: number }>(
      `SELECT * FROM (${selectMessages}) JOIN (
         SELECT n AS touched, max(rev) AS rev FROM (
           SELECT n, n AS rev FROM messages WHERE n > ?2 UNION ALL SELECT n, rev FROM changes WHERE rev > ?2
         ) GROUP BY n
       ) ON touched = n ORDER BY n`,
      readerId,
      after,
    )
  }

  /** Takes the text, the pin and the likes from a message; its row stays (decision 25). Gives the revision. */
  deleteMessage(n: number, actor: string, at: number): number {
    this.#sql.exec('DELETE FROM likes WHERE n = ?', n)
    this.#sql.exec(
      `UPDATE messages SET body = '', deleted_at = ?, deleted_by = ?, pinned_at = NULL, pinned_by = NULL WHERE n = ?`,
      ...[at, actor, n],
    )
    return this.#logChange('deleted', n, actor, at)
  }

  /** Pins or unpins a message. Gives the revision. */
  setPinned(n: number, isPinned: boolean, actor: string, at: number): number {
    const pin = isPinned ? [at, actor] : [null, null]
    this.#sql.exec('UPDATE messages SET pinned_at = ?, pinned_by = ? WHERE n = ?', ...pin, n)
    return this.#logChange(isPinned ? 'pinned' : 'unpinned', n, actor, at)
  }

  /** Adds or takes away a member's like. Gives the revision, or `null` if it was so already. */
  setLiked(n: number, isLiked: boolean, memberId: string, at: number): number | null {
    const statement = isLiked
      ? 'INSERT OR IGNORE INTO likes (n, member_id) VALUES (?, ?)'
      : 'DELETE FROM likes WHERE n = ? AND member_id = ?'
    const { rowsWritten } = this.#sql.exec(statement, n, memberId)
    return rowsWritten === 0 ? null : this.#logChange(isLiked ? 'liked' : 'unliked', n, memberId, at)
  }

  /** The messages that a member likes. */
  listLikedBy(memberId: string): number[] {
    return this.#all<{ n: number }>('SELECT n FROM likes WHERE member_id = ? ORDER BY n', memberId).map(
      ({ n }) => n,
    )
  }

  get isArchived(): boolean {
    return this.#one<{ is_archived: number }>('SELECT is_archived FROM room').is_archived === 1
  }

  archive(): void {
    this.#sql.exec('UPDATE room SET is_archived = 1')
  }

  /** How far D1 and the feed have been told. */
  get publishedRev(): number {
    return this.#one<{ published_rev: number }>('SELECT published_rev FROM room').published_rev
  }

  set publishedRev(rev: number) {
    this.#sql.exec('UPDATE room SET published_rev = ?', rev)
  }

  /** What others are told of: the messages posted after a revision, deletions and pins; at most `limit` of each. */
  listLog(after: number, limit: number): { messages: MessageRow[]; changes: ChangeRow[] } {
    return {
      messages: this.#all<MessageRow>(
        `${selectMessages} WHERE m.n > ?2 ORDER BY m.n LIMIT ?3`,
        '',
        after,
        limit,
      ),
      changes: this.#all<ChangeRow>(
        "SELECT * FROM changes WHERE rev > ? AND kind NOT IN ('liked', 'unliked') ORDER BY rev LIMIT ?",
        after,
        limit,
      ),
    }
  }

  #logChange(kind: ChangeKind, n: number, actor: string, at: number) {
    this.#head += 1
    this.#sql.exec(
      'INSERT INTO changes (rev, kind, n, actor, at) VALUES (?, ?, ?, ?, ?)',
      this.#head,
      kind,
      n,
      actor,
      at,
    )
    return this.#head
  }

  #all<Row extends object>(query: string, ...values: (string | number | null)[]): Row[] {
    return this.#sql.exec(query, ...values).toArray() as Row[]
  }

  #one<Row extends object>(query: string): Row {
    return this.#sql.exec(query).one() as Row
  }
}
