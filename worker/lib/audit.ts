import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../db/client.ts'
import { auditLog } from '../db/schema/club.ts'

/** An admin's act: actor, action and subject. Ids only, so that deleted members stay deleted. */
export interface AuditEntry {
  at: number
  actor: string
  action: string
  subject: string
  detail?: string | SQL | null
}

/** The statement that logs an act, for the act's batch and before it; writes nothing unless `when` holds. */
export function insertAudit(db: Db, act: AuditEntry, when: SQL = sql`1`) {
  return db.insert(auditLog).select(selectColumns(auditLog, act, sql`WHERE ${when}`))
}
