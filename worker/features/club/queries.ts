import { and, desc, eq, getTableColumns, like, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditLog, championships, members, profileEdits, races, settings } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'

/**
 * Fifty entries of the audit log, newest first, older than the entry `before`. `subjectName` is what the race or the
 * championship is called now that an entry is about; `null` of what is gone, and of anything else. Of the edit of a profile
 * old and new values are told as long as there is that member, after that which fields it changed.
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

/** So many entries back it is looked who edited something: who was faster was so just now. */
const RECENT = 500

/** The gamertag of the admin who last edited this, or did such an act to it, as far as the newest entries of the log tell; else `null`. */
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

/** What the club's admins say in the chat's sidebar; empty until they do. */
export async function findAdminText(db: Db): Promise<string> {
  const row = await db.select().from(settings).where(eq(settings.name, 'admin-text')).get()
  return row?.value ?? ''
}
