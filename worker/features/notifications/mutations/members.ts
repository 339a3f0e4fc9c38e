import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, randomId, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { dayOf } from '../../../lib/clock.ts'

/** The statement that rings every admin for a driver who waits; part of the batch that creates the profile. */
export function notifyAdmins(db: Db, subjectId: string, now: number) {
  const ring = selectColumns(
    notifications,
    {
      id: randomId,
      memberId: sql`id`,
      type: 'member-pending',
      createdAt: now,
      subjectId,
    },
    sql`FROM members WHERE is_admin = 1`,
  )
  return db.insert(notifications).select(ring)
}

/** The statement that tells every admin that so many profiles have closed joining, where `when` holds; part of the batch that made the last. */
export function notifyOfClosedJoining(db: Db, profiles: SQL, now: number, when: SQL) {
  const ring = selectColumns(
    notifications,
    { id: randomId, memberId: sql`id`, type: 'joining-closed', createdAt: now, excerpt: profiles },
    sql`FROM members WHERE is_admin = 1 AND ${when}`,
  )
  return db.insert(notifications).select(ring).returning({ excerpt: notifications.excerpt })
}

/** The statement that tells a driver of the decision, for the batch of the decision; only where `when` holds. */
export function notifyDriverOfDecision(
  db: Db,
  memberId: string,
  approved: boolean,
  now: number,
  when = sql`1`,
) {
  return notifyMember(db, memberId, approved ? 'member-approved' : 'member-rejected', now, when)
}

/** What a member is told of their account and their role. */
type AccountNews = 'member-approved' | 'member-rejected' | 'enrolment-code' | 'passkey-added' | RoleNews

/** What a change of the admin role is told as. */
export type RoleNews = 'admin-granted' | 'admin-withdrawn'

/** The statement that tells a member of what concerns their account, where `when` holds; for the batch of the act. */
export function notifyMember(db: Db, memberId: string, type: AccountNews, now: number, when: SQL) {
  const ring = selectColumns(
    notifications,
    { id: randomId, memberId, type, createdAt: now },
    sql`WHERE ${when}`,
  )
  return db.insert(notifications).select(ring)
}

/** The statement that tells every admin, and themself, when a member leaves (epoch ms), where `when` holds; part of the batch in which they say so. */
export function notifyOfLeaving(db: Db, subjectId: string, leavesAt: number, now: number, when: SQL) {
  const ring = selectColumns(
    notifications,
    {
      id: randomId,
      memberId: sql`id`,
      type: 'member-leaving',
      createdAt: now,
      subjectId,
      excerpt: String(leavesAt),
    },
    sql`FROM members
      WHERE id IN (SELECT id FROM members WHERE is_admin = 1 UNION SELECT ${subjectId}) AND ${when}`,
  )
  return db.insert(notifications).select(ring).returning({ memberId: notifications.memberId })
}

/** The statement that settles, for every admin, what rang about a driver who has been decided on. */
export function settlePendingNotifications(db: Db, subjectId: string) {
  return db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.subjectId, subjectId), sql`${notifications.isRead} = 0`))
}

/** The statement that takes out of a member's bell whom they, as an admin, could have let in, where `when` holds. */
export function withdrawPendingNotifications(db: Db, memberId: string, when: SQL) {
  return db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.type, 'member-pending'), when))
}

/** A session just opened, and the one that its browser had. */
interface OpenedSession {
  tokenHash: string
  replaces: string | null
  now: number
}

/**
 * The statement that tells a member's other browsers of the session just opened (docs/decisions.md 2), unless its browser was
 * theirs before; part of the batch that opens it, before the session it replaces ends. However often the same kind of
 * browser signs in on a day (UTC), that is one notification.
 */
export function notifyOtherBrowsers(db: Db, { tokenHash, replaces, now }: OpenedSession) {
  const ring = selectColumns(
    notifications,
    {
      id: sql`'sign-in-' || ${dayOf(now)} || '-' || lower(hex(coalesce(opened.browser, ''))) || '-' || opened.member_id`,
      memberId: sql`opened.member_id`,
      type: 'sign-in',
      createdAt: now,
      excerpt: sql`opened.browser`,
      origin: sql`opened.token_hash`,
    },
    sql`FROM sessions opened WHERE opened.token_hash = ${tokenHash}
        AND EXISTS (SELECT 1 FROM sessions other WHERE other.member_id = opened.member_id
          AND other.token_hash <> opened.token_hash AND other.expires_at > ${now})
        AND NOT EXISTS (SELECT 1 FROM sessions old WHERE old.token_hash = ${replaces ?? ''}
          AND old.member_id = opened.member_id)`,
  )
  return db
    .insert(notifications)
    .select(ring)
    .onConflictDoUpdate({
      target: notifications.id,
      set: {
        isRead: false,
        // While the earlier one is still signed in, each hears of the other.
        origin: sql`iif(is_read = 0 AND EXISTS (SELECT 1 FROM sessions earlier
          WHERE earlier.token_hash = notifications.origin AND earlier.expires_at > ${now}), NULL, excluded.origin)`,
        createdAt: sql`iif(is_read = 1, excluded.created_at, created_at)`,
      },
      setWhere: sql`is_read = 1 OR origin IS NOT NULL`,
    })
}
