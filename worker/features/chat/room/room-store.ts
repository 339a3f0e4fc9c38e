import { Problem } from '../../../lib/problem.ts'
import { parseMessageId } from '../rules/message-views.ts'
import type { ToldToD1 } from '../rules/restored-backup.ts'
import { migrateRoom } from './room-schema.ts'

/** A change in the log for D1: the subject and its number, what was done, and by whom. */
export type ChangeRow = Change & { rev: number; n: number; actor: string; at: number }

/** A change of an existing message or poll. */
type Change =
  | { subject: 'message'; kind: 'deleted' | 'pinned' | 'unpinned' | 'edited' }
  | { subject: 'poll'; kind: 'closed' | 'deleted' }

/** Number of latest revisions that the log keeps whole. */
const KEPT = 10_000

// Every revision that a reader has to receive. SQLite merges the four indexes, so it reads no more of them than needed.
const logEntries = (condition: string) => `
  SELECT n AS rev FROM messages WHERE n ${condition}
  UNION SELECT liked_rev FROM messages WHERE liked_rev ${condition}
  UNION SELECT rev FROM changes WHERE rev ${condition}
  UNION SELECT rev FROM polls WHERE rev ${condition}`

interface RoomRow {
  name: string
  pruned_rev: number
  epoch: string
  is_archived: number
  published_rev: number
  told_rev: number
  spent_rev: number
  failures: number
}

/**
 * SQL for the room itself: its state and its log. Everything is synchronous: writes in one block commit together, and the
 * runtime holds every frame back until they are durable. Instants are epoch ms. Messages and polls have stores of their own,
 * which take their revisions here.
 */
export class RoomStore {
  readonly sql: RoomSql
  #head = 0
  #isArchived = false
  #publishedRev = 0
  #toldRev = 0
  #prunedRev = 0
  #failures = 0
  #epoch = ''
  /** Until D1 has answered for the first time since the room woke: the newest revision then, and the newest that D1 may have received. */
  #unsure: { since: number; told: number } | null = null
  readonly roomId: string

  constructor(storage: SqlStorage, name: string | undefined) {
    migrateRoom(storage, name)
    this.sql = new RoomSql(storage)
    const { name: roomId } = this.sql.one<RoomRow>('SELECT * FROM room')
    if (!roomId) throw new Error('A room is first called by its name')
    this.roomId = roomId
    this.reread()
  }

