import type { Quoted, StoredMessage } from '../rules/views.ts'
import { migrateRoom } from './room-schema.ts'

/** A message as its room stores it. */
export interface MessageRow extends StoredMessage {
  rings_everyone: number
}

/** What an admin did to a message that was there already. */
export type ChangeKind = 'deleted' | 'pinned' | 'unpinned'

/** A change in the log: of which subject, by its number, what, by whom. */
export interface ChangeRow {
  rev: number
  subject: 'message'
  kind: ChangeKind
  n: number
  actor: string
  at: number
}

/** A message as others are told of it. */
export interface ToldMessage {
  n: number
  member_id: string
  body: string
  rings_everyone: number
  created_at: number
}

interface NewMessage {
  memberId: string
  clientId: string
  body: string
  replyTo: number | null
  ringsEveryone: boolean
  at: number
}

const selectTold = 'SELECT n, member_id, body, rings_everyone, created_at FROM messages'

/** So many of its last revisions the log keeps whole. */
const KEPT = 10_000

interface RoomRow {
  name: string
  pruned_rev: number
  epoch: string
  is_archived: number
  published_rev: number
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
  #isArchived: boolean
  #publishedRev: number
  #prunedRev: number
  readonly roomId: string
  readonly epoch: string

  constructor(sql: SqlStorage, name: string | undefined) {
    migrateRoom(sql, name)
    this.#sql = sql
    const room = this.#one<RoomRow>('SELECT name, epoch, is_archived, published_rev, pruned_rev FROM room')
    if (!room.name) throw new Error('A room is first called by its name')
    this.roomId = room.name
    this.epoch = room.epoch
    this.#isArchived = room.is_archived === 1
    this.#publishedRev = room.published_rev
    this.#prunedRev = room.pruned_rev
    this.#head = this.#one<{ head: number }>(
      `SELECT max(
         coalesce((SELECT max(n) FROM messages), 0),
         coalesce((SELECT max(liked_rev) FROM messages WHERE liked_rev IS NOT NULL), 0),
         coalesce((SELECT max(rev) FROM changes), 0)) AS head`,
    ).head
  }

  /** The newest revision; 0 for a room in which nothing has happened. */
  get head(): number {
    return this.#head
  }

  /** Stores a message and gives its number, which is its revision; `null` if it is there already. */
  insertMessage({ memberId, clientId, body, replyTo, ringsEveryone, at }: NewMessage): number | null {
    const n = this.#head + 1
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO messages (n, member_id, client_id, body, reply_to, rings_everyone, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (member_id, client_id) DO NOTHING`,
      ...[n, memberId, clientId, body, replyTo, Number(ringsEveryone), at],
    )
    if (rowsWritten === 0) return null
    this.#head = n
    return n
  }

  /** What a message can answer, or `undefined`. */
  findQuoted(n: number): Quoted | undefined {
    const [row] = this.#all<{ member_id: string; body: string; deleted_at: number | null }>(
      'SELECT member_id, body, deleted_at FROM messages WHERE n = ?',
      n,
    )
    return row && { n, memberId: row.member_id, body: row.body, isDeleted: row.deleted_at !== null }
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

  /** The first `limit` messages after the number `after`, oldest first. */
  listLaterMessages(after: number, limit: number, readerId: string): MessageRow[] {
    return this.#all<MessageRow>(
      `${selectMessages} WHERE m.n > ?2 ORDER BY m.n LIMIT ?3`,
      ...[readerId, after, limit],
    )
  }

  /** The pinned messages, newest pin first. */
  listPinned(readerId: string): MessageRow[] {
    return this.#all<MessageRow>(
      `${selectMessages} WHERE m.pinned_at IS NOT NULL ORDER BY m.pinned_at DESC, m.n DESC LIMIT 100`,
      readerId,
    )
  }

  /** The revision after which the log is whole: whoever knows less than it reads the room anew. */
  get prunedRev(): number {
    return this.#prunedRev
  }

  /** The first `limit` messages that are new or have changed after a revision, each with its last revision, oldest first. */
  listTouched(after: number, limit: number, readerId: string): (MessageRow & { rev: number })[] {
    return this.#all<MessageRow & { rev: number }>(
      `SELECT * FROM (${selectMessages}) JOIN (
         SELECT n AS touched, max(rev) AS rev FROM (
           SELECT n, n AS rev FROM messages WHERE n > ?2
           UNION ALL SELECT n, liked_rev FROM messages WHERE liked_rev > ?2
           UNION ALL SELECT n, rev FROM changes WHERE rev > ?2 AND subject = 'message'
         ) GROUP BY n LIMIT ?3
       ) ON touched = n ORDER BY n`,
      readerId,
      after,
      limit,
    )
  }

  /** Takes the text, the pin and the likes from a message; its row stays (decision 25). Gives the revision. */
  deleteMessage(n: number, actor: string, at: number): number {
    this.#sql.exec('DELETE FROM likes WHERE n = ?', n)
    this.#sql.exec(
      `UPDATE messages SET body = '', deleted_at = ?, deleted_by = ?, pinned_at = NULL, pinned_by = NULL,
         liked_rev = NULL WHERE n = ?`,
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
  setLiked(n: number, isLiked: boolean, memberId: string): number | null {
    const statement = isLiked
      ? 'INSERT OR IGNORE INTO likes (n, member_id) VALUES (?, ?)'
      : 'DELETE FROM likes WHERE n = ? AND member_id = ?'
    const { rowsWritten } = this.#sql.exec(statement, n, memberId)
    if (rowsWritten === 0) return null
    this.#head += 1
    this.#sql.exec('UPDATE messages SET liked_rev = ? WHERE n = ?', this.#head, n)
    return this.#head
  }

  /** The messages that a member likes. */
  listLikedBy(memberId: string): number[] {
    return this.#all<{ n: number }>('SELECT n FROM likes WHERE member_id = ? ORDER BY n', memberId).map(
      ({ n }) => n,
    )
  }

  get isArchived(): boolean {
    return this.#isArchived
  }

  archive(): void {
    this.#sql.exec('UPDATE room SET is_archived = 1')
    this.#isArchived = true
  }

  /** How far D1 and the feed have been told. */
  get publishedRev(): number {
    return this.#publishedRev
  }

  set publishedRev(rev: number) {
    this.#sql.exec('UPDATE room SET published_rev = ?', rev)
    this.#publishedRev = rev
  }

  /** The newest message up to a revision. */
  findNewest(upTo: number): ToldMessage | undefined {
    return this.#all<ToldMessage>(`${selectTold} WHERE n <= ? ORDER BY n DESC LIMIT 1`, upTo)[0]
  }

  /** The first messages after a revision that may mention somebody or show a file. */
  listMentioning(after: number, limit: number): ToldMessage[] {
    return this.#all<ToldMessage>(
      `${selectTold} WHERE n > ? AND (instr(body, '@') > 0 OR instr(body, '/objects/') > 0) ORDER BY n LIMIT ?`,
      after,
      limit,
    )
  }

  /** The first changes after a revision. */
  listChanges(after: number, limit: number): ChangeRow[] {
    return this.#all<ChangeRow>('SELECT * FROM changes WHERE rev > ? ORDER BY rev LIMIT ?', after, limit)
  }

  /** Forgets the changes of which everybody has been told and after which nobody catches up any more. */
  prune(): void {
    const upTo = Math.min(this.#publishedRev, this.#head - KEPT)
    if (upTo <= this.#prunedRev) return
    if (this.#sql.exec('DELETE FROM changes WHERE rev <= ?', upTo).rowsWritten === 0) return
    this.#sql.exec('UPDATE room SET pruned_rev = ?', upTo)
    this.#prunedRev = upTo
  }

  #logChange(kind: ChangeKind, n: number, actor: string, at: number) {
    this.#head += 1
    this.#sql.exec(
      "INSERT INTO changes (rev, subject, kind, n, actor, at) VALUES (?, 'message', ?, ?, ?, ?)",
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
