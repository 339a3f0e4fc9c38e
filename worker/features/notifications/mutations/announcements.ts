import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { announcementReads, announcements } from '../../../db/schema/index.ts'
import { isInSince } from '../queries/announcements.ts'

/** The statement that puts an announcement into every bell, if `when` holds: one row, matched to members when they read. */
export function announce(db: Db, announcement: typeof announcements.$inferInsert, when: SQL) {
  return db.insert(announcements).select(selectColumns(announcements, announcement, sql`WHERE ${when}`))
}

/**
 * The statement that marks an announcement as read for an approved member, even one from before their approval, which the
 * dashboard shows too. Gives it, also if it was read before.
 */
export function markAnnouncementRead(db: Db, id: string, memberId: string) {
  const own = sql`FROM announcements a WHERE a.id = ${id} AND ${isInSince(sql`${memberId}`)} IS NOT NULL`
  return db
    .insert(announcementReads)
    .select(selectColumns(announcementReads, { memberId, announcementId: sql`a.id` }, own))
    .onConflictDoUpdate({
      target: [announcementReads.memberId, announcementReads.announcementId],
      set: { memberId },
    })
    .returning({ id: announcementReads.announcementId })
}
