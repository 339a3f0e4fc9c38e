import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, randomId, selectColumns } from '../../../db/client.ts'
import { notifications } from '../../../db/schema/index.ts'
import { dayOf } from '../../../lib/clock.ts'

/** The statement that notifies every admin of a pending driver; part of the batch that creates the profile. */
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

/**
 * The statement that notifies every admin that joining has closed after this many profiles, if `when` holds; part of the
 * batch that created the last.
 */
export function notifyOfClosedJoining(db: Db, profiles: SQL, now: number, when: SQL) {
  const ring = selectColumns(
    notifications,
    { id: randomId, memberId: sql`id`, type: 'joining-closed', createdAt: now, excerpt: profiles },
    sql`FROM members WHERE is_admin = 1 AND ${when}`,
  )
  return db.insert(notifications).select(ring).returning({ excerpt: notifications.excerpt })
}

/** The statement that notifies a driver of the decision on them, if `when` holds; for the batch of the decision. */
export function notifyDriverOfDecision(
  db: Db,
  memberId: string,
  approved: boolean,
  now: number,
  when = sql`1`,
) {
  return notifyMember(db, memberId, approved ? 'member-approved' : 'member-rejected', now, when)
}

/** Notifications about a member's account and role. */
type AccountNews = 'member-approved' | 'member-rejected' | 'enrolment-code' | 'passkey-added' | RoleNews

/** Notifications about a change of the admin role. */
export type RoleNews = 'admin-granted' | 'admin-withdrawn'

/** The statement that notifies a member about their account, if `when` holds; for the batch of the act. */
export function notifyMember(db: Db, memberId: string, type: AccountNews, now: number, when: SQL) {
  const ring = selectColumns(
    notifications,
    { id: randomId, memberId, type, createdAt: now },
    sql`WHERE ${when}`,
  )
  return db.insert(notifications).select(ring)
}

/**
 * The statement that notifies every admin, and the member, of when the member leaves (epoch ms), if `when` holds; part of the
 * batch that marks them as leaving.
 */
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

/** The statement that marks as read every admin's notification about a driver who has been decided on. */
export function settlePendingNotifications(db: Db, subjectId: string) {
  return db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.subjectId, subjectId), sql`${notifications.isRead} = 0`))
}

/** The statement that removes notifications about pending drivers from the bell of a former admin, if `when` holds. */
export function withdrawPendingNotifications(db: Db, memberId: string, when: SQL) {
  return db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.type, 'member-pending'), when))
}

/** A session that was just opened, and its browser's former one. */
interface OpenedSession {
  tokenHash: string
  replaces: string | null
  now: number
}

/**
 * The statement that notifies a member's other browsers of a new session (docs/decisions.md 2), unless its browser was the
 * member's before; part of the batch that opens it, before the former session ends. Sign-ins of one kind of browser on a day
 * (UTC) make one notification.
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
        // While the earlier session is open, each browser is notified of the other.
        origin: sql`iif(is_read = 0 AND EXISTS (SELECT 1 FROM sessions earlier
          WHERE earlier.token_hash = notifications.origin AND earlier.expires_at > ${now}), NULL, excluded.origin)`,
        createdAt: sql`iif(is_read = 1, excluded.created_at, created_at)`,
      },
      setWhere: sql`is_read = 1 OR origin IS NOT NULL`,
    })
}
