import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../db/client.ts'
import { auditLog } from '../db/schema/club.ts'

/** An admin's act: who did what to which thing. Ids only, so that erased members stay erased. */
export interface AuditEntry {
  at: number
  actor: string
  action: string
  subject: string
  detail?: string | SQL | null
}

/** The statement that logs an act, for the same batch as the act and before it; nothing is written unless `when` holds. */
export function insertAudit(db: Db, act: AuditEntry, when: SQL = sql`1`) {
  return db.insert(auditLog).select(selectColumns(auditLog, act, sql`WHERE ${when}`))
}
