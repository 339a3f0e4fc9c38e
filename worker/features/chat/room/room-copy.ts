import { openDb } from '../../../db/client.ts'
import { now } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { Problem } from '../../../lib/problem.ts'
import type { CopiedState, RoomCopyState, RoomProgress } from '../contract.ts'
import { findNotedRevision, listFormerMembers } from '../queries.ts'
import type { Leavers } from './leavers.ts'
import { NOBODY } from './message-store.ts'
import { beginNewHistory, type Publication } from './publish-log.ts'
import { ROOM_VERSION } from './room-schema.ts'
import type { RoomStore } from './room-store.ts'

/** Number of revisions in a block, the unit that is copied. */
const BLOCK = 500
/** Storage key: the backup that the room is, or was, restored from. */
const PROGRESS = 'restore'

/** The tables in a block, each with the column that has the revision, in the order of writing. */
const tables = {
  messages: 'n',
  likes: 'n',
  polls: 'n',
  poll_options: 'n',
  poll_votes: 'n',
  changes: 'rev',
  parked: 'rev',
} as const

/** The rows of a block by table: column names, and values in that order. */
type Block = Record<keyof typeof tables, Rows>
interface Rows {
  columns: string[]
  rows: SqlStorageValue[][]
}
type Row = Record<string, SqlStorageValue>

/**
 * Copies a room's storage into a backup and back, in blocks of 500 revisions. Everything in a room belongs to a revision and
 * every change takes a new one, so a block is read again only when the log names something in it. The few members who take
 * their messages along have no revision; they come with the state each time.
 */
export class RoomCopy {
  readonly #room: RoomStore
  readonly #storage: DurableObjectStorage
  readonly #leavers: Leavers

  constructor(room: RoomStore, storage: DurableObjectStorage, leavers: Leavers) {
    this.#room = room
    this.#storage = storage
    this.#leavers = leavers
  }

  /** The room's state, and the blocks that changed after a revision of a history; all blocks if that is too old. */
  state(since: number, epoch: string | null): RoomCopyState {
    const { head: rev, isArchived } = this.#room
    const isKnown = epoch === this.#room.epoch && since >= this.#room.prunedRev && since <= rev
    return {
      version: ROOM_VERSION,
      epoch: this.#room.epoch,
      rev,
      isArchived,
      leavers: this.#leavers.list(),
      isWhole: !isKnown,
      blocks: isKnown ? this.#changedSince(since) : blocksBetween(rev > 0 ? 1 : 0, rev),
      progress: this.#progress(),
    }
  }

