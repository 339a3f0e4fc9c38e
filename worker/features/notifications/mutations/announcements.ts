import { type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { announcementReads, announcements } from '../../../db/schema/index.ts'
import { isAnnouncedTo } from '../queries/announcements.ts'

/** The statement that puts an announcement into every bell, where `when` holds: one row, and who hears of it is found when they look. */
export function announce(db: Db, announcement: typeof announcements.$inferInsert, when: SQL) {
  return db.insert(announcements).select(selectColumns(announcements, announcement, sql`WHERE ${when}`))
}

/** The statement that marks an announcement read by a member in whose bell it stands; gives it, also where they had read it before. */
export function markAnnouncementRead(db: Db, id: string, memberId: string) {
  const own = sql`FROM announcements a WHERE a.id = ${id} AND ${isAnnouncedTo(sql`${memberId}`)}`
  return db
    .insert(announcementReads)
    .select(selectColumns(announcementReads, { memberId, announcementId: sql`a.id` }, own))
    .onConflictDoUpdate({
      target: [announcementReads.memberId, announcementReads.announcementId],
      set: { memberId },
    })
    .returning({ id: announcementReads.announcementId })
}
