import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { messagesTaken } from '../../../db/schema/index.ts'
import { noteErrands } from '../../errands/mutations.ts'

/**
 * The statement that creates the errands by which every room forgets members: their likes and votes (docs/decisions.md 16),
 * and their messages if they take them along. `who` SELECTs their ids as `id`. Part of the batch that deletes them.
 */
export function noteLeavers(db: Db, who: SQL, at: number) {
  const withMessages = sql`json_object('forget', who.id, 'messages', json('true'))`
  const task = sql`iif(members.takes_messages = 1, ${withMessages}, json_object('forget', who.id))`
  const objects = sql`SELECT id AS object FROM chat_rooms`
  return noteErrands(
    db,
    { kind: 'forget-member', task, objects, at },
    sql`FROM (${who}) who JOIN members ON members.id = who.id`,
  )
}

/** The statement that records who took their messages along, for rooms that are rolled back later. `who` as in `noteLeavers`. */
export function noteMessagesTaken(db: Db, who: SQL, at: number) {
  const isTaken = sql`FROM members WHERE id IN (${who}) AND takes_messages = 1`
  return db
    .insert(messagesTaken)
    .select(selectColumns(messagesTaken, { memberId: sql`id`, at }, isTaken))
    .onConflictDoNothing()
}
