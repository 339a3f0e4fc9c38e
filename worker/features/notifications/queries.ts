import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { members, notifications } from '../../db/schema/index.ts'
import { notificationWords } from './rules.ts'

/** How many a list answers at most. */
const PAGE = 50

/** How many unread notifications a member has. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(unreadOf(memberId))
  return row?.count ?? 0
}

/** SQL: a member's unread ones, with a literal so that the partial index serves it. */
export function unreadOf(memberId: string) {
  return and(eq(notifications.memberId, memberId), sql`${notifications.isRead} = 0`)
}

/** A member's notifications, newest first, at most fifty; instants are ISO 8601, UTC. */
export async function listNotifications(db: Db, memberId: string) {
  const rows = await db
    .select({
      id: notifications.id,
      type: notifications.type,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
      subject: { displayName: members.displayName, gamertag: members.gamertag },
    })
    .from(notifications)
    .leftJoin(members, eq(members.id, notifications.subjectId))
    .where(eq(notifications.memberId, memberId))
    .orderBy(desc(notifications.createdAt))
    .limit(PAGE)
  return rows.map(({ subject, ...row }) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    ...notificationWords(row.type, memberId, subject),
  }))
}
