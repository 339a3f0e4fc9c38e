import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { noteErrands } from '../../errands/mutations.ts'

/**
 * The statement that remembers that every room has to forget members, their likes and votes (decision 16), and what they
 * have said where they take it along; `who`: SELECTs
 * their ids as `id`. Part of the batch that deletes them.
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
