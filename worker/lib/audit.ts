import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowOf } from '../db/client.ts'
import { auditLog } from '../db/schema/club.ts'

/** An admin's act: who did what to which thing. Ids only, so that erased members stay erased. */
export interface Act {
  at: number
  actor: string
  action: string
  subject: string
  detail?: string | SQL | null
}

/** The statement that logs an act, for the same batch as the act and before it; nothing is written unless `when` holds. */
export function logAct(db: Db, act: Act, when: SQL = sql`1`) {
  return db.insert(auditLog).select(rowOf(auditLog, act, sql`WHERE ${when}`))
}
