import { and, desc, eq, getTableColumns, like, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog, championships, members, profileEdits, races, settings } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'

/**
 * Fifty entries of the audit log before the entry `before`, newest first. `subjectName` is the current name of the race or
 * championship, otherwise `null`. For an edited profile the old and new values are given while the member exists, afterwards
 * only the names of the fields.
 */
export async function listAudit(db: Db, before: number) {
  const rows = await db
    .select({
      ...getTableColumns(auditLog),
      detail: sql<string | null>`coalesce(${profileEdits.changes}, ${auditLog.detail})`,
      subjectName: sql<string | null>`coalesce(${races.name}, ${championships.name})`,
    })
    .from(auditLog)
    .leftJoin(races, eq(races.id, auditLog.subject))
    .leftJoin(championships, eq(championships.id, auditLog.subject))
    .leftJoin(profileEdits, eq(profileEdits.entry, auditLog.id))
    .where(lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(50)
  return rows.map(row => ({ ...row, at: iso(row.at) }))
}

/** Number of newest entries searched for the last editor, who has just been faster. */
const RECENT = 500

/** The gamertag of the admin who last edited this, or did another such act, within the newest entries; else `null`. */
export async function findLastEditor(db: Db, subject: string, action = '%.edit'): Promise<string | null> {
  const isRecent = sql`${auditLog.id} > (SELECT max(id) - ${RECENT} FROM audit_log)`
  const row = await db
    .select({ gamertag: members.gamertag })
    .from(auditLog)
    .innerJoin(members, eq(members.id, auditLog.actor))
    .where(and(isRecent, eq(auditLog.subject, subject), like(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
    .get()
  return row?.gamertag ?? null
}

/** The club admin text; empty until it is set. */
export async function findAdminText(db: Db): Promise<string> {
  const row = await db.select().from(settings).where(eq(settings.name, 'admin-text')).get()
  return row?.value ?? ''
}
