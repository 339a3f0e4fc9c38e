import { desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog, settings } from '../../db/schema/index.ts'

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

/** What the club's admins say in the chat's sidebar; empty until they do. */
export async function findAdminText(db: Db): Promise<string> {
  const row = await db.select().from(settings).where(eq(settings.name, 'admin-text')).get()
  return row?.value ?? ''
}