  /** Reads the state again after something else has written the storage. */
  reread(): void {
    const room = this.sql.one<RoomRow>('SELECT * FROM room')
    this.#epoch = room.epoch
    this.#isArchived = room.is_archived === 1
    this.#publishedRev = room.published_rev
    this.#toldRev = room.told_rev
    this.#prunedRev = room.pruned_rev
    this.#failures = room.failures
    this.#head = this.sql.one<{ head: number }>(
      `SELECT max(
         (SELECT spent_rev FROM room),
         coalesce((SELECT max(n) FROM messages), 0),
         coalesce((SELECT max(liked_rev) FROM messages WHERE liked_rev IS NOT NULL), 0),
         coalesce((SELECT max(rev) FROM polls), 0),
         coalesce((SELECT max(rev) FROM changes), 0)) AS head`,
    ).head
    this.#unsure = { since: this.#head, told: this.#head }
  }

  /** The id of the room's history; a new one once the room was rolled back. */
  get epoch(): string {
    return this.#epoch
  }

  /** The number in the id of an item of this room. Throws `not_found` for other ids. */
  numberOf(id: string): number {
    const parsed = parseMessageId(id)
    if (parsed?.roomId !== this.roomId) throw new Problem('not_found')
    return parsed.n
  }

  /** The newest revision; 0 for an empty room. */
  get head(): number {
    return this.#head
  }

  /** Takes the next revision, for something written in the same block. */
  takeRev(): number {
    this.#head += 1
    return this.#head
  }

  /** Logs a change for D1. Gives the revision. */
  logChange({ subject, kind }: Change, n: number, actor: string, at: number): number {
    const rev = this.takeRev()
    this.sql.write(
      'INSERT INTO changes (rev, subject, kind, n, actor, at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[rev, subject, kind, n, actor, at],
    )
    return rev
  }

  /** The revision of the entry this many entries after a revision; `null` if the log ends before. */
  entryAfter(after: number, places: number): number | null {
    const newer = logEntries('> ?1')
    const query = `SELECT rev FROM (${newer} ORDER BY rev LIMIT 1 OFFSET ?2)`
    return this.sql.all<{ rev: number }>(query, after, places - 1)[0]?.rev ?? null
  }

  /** The revision of the entry this many entries before the end; `null` if the log is shorter. */
  entryFromEnd(places: number): number | null {
    const query = `SELECT rev FROM (${logEntries('> 0')} ORDER BY rev DESC LIMIT 1 OFFSET ?)`
    return this.sql.all<{ rev: number }>(query, places - 1)[0]?.rev ?? null
  }

  /** The first changes after a revision. */
  listChanges(after: number, limit: number): ChangeRow[] {
    return this.sql.all<ChangeRow>('SELECT * FROM changes WHERE rev > ? ORDER BY rev LIMIT ?', after, limit)
  }

  get isArchived(): boolean {
    return this.#isArchived
  }

  archive(): void {
    this.sql.write('UPDATE room SET is_archived = 1')
    this.#isArchived = true
  }

  /** How far the log was sent to D1 and the feed. */
  get publishedRev(): number {
    return this.#publishedRev
  }

  /** Records that the log was sent up to a revision; `hasNoted`: D1 has recorded it too. */
  notePublished(rev: number, hasNoted: boolean): void {
    const told = hasNoted ? rev : this.#toldRev
    if (rev === this.#publishedRev && told === this.#toldRev) return
    this.sql.write('UPDATE room SET published_rev = ?, told_rev = ?', rev, told)
    this.#publishedRev = rev
    this.#toldRev = told
  }

  /** What D1 must have recorded of this room if both are in step. */
  get telling(): ToldToD1 {
    return { epoch: this.#epoch, told: this.#toldRev, furthest: this.#unsure?.told ?? this.#head }
  }

  /** Whether D1 is known to be in step, since the room woke or last had doubts. */
  get isInStep(): boolean {
    return this.#unsure === null
  }

  /** The log was sent to D1 up to a revision without an answer: D1 may have it. */
  mayHaveTold(rev: number): void {
    if (this.#unsure) this.#unsure.told = Math.max(this.#unsure.told, rev)
  }

  /** D1 has recorded what the room sent. */
  foundInStep(): void {
    this.#unsure = null
  }

  /** D1 has to be asked again before it counts as in step. */
  doubt(): void {
    this.#unsure ??= { since: this.#head, told: this.#head }
  }

  /** D1 was rolled back: everything after this revision has to be sent again. */
  followBack(rev: number): void {
    this.notePublished(rev, true)
    this.#unsure = null
  }

  /**
   * This room was rolled back: D1 knows its former history up to revision `known`. From now on it has a new history, which
   * every reader loads again, and no number is reused. D1 has to receive what has come since the room woke.
   */
  startOver(epoch: string, known: number): void {
    const spent = Math.max(this.#head, known)
    const told = this.revToTell(known)
    this.sql.write(
      'UPDATE room SET epoch = ?1, spent_rev = ?2, pruned_rev = ?2, published_rev = ?3, told_rev = ?3',
      ...[epoch, spent, told],
    )
    this.#epoch = epoch
    this.#head = spent
    this.#prunedRev = spent
    this.#publishedRev = told
    this.#toldRev = told
    this.#unsure = null
  }

  /** The revision after which to send the log to a D1 that knows `known`. */
  revToTell(known: number): number {
    return Math.min(known, this.#unsure?.since ?? this.#head)
  }

  /** Number of failures in a row to send to D1 and the feed, across sleeps of the room. */
  get failures(): number {
    return this.#failures
  }

  set failures(count: number) {
    if (count === this.#failures) return
    this.sql.write('UPDATE room SET failures = ?', count)
    this.#failures = count
  }

  /** Keeps a log entry that D1 refuses, so that it can still be found. */
  park(rev: number, entry: object, cause: string, at: number): void {
    this.sql.write(
      'INSERT OR REPLACE INTO parked (rev, entry, cause, at) VALUES (?, ?, ?, ?)',
      ...[rev, JSON.stringify(entry), cause, at],
    )
  }

  /** The revision after which the log is whole. A reader who knows less loads the room again. */
  get prunedRev(): number {
    return this.#prunedRev
  }

  /** Deletes changes that were sent and that no reader needs to catch up. */
  prune(): void {
    const upTo = Math.min(this.#publishedRev, this.#head - KEPT)
    if (upTo <= this.#prunedRev) return
    if (this.sql.write('DELETE FROM changes WHERE rev <= ?', upTo) === 0) return
    this.sql.write('UPDATE room SET pruned_rev = ?', upTo)
    this.#prunedRev = upTo
  }
}

type Value = string | number | null

/** A room's database: typed queries, and writes that give the number of rows written. */
export class RoomSql {
  readonly #storage: SqlStorage

  constructor(storage: SqlStorage) {
    this.#storage = storage
  }

  all<Row extends object>(query: string, ...values: Value[]): Row[] {
    return this.#storage.exec(query, ...values).toArray() as Row[]
  }

  one<Row extends object>(query: string): Row {
    return this.#storage.exec(query).one() as Row
  }

  /** Gives the number of rows written; 0 if nothing changed. */
  write(statement: string, ...values: Value[]): number {
    return this.#storage.exec(statement, ...values).rowsWritten
  }
}
