import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/client.ts'
import { announcements, members } from '../../../db/schema/index.ts'
import { iso } from '../../../lib/clock.ts'
import type { NotificationView } from '../contract.ts'
import { notificationWords } from '../rules/bell.ts'
import { LIST_MAX } from '../rules/limits.ts'

/** An announcement as it is kept. */
export type Announcement = typeof announcements.$inferSelect

/** SQL: since when a member gets announcements and mentions of everyone; `NULL` before their approval. */
export function isInSince(memberId: SQL) {
  return sql`(SELECT coalesce(m.approved_at, m.created_at) FROM members m
    WHERE m.id = ${memberId} AND m.status = 'approved')`
}

/** SQL: whether an announcement (`a`) is in a member's bell. */
export function isAnnouncedTo(memberId: SQL) {
  return sql`a.created_at >= ${isInSince(memberId)}`
}

/** SQL: whether a member has read an announcement (`a`). */
export function isAnnouncementReadBy(memberId: SQL) {
  return sql`(a.created_at <= coalesce((SELECT announcements_read_until FROM everyone_marks WHERE member_id = ${memberId}), 0)
    OR EXISTS (SELECT 1 FROM announcement_reads r WHERE r.member_id = ${memberId} AND r.announcement_id = a.id))`
}

const announced = alias(announcements, 'a')

function selectAnnouncements(db: Db, memberId: string) {
  return db
    .select({
      id: announced.id,
      title: announced.title,
      body: announced.body,
      url: announced.url,
      createdAt: announced.createdAt,
      isRead: sql<number>`${isAnnouncementReadBy(sql`${memberId}`)}`,
    })
    .from(announced)
    .orderBy(sql`a.created_at DESC, a.id`)
    .limit(LIST_MAX)
    .$dynamic()
}

/** The announcements in a member's bell, newest first, at most fifty, with the time of each (epoch ms). */
export async function listAnnouncedTo(db: Db, memberId: string) {
  const rows = await selectAnnouncements(db, memberId).where(isAnnouncedTo(sql`${memberId}`))
  return rows.map(row => ({ at: row.createdAt, view: announcementView(row, row.isRead === 1) }))
}

/** The announcements since then (epoch ms), newest first, also for a member approved later; none for one who is not approved. */
export async function listAnnouncements(db: Db, memberId: string, since: number) {
  const isIn = sql`${isInSince(sql`${memberId}`)} IS NOT NULL`
  const rows = await selectAnnouncements(db, memberId).where(and(gt(announced.createdAt, since), isIn))
  return rows.map(row => announcementView(row, row.isRead === 1))
}

/** The ids of members who get an announcement: every approved one, its author too. */
export async function listHearers(db: Db): Promise<string[]> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.status, 'approved'))
  return rows.map(({ id }) => id)
}

/** An announcement in the bell. */
export function announcementView(announcement: Announcement, isRead: boolean): NotificationView {
  const { id, title, body, url, createdAt } = announcement
  const type = 'announcement'
  const about = { memberId: '', subject: null, chatRoom: null, messageId: null, excerpt: title, url }
  return { id, type, isRead, createdAt: iso(createdAt), ...notificationWords(type, about), body }
}
