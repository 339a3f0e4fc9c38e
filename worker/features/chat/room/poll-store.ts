import type { StoredOption, StoredPoll } from '../rules/poll-views.ts'
import type { RoomSql, RoomStore } from './room-store.ts'

interface NewPoll {
  memberId: string
  clientId: string
  question: string
  options: string[]
  expiresAt: number | null
  at: number
}

/** A range of polls: those between two places in the room, and those open at `openAt`. */
export interface PollRange {
  after: number
  /** `null` for the end of the room. */
  before: number | null
  /** Epoch ms; `null` to ignore whether polls are open. */
  openAt: number | null
}

const selectPolls = `
  SELECT p.*, (SELECT v.place FROM poll_votes v WHERE v.n = p.n AND v.member_id = ?1) AS own_place
  FROM polls p`

// By place, and by end for those not closed; neither reads every poll the room ever had.
const inRange = `
  SELECT n FROM (SELECT n FROM polls WHERE n > ?2 AND n < ?3 AND deleted_at IS NULL ORDER BY n DESC LIMIT ?5)
  UNION SELECT n FROM (
    SELECT n FROM polls WHERE closed_at IS NULL AND expires_at IS NULL AND ?4 IS NOT NULL ORDER BY n DESC LIMIT ?5)
  UNION SELECT n FROM (
    SELECT n FROM polls WHERE closed_at IS NULL AND expires_at > ?4 ORDER BY expires_at LIMIT ?5)`

/** SQL for a room's polls and votes. Instants are epoch ms. */
export class PollStore {
  readonly #room: RoomStore
  readonly #sql: RoomSql

  constructor(room: RoomStore) {
    this.#room = room
    this.#sql = room.sql
  }

  /** Stores a poll; gives its number, which is its first revision, or `null` if it exists. */
  insertPoll({ memberId, clientId, question, options, expiresAt, at }: NewPoll): number | null {
    const n = this.#room.head + 1
    const written = this.#sql.write(
      `INSERT INTO polls (n, member_id, client_id, question, created_at, expires_at, rev)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1) ON CONFLICT (member_id, client_id) DO NOTHING`,
      ...[n, memberId, clientId, question, at, expiresAt],
    )
    if (written === 0) return null
    options.forEach((text, at) => {
      this.#sql.write('INSERT INTO poll_options (n, place, text) VALUES (?, ?, ?)', n, at + 1, text)
    })
    return this.#room.takeRev()
  }

  /** The number of the poll that a member created under this id, or `null`. */
  findMade(memberId: string, clientId: string): number | null {
    const [found] = this.#sql.all<{ n: number }>(
      'SELECT n FROM polls WHERE member_id = ? AND client_id = ?',
      memberId,
      clientId,
    )
    return found?.n ?? null
  }

  /** One poll as `readerId` sees it, even if deleted; or `undefined`. */
  findPoll(n: number, readerId: string): StoredPoll | undefined {
    return this.#polls(`${selectPolls} WHERE p.n = ?2`, readerId, n)[0]
  }

  /** The newest `limit` polls of a range, newest first. */
  listPolls({ after, before, openAt }: PollRange, limit: number, readerId: string): StoredPoll[] {
    return this.#polls(
      `${selectPolls} WHERE p.n IN (${inRange}) ORDER BY p.n DESC LIMIT ?5`,
      ...[readerId, after, before ?? Number.MAX_SAFE_INTEGER, openAt, limit],
    )
  }

  /** Whether a range has any polls. */
  hasPolls({ after, before, openAt }: PollRange): boolean {
    const found = this.#sql.all(
      `SELECT ?1 FROM (${inRange}) LIMIT 1`,
      ...['', after, before ?? Number.MAX_SAFE_INTEGER, openAt, 1],
    )
    return found.length > 0
  }

  /** The polls that are new or changed after a revision and up to another, deleted ones included, oldest change first. */
  listTouched(after: number, to: number, readerId: string): StoredPoll[] {
    return this.#polls(`${selectPolls} WHERE p.rev > ?2 AND p.rev <= ?3 ORDER BY p.rev`, readerId, after, to)
  }

  /** Counts a member's vote. Gives the revision, or `null` if they have already voted. */
  addVote(n: number, place: number, memberId: string): number | null {
    const vote = 'INSERT OR IGNORE INTO poll_votes (n, member_id, place) VALUES (?, ?, ?)'
    if (this.#sql.write(vote, n, memberId, place) === 0) return null
    this.#sql.write('UPDATE poll_options SET votes = votes + 1 WHERE n = ? AND place = ?', n, place)
    return this.#touch(n, this.#room.takeRev())
  }

  /** Removes a member's vote. Gives the revision. */
  takeVote(n: number, place: number, memberId: string): number {
    this.#sql.write('DELETE FROM poll_votes WHERE n = ? AND member_id = ?', n, memberId)
    this.#sql.write('UPDATE poll_options SET votes = votes - 1 WHERE n = ? AND place = ?', n, place)
    return this.#touch(n, this.#room.takeRev())
  }

  /** Closes a poll. `actor` is an admin, for the audit log; `null` for its creator. Gives the revision. */
  closePoll(n: number, actor: string | null, at: number): number {
    this.#sql.write('UPDATE polls SET closed_at = ? WHERE n = ?', at, n)
    return this.#touch(n, this.#log('closed', n, actor, at))
  }

  /** Removes a poll's question, options and votes. `actor` as in `closePoll`. Gives the revision. */
  deletePoll(n: number, actor: string | null, at: number): number {
    this.#sql.write('DELETE FROM poll_votes WHERE n = ?', n)
    this.#sql.write('DELETE FROM poll_options WHERE n = ?', n)
    this.#sql.write("UPDATE polls SET question = '', deleted_at = ?1, closed_at = ?1 WHERE n = ?2", at, n)
    return this.#touch(n, this.#log('deleted', n, actor, at))
  }

  #log(kind: 'closed' | 'deleted', n: number, actor: string | null, at: number) {
    return actor === null
      ? this.#room.takeRev()
      : this.#room.logChange({ subject: 'poll', kind }, n, actor, at)
  }

  #touch(n: number, rev: number) {
    this.#sql.write('UPDATE polls SET rev = ? WHERE n = ?', rev, n)
    return rev
  }

  #polls(query: string, ...values: (string | number | null)[]): StoredPoll[] {
    return this.#sql.all<Omit<StoredPoll, 'options'>>(query, ...values).map(row => ({
      ...row,
      options: this.#sql.all<StoredOption>(
        'SELECT place, text, votes FROM poll_options WHERE n = ? ORDER BY place',
        row.n,
      ),
    }))
  }
}
