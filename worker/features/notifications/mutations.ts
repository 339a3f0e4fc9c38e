import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { notifications } from '../../db/schema/index.ts'
import { DAY } from '../../lib/clock.ts'
import type { NotificationType } from './contract.ts'
import { mentionsIn, unreadOf } from './queries.ts'

/** How long notifications are kept. */
const KEPT = 90 * DAY

/** The statement that rings every admin for a driver who waits; part of the batch that creates the profile. */
export function ringAdmins(db: Db, subjectId: string, now: number) {
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), id, NULL, 'member-pending', 0, ${now}, ${subjectId}, NULL, NULL, NULL
    FROM members WHERE is_admin = 1`)
}

/** The statement that tells a driver of the decision, for the batch of the decision; only where `when` holds. */
export function ringDriver(db: Db, memberId: string, approved: boolean, now: number, when = sql`1`) {
  const type = approved ? 'member-approved' : 'member-rejected'
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), id, NULL, ${type}, 0, ${now}, NULL, NULL, NULL, NULL
    FROM members WHERE id = ${memberId} AND ${when}`)
}

/** The statement that tells a member of what concerns his account, where `when` holds; for the batch of the act. */
export function ringMember(
  db: Db,
  memberId: string,
  type: 'enrolment-code' | 'passkey-added',
  now: number,
  when: SQL,
) {
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), ${memberId}, NULL, ${type}, 0, ${now}, NULL, NULL, NULL, NULL WHERE ${when}`)
}

/** The statement that settles, for every admin, what rang about a driver who has been decided on. */
export function settlePending(db: Db, subjectId: string) {
  return db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.subjectId, subjectId), sql`${notifications.isRead} = 0`))
}

/** A session just opened, and the one that its browser had. */
interface OpenedSession {
  tokenHash: string
  replaces: string | null
  now: number
}

/**
 * The statement that tells a member's other browsers of the session just opened (decision 2), unless its browser was his
 * before; part of the batch that opens it, before the session it replaces ends.
 */
export function ringOtherBrowsers(db: Db, { tokenHash, replaces, now }: OpenedSession) {
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), opened.member_id, NULL, 'sign-in', 0, ${now}, NULL, NULL, NULL, opened.browser
    FROM sessions opened WHERE opened.token_hash = ${tokenHash}
      AND EXISTS (SELECT 1 FROM sessions other WHERE other.member_id = opened.member_id
        AND other.token_hash <> opened.token_hash AND other.expires_at > ${now})
      AND NOT EXISTS (SELECT 1 FROM sessions old WHERE old.token_hash = ${replaces ?? ''}
        AND old.member_id = opened.member_id)`)
}

/** What a change of the admin role is told as. */
export type RoleNews = 'admin-granted' | 'admin-withdrawn'

/** The statement that tells a member of his admin role, for the batch that changes it; only where `when` holds. */
export function ringRole(db: Db, memberId: string, type: RoleNews, now: number, when: SQL) {
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), id, NULL, ${type}, 0, ${now}, NULL, NULL, NULL, NULL
    FROM members WHERE id = ${memberId} AND ${when}`)
}

/** The statement that takes out of a member's bell whom he, as an admin, could have let in, where `when` holds. */
export function withdrawPending(db: Db, memberId: string, when: SQL) {
  return db
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.type, 'member-pending'), when))
}

/** A message that mentions members; `memberIds` is `null` for everyone who is approved, `at` in epoch ms. */
export interface MentionInput {
  roomId: string
  messageId: string
  authorId: string
  memberIds: readonly string[] | null
  excerpt: string
  at: number
}

/** The statement that rings whom a message mentions, never its author (decision 24), where `when` holds. */
export function ringMentioned(db: Db, mention: MentionInput, when: SQL) {
  const { roomId, messageId, authorId, memberIds, excerpt, at } = mention
  const meant =
    memberIds === null
      ? sql`m.status = 'approved'`
      : sql`m.status <> 'rejected' AND m.id IN ${jsonList(memberIds)}`
  return db
    .insert(notifications)
    .select(sql`
      SELECT ${messageId} || ':' || m.id, m.id, ${messageId}, 'mention', 0, ${at}, NULL,
        ${roomId}, ${authorId}, ${excerpt}
      FROM members m WHERE m.id <> ${authorId} AND ${meant} AND ${when}`)
    .onConflictDoNothing()
}

/** The statement that tells every admin of something in a room that D1 did not take, where `when` holds. */
export function ringOfParked(
  db: Db,
  { roomId, messageId, at }: { roomId: string; messageId: string; at: number },
  when: SQL,
) {
  return db.insert(notifications).select(sql`
    SELECT lower(hex(randomblob(16))), id, ${messageId}, 'entry-parked', 0, ${at}, NULL, ${roomId}, NULL, NULL
    FROM members WHERE is_admin = 1 AND ${when}`)
}

/** The statement that takes back what rang for a message. */
export function withdrawMentions(db: Db, messageId: string) {
  return db.delete(notifications).where(mentionsIn(messageId))
}

/** Marks one of a member's own notifications read; gives whether it exists. */
export async function markRead(db: Db, id: string, memberId: string): Promise<boolean> {
  const own = and(eq(notifications.id, id), eq(notifications.memberId, memberId))
  const marked = await db
    .update(notifications)
    .set({ isRead: true })
    .where(own)
    .returning({ id: notifications.id })
  return marked.length === 1
}

/** Marks a member's notifications read: all of them, or those of one type. */
export async function markAllRead(db: Db, memberId: string, type?: NotificationType): Promise<void> {
  const meant = type && eq(notifications.type, type)
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(unreadOf(memberId), meant))
}

/** Removes notifications older than ninety days. */
export async function removeOldNotifications(db: Db, now: number): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, now - KEPT))
}
