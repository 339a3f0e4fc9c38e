import { desc, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema/index.ts'

/** Fifty entries of the audit log, newest first, older than the entry `before`. */
export async function listAudit(db: Db, before: number) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(50)
  return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
}
