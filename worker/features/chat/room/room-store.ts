import { Problem } from '../../../lib/problem.ts'
import { parseMessageId } from '../rules/message-views.ts'
import type { ToldToD1 } from '../rules/restored-backup.ts'
import { migrateRoom } from './room-schema.ts'

/** A change in the log that D1 is told of: of which subject, by its number, what, by whom. */
export type ChangeRow = Change & { rev: number; n: number; actor: string; at: number }

/** What was done to a message or a poll that was there already. */
type Change =
  | { subject: 'message'; kind: 'deleted' | 'pinned' | 'unpinned' | 'edited' }
  | { subject: 'poll'; kind: 'closed' | 'deleted' }

/** So many of its last revisions the log keeps whole. */
const KEPT = 10_000

// Every revision at which something stands that a reader has to hear of. SQLite merges the four indexes, so that it reads
// no more of them than it is asked for.
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
 * The SQL of a room itself: what it is, and its log. Everything is synchronous: what is written in one go commits
 * together, and the runtime holds every frame back until it is durable. Instants are epoch ms. What stands in the room
 * has stores of its own, which take their revisions here.
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
  /** While D1 has not answered since this room woke: the newest revision of then, and the newest that it may have heard. */
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

  /** Takes what is known here from the storage, in which somebody else has written. */
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

  /** Which history of the room this is; a new one where the room was turned back to an older state. */
  get epoch(): string {
    return this.#epoch
  }

  /** The number in the id of something that stands in this room. Throws `not_found` for other ids. */
  numberOf(id: string): number {
    const parsed = parseMessageId(id)
    if (parsed?.roomId !== this.roomId) throw new Problem('not_found')
    return parsed.n
  }

  /** The newest revision; 0 for a room in which nothing has happened. */
  get head(): number {
    return this.#head
  }

  /** Takes the next revision, for what has been written or will be in the same go. */
  takeRev(): number {
    this.#head += 1
    return this.#head
  }

  /** Notes a change of which D1 is to be told. Gives the revision. */
  logChange({ subject, kind }: Change, n: number, actor: string, at: number): number {
    const rev = this.takeRev()
    this.sql.write(
      'INSERT INTO changes (rev, subject, kind, n, actor, at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[rev, subject, kind, n, actor, at],
    )
    return rev
  }

  /** The revision of the entry that stands so many places after a revision; `null` where the log ends before. */
  entryAfter(after: number, places: number): number | null {
    const newer = logEntries('> ?1')
    const query = `SELECT rev FROM (${newer} ORDER BY rev LIMIT 1 OFFSET ?2)`
    return this.sql.all<{ rev: number }>(query, after, places - 1)[0]?.rev ?? null
  }

  /** The revision of the entry that stands so many places before the end; `null` where the log is shorter. */
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

  /** How far D1 and the feed have been told. */
  get publishedRev(): number {
    return this.#publishedRev
  }

  /** D1 and the feed have been told up to a revision; `hasNoted`: and D1 has noted that. */
  notePublished(rev: number, hasNoted: boolean): void {
    const told = hasNoted ? rev : this.#toldRev
    if (rev === this.#publishedRev && told === this.#toldRev) return
    this.sql.write('UPDATE room SET published_rev = ?, told_rev = ?', rev, told)
    this.#publishedRev = rev
    this.#toldRev = told
  }

  /** What D1 has noted of this room, if both are of one time. */
  get telling(): ToldToD1 {
    return { epoch: this.#epoch, told: this.#toldRev, furthest: this.#unsure?.told ?? this.#head }
  }

  /** Whether D1 has been found to be of one time with the room, since it woke or was last in doubt. */
  get isInStep(): boolean {
    return this.#unsure === null
  }

  /** D1 was told up to a revision and has not answered: it may have heard. */
  mayHaveTold(rev: number): void {
    if (this.#unsure) this.#unsure.told = Math.max(this.#unsure.told, rev)
  }

  /** D1 has noted what the room has told it. */
  foundInStep(): void {
    this.#unsure = null
  }

  /** D1 is to be asked again before anything is taken for granted. */
  doubt(): void {
    this.#unsure ??= { since: this.#head, told: this.#head }
  }

  /** D1 was turned back: it is to be told anew what came after this revision. */
  followBack(rev: number): void {
    this.notePublished(rev, true)
    this.#unsure = null
  }

  /**
   * This room was turned back: D1 has heard of the revision `known` from the one that was. From now on it is another
   * history, which every reader reads anew, and none of the numbers that were given out is given out again. D1 is to be
   * told of what has come since the room woke.
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

  /** From where D1 is to be told anew that has heard of the revision `known`. */
  revToTell(known: number): number {
    return Math.min(known, this.#unsure?.since ?? this.#head)
  }

  /** How often in a row telling D1 and the feed has failed, also before the room slept. */
  get failures(): number {
    return this.#failures
  }

  set failures(count: number) {
    if (count === this.#failures) return
    this.sql.write('UPDATE room SET failures = ?', count)
    this.#failures = count
  }

  /** Keeps an entry of the log that D1 does not take, so that it is lost to nobody who looks for it. */
  park(rev: number, entry: object, cause: string, at: number): void {
    this.sql.write(
      'INSERT OR REPLACE INTO parked (rev, entry, cause, at) VALUES (?, ?, ?, ?)',
      ...[rev, JSON.stringify(entry), cause, at],
    )
  }

  /** The revision after which the log is whole: whoever knows less than it reads the room anew. */
  get prunedRev(): number {
    return this.#prunedRev
  }

  /** Forgets the changes of which everybody has been told and after which nobody catches up any more. */
  prune(): void {
    const upTo = Math.min(this.#publishedRev, this.#head - KEPT)
    if (upTo <= this.#prunedRev) return
    if (this.sql.write('DELETE FROM changes WHERE rev <= ?', upTo) === 0) return
    this.sql.write('UPDATE room SET pruned_rev = ?', upTo)
    this.#prunedRev = upTo
  }
}

type Value = string | number | null

/** A room's database: asks with typed rows, and writes with the number of rows that it cost. */
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

  /** Gives how many rows were written; 0 where nothing has changed. */
  write(statement: string, ...values: Value[]): number {
    return this.#storage.exec(statement, ...values).rowsWritten
  }
}
