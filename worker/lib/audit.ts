import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/club.ts'

/** An admin's act: who did what to which thing. Ids only, so that erased members stay erased. */
export interface Act {
  at: number
  actor: string
  action: string
  subject: string
  detail?: string | null
}

/** The statement that logs an act, for the same batch as the act and before it; nothing is written unless `when` holds. */
export function logAct(db: Db, { at, actor, action, subject, detail = null }: Act, when: SQL = sql`1`) {
  return db
    .insert(auditLog)
    .select(sql`SELECT NULL, ${at}, ${actor}, ${action}, ${subject}, ${detail} WHERE ${when}`)
}