  /** All rows of a block, as text. */
  read(block: number): string {
    const copied = Object.entries(tables).map(([table, key]) => {
      const cursor = this.#storage.sql.exec(
        `SELECT * FROM ${table} WHERE ${key} >= ? AND ${key} < ? ORDER BY 1, 2`,
        ...[block * BLOCK, (block + 1) * BLOCK],
      )
      return [table, { columns: cursor.columnNames, rows: [...cursor.raw()] }]
    })
    return JSON.stringify(Object.fromEntries(copied))
  }

  /**
   * Writes the next block of a backup into a room without messages; a block that was written before does nothing. With
   * `isOver` the first block empties the room, whose numbers are never reused. Messages that a former member has since taken
   * along are restored as deleted.
   */
  async write(env: Env, backup: string, block: number, text: string, isOver: boolean): Promise<void> {
    const copied = blockIn(text)
    const former = await listFormerMembers(openDb(env.DB), authorsIn(copied))
    const taken = new Set(former.filter(it => it.takesMessages).map(({ id }) => id))
    // An interrupted write leaves nothing behind.
    this.#storage.transactionSync(() => this.#write(backup, block, withoutTaken(copied, taken), isOver))
  }

  #write(backup: string, block: number, copied: Block, isOver: boolean) {
    const standing = this.#progressOf(backup)
    const isAgain = isOver && block === 0 && standing?.isSealed
    const progress = !standing || isAgain ? this.#begin(backup, isOver) : standing
    if (progress.isSealed || block < progress.next) return
    if (block > progress.next) throw new Problem('invalid', { detail: 'An earlier block is missing.' })
    for (const [table, { columns, rows }] of Object.entries(copied)) {
      if (!(table in tables)) throw noBlock()
      const names = columns.map(name => `"${name.replaceAll('"', '')}"`).join(', ')
      const marks = columns.map(() => '?').join(', ')
      for (const row of rows)
        this.#storage.sql.exec(`INSERT INTO ${table} (${names}) VALUES (${marks})`, ...row)
    }
    this.#keep({ ...progress, next: block + 1 })
  }

  /**
   * Completes a restore. The room starts a new history, numbered after everything in the backup and everything that D1 has
   * recorded. Doing it twice does nothing.
   */
  async seal(publication: Publication, backup: string, state: CopiedState): Promise<void> {
    const progress = this.#progressOf(backup) ?? this.#begin(backup, false)
    if (progress.isSealed) return
    this.#storage.sql.exec(
      'UPDATE room SET is_archived = ?1, spent_rev = max(spent_rev, ?2), pruned_rev = max(pruned_rev, ?2)',
      ...[Number(state.isArchived), state.rev],
    )
    this.#room.reread()
    const noted = await findNotedRevision(openDb(publication.env.DB), this.#room.roomId)
    if (noted !== null || this.#room.head > 0) await beginNewHistory(publication, noted?.rev ?? 0)
    this.#leavers.goOnWith(state.leavers)
    this.#keep({ ...progress, isSealed: true })
  }

  #changedSince(since: number): number[] {
    const { head } = this.#room
    if (since === head) return []
    const asked = ['messages WHERE liked_rev > ?', 'polls WHERE rev > ?', 'changes WHERE rev > ?']
    const touched = asked.flatMap(found =>
      this.#storage.sql
        .exec<{ block: number }>(`SELECT DISTINCT n / ${BLOCK} AS block FROM ${found}`, since)
        .toArray(),
    )
    const found = [...touched.map(({ block }) => block), ...blocksBetween(since, head)]
    return [...new Set(found)].sort((a, b) => a - b)
  }

  #progress(): RoomProgress | null {
    return this.#storage.kv.get<RoomProgress>(PROGRESS) ?? null
  }

  #progressOf(backup: string): RoomProgress | null {
    const progress = this.#progress()
    if (progress && !progress.isSealed && progress.backup !== backup)
      throw new Problem('not_empty', { detail: 'The room is half restored from another backup.' })
    return progress?.backup === backup ? progress : null
  }

  #begin(backup: string, isOver: boolean): RoomProgress {
    if (!isOver && this.#room.head > 0) throw new Problem('not_empty', { detail: 'The room is not empty.' })
    const { sql } = this.#storage
    // Nobody writes before the room is complete, and its numbers are never reused.
    sql.exec('UPDATE room SET is_archived = 1, spent_rev = ?', this.#room.head)
    for (const table of Object.keys(tables)) sql.exec(`DELETE FROM ${table}`)
    sql.exec("INSERT INTO message_words (message_words) VALUES ('delete-all')")
    sql.exec('UPDATE room SET words_from = 0')
    this.#room.reread()
    const progress = { backup, next: 0, isSealed: false }
    this.#keep(progress)
    return progress
  }

  #keep(progress: RoomProgress) {
    this.#storage.kv.put(PROGRESS, progress)
  }
}

function blockIn(text: string): Block {
  try {
    const block = JSON.parse(text)
    if (Object.keys(tables).every(table => Array.isArray(block[table]?.columns))) return block
  } catch {}
  throw noBlock()
}

function noBlock() {
  return new Problem('invalid', { detail: 'That is not a block of a room.' })
}

function authorsIn({ messages }: Block): string[] {
  return [...new Set(rowsIn(messages).map(row => String(row.member_id)))]
}

// As if each had been deleted before the copy.
function withoutTaken(block: Block, taken: ReadonlySet<string>): Block {
  if (taken.size === 0) return block
  const { messages, likes, parked } = block
  const left: Row = { ...LEFT_OF_DELETED, deleted_at: now() }
  const isTaken = (row: Row) => taken.has(String(row.member_id))
  const numbers = new Set(rowsIn(messages).flatMap(row => (isTaken(row) ? [row.n] : [])))
  const withoutThem = (key: string, { columns, rows }: Rows) => {
    const place = columns.indexOf(key)
    return { columns, rows: rows.filter(row => !numbers.has(row[place])) }
  }
  const rows = rowsIn(messages).map(row => Object.values(isTaken(row) ? { ...row, ...left } : row))
  return {
    ...block,
    messages: { ...messages, rows },
    likes: withoutThem('n', likes),
    parked: withoutThem('rev', parked),
  }
}

function rowsIn({ columns, rows }: Rows): Row[] {
  return rows.map(row => Object.fromEntries(row.map((value, n) => [columns[n] ?? '', value])))
}

/** The columns that a deleted message loses; the others stay (`MessageStore.deleteMessage`). */
const LEFT_OF_DELETED: Row = {
  body: '',
  deleted_by: NOBODY,
  pinned_at: null,
  pinned_by: null,
  edited_at: null,
  liked_rev: null,
  like_count: 0,
}

function blocksBetween(first: number, last: number): number[] {
  if (last === 0) return []
  const from = Math.floor(first / BLOCK)
  return Array.from({ length: Math.floor(last / BLOCK) - from + 1 }, (_, n) => from + n)
}
