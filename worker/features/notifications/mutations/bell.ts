import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import { everyoneMentions, everyoneReads, mentionRings, notifications } from '../../../db/schema/index.ts'
import { DAY } from '../../../lib/clock.ts'
import { retention } from '../../../lib/retention.ts'
import type { NotificationType } from '../contract.ts'
import { mentionsIn, unreadOf } from '../queries.ts'
import { EVERYONE_A_DAY, everyoneMessageOf, RINGS_A_DAY } from '../rules/bell.ts'

const randomId = sql`lower(hex(randomblob(16)))`

/** How many notifications are cleared away, or marked read, by one statement. */
const BATCH = 100

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

/** A session just opened, and the one that its browser had. */
interface OpenedSession {
  tokenHash: string
  replaces: string | null
  now: number
}

/**
 * The statement that tells a member's other browsers of the session just opened (decision 2), unless its browser was
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

/** What a change of the admin role is told as. */
export type RoleNews = 'admin-granted' | 'admin-withdrawn'

/** The statement that takes out of a member's bell whom they, as an admin, could have let in, where `when` holds. */
export function withdrawPendingNotifications(db: Db, memberId: string, when: SQL) {
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

/**
 * The statement that rings whom a message mentions, never its author (decision 24), where `when` holds. Only an approved
 * author rings anybody, and nobody more than so many a day (`RINGS_A_DAY`, `EVERYONE_A_DAY`).
 */
export function notifyMentioned(db: Db, mention: MentionInput, when: SQL): BatchItem<'sqlite'> {
  return mention.memberIds === null
    ? notifyEveryone(db, mention, when)
    : notifyPeople(db, mention, mention.memberIds, when)
}

function notifyPeople(db: Db, mention: MentionInput, memberIds: readonly string[], when: SQL) {
  const { roomId, messageId, authorId, excerpt, at } = mention
  const rung = sql`SELECT rings FROM mention_rings WHERE day = ${dayOf(at)} AND author_id = ${authorId}`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${messageId} || ':' || m.id`,
      memberId: sql`m.id`,
      messageId,
      type: 'mention',
      createdAt: at,
      chatRoomId: roomId,
      authorId,
      excerpt,
    },
    sql`FROM json_each(${JSON.stringify(memberIds)}) one CROSS JOIN members m ON m.id = one.value
      WHERE m.id <> ${authorId} AND m.status <> 'rejected' AND ${when}
        AND EXISTS (SELECT 1 FROM members author WHERE author.id = ${authorId} AND author.status = 'approved')
      LIMIT max(0, ${RINGS_A_DAY} - coalesce((${rung}), 0))`,
  )
  return db.insert(notifications).select(ring).onConflictDoNothing()
}
/** The statement that tells every admin of something in a room that D1 did not take, where `when` holds. */
export function notifyOfParkedEntry(
  db: Db,
  { roomId, messageId, at }: { roomId: string; messageId: string; at: number },
  when: SQL,
) {
  const ring = {
    id: randomId,
    memberId: sql`id`,
    messageId,
    type: 'entry-parked',
    createdAt: at,
    chatRoomId: roomId,
  } as const
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1 AND ${when}`))
}

/** The statement that tells every admin of the rooms that now could not be reached in so many runs of the clean-up; gives whom it tells. */
export function notifyOfRoomsOutOfReach(db: Db, runs: number, roomIds: readonly string[], now: number) {
  const ring = selectColumns(
    notifications,
    {
      id: randomId,
      memberId: sql`members.id`,
      type: 'room-out-of-reach',
      createdAt: now,
      chatRoomId: sql`silent.first`,
      excerpt: sql`silent.others`,
    },
    sql`FROM (SELECT min(room_id) AS first, count(*) - 1 AS others FROM rooms_out_of_reach
        WHERE runs = ${runs} AND room_id IN ${jsonList(roomIds)} HAVING count(*) > 0) silent
      CROSS JOIN members WHERE is_admin = 1`,
  )
  return db.insert(notifications).select(ring).returning({ memberId: notifications.memberId })
}

/**
 * The statement that tells every admin which jobs of the cron are stuck, in words, unless they have not read the last such
 * bell; `about` is when the last of them ran well (epoch ms), so that what is stuck rings once. Gives whom it tells.
 */
export function notifyOfStuckJobs(db: Db, { about, words }: { about: number; words: string }, now: number) {
  const ring = {
    id: sql`${`jobs-stuck:${about}:`} || id`,
    memberId: sql`id`,
    type: 'jobs-stuck',
    createdAt: now,
    excerpt: words,
  } as const
  const isUnread = sql`EXISTS (SELECT 1 FROM notifications n WHERE n.member_id = members.id AND n.is_read = 0 AND n.type = 'jobs-stuck')`
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1 AND NOT ${isUnread}`))
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that tells every admin that so much of what the club may keep is used, in words; once a day. Gives whom it tells. */
export function notifyOfFillingStorage(db: Db, { day, words }: { day: number; words: string }, now: number) {
  const ring = {
    id: sql`${`storage-filling:${day}:`} || id`,
    memberId: sql`id`,
    type: 'storage-filling',
    createdAt: now,
    excerpt: words,
  } as const
  return db
    .insert(notifications)
    .select(selectColumns(notifications, ring, sql`FROM members WHERE is_admin = 1`))
    .onConflictDoNothing()
    .returning({ memberId: notifications.memberId })
}

/** The statement that counts what the authors of these messages ring, behind those that ring; `isUntold` is asked of each `rev`. */
export function countMentionRings(
  db: Db,
  mentions: readonly (MentionInput & { rev: number })[],
  isUntold: (rev: SQL) => SQL,
) {
  const rings = mentions.map(({ at, authorId, memberIds, rev }) => ({
    day: dayOf(at),
    authorId,
    rings: memberIds?.length ?? 0,
    rev,
  }))
  const counted = selectColumns(
    mentionRings,
    {
      day: sql`value ->> 'day'`,
      authorId: sql`value ->> 'authorId'`,
      rings: sql`sum(value ->> 'rings')`,
    },
    sql`FROM json_each(${JSON.stringify(rings)}) WHERE ${isUntold(sql`value ->> 'rev'`)} GROUP BY 1, 2`,
  )
  return db
    .insert(mentionRings)
    .select(counted)
    .onConflictDoUpdate({
      target: [mentionRings.day, mentionRings.authorId],
      set: { rings: sql`rings + excluded.rings` },
    })
}

// One row for all: who hears of it is found when they look (`queries.ts`).
function notifyEveryone(db: Db, { roomId, messageId, authorId, excerpt, at }: MentionInput, when: SQL) {
  const today = at - (at % DAY)
  const mention = selectColumns(
    everyoneMentions,
    {
      messageId,
      chatRoomId: roomId,
      authorId,
      excerpt,
      createdAt: at,
    },
    sql`WHERE ${when}
      AND (SELECT count(*) FROM everyone_mentions WHERE created_at >= ${today} AND author_id = ${authorId}) < ${EVERYONE_A_DAY}`,
  )
  return db.insert(everyoneMentions).select(mention).onConflictDoNothing()
}

/** Days since 1970, UTC. */
function dayOf(at: number) {
  return Math.floor(at / DAY)
}

/** The statements that take back what rang for a message. */
export function withdrawMentions(db: Db, messageId: string) {
  return [
    db.delete(notifications).where(mentionsIn(messageId)),
    db.delete(everyoneMentions).where(eq(everyoneMentions.messageId, messageId)),
  ]
}

/** The statements that let what rang for edited messages say what these say now. */
export function rewordMentions(db: Db, edits: readonly { messageId: string; excerpt: string }[]) {
  const given = JSON.stringify(edits)
  const saying = (id: SQL) =>
    sql`(SELECT value ->> 'excerpt' FROM json_each(${given}) WHERE value ->> 'messageId' = ${id})`
  return [
    db
      .update(notifications)
      .set({ excerpt: saying(sql`notifications.message_id`) })
      .where(
        sql`id IN (SELECT n.id FROM json_each(${given}) e JOIN notifications n
          ON n.id >= e.value ->> 'messageId' || ':' AND n.id < e.value ->> 'messageId' || ';')`,
      ),
    db
      .update(everyoneMentions)
      .set({ excerpt: saying(sql`everyone_mentions.message_id`) })
      .where(sql`message_id IN (SELECT value ->> 'messageId' FROM json_each(${given}))`),
  ]
}

/** Marks one of a member's own notifications read; gives whether it exists. */
export async function markRead(db: Db, id: string, memberId: string): Promise<boolean> {
  const own = and(eq(notifications.id, id), eq(notifications.memberId, memberId))
  const ofEveryone = eq(everyoneMentions.messageId, everyoneMessageOf(id))
  const [marked, everyone] = await db.batch([
    db.update(notifications).set({ isRead: true }).where(own).returning({ id: notifications.id }),
    db.select({ id: everyoneMentions.messageId }).from(everyoneMentions).where(ofEveryone),
    db
      .insert(everyoneReads)
      .select(
        selectColumns(
          everyoneReads,
          { memberId, messageId: sql`message_id` },
          sql`FROM everyone_mentions WHERE ${ofEveryone}`,
        ),
      )
      .onConflictDoNothing(),
  ])
  return marked.length + everyone.length > 0
}

/** Marks a member's notifications read: all of them, or those of one type. */
export async function markAllRead(
  db: Db,
  memberId: string,
  type: NotificationType | undefined,
  now: number,
): Promise<void> {
  if (type === undefined || type === 'mention')
    await db.run(sql`INSERT INTO everyone_marks (member_id, read_until) SELECT ${memberId}, max(created_at) FROM everyone_mentions
      WHERE created_at <= ${now} HAVING max(created_at) IS NOT NULL
      ON CONFLICT DO UPDATE SET read_until = excluded.read_until WHERE excluded.read_until > read_until`)
  const meant = and(unreadOf(memberId), type && eq(notifications.type, type))
  for (;;) {
    const batch = db.select({ id: notifications.id }).from(notifications).where(meant).limit(BATCH)
    const marked = await db
      .update(notifications)
      .set({ isRead: true })
      .where(inArray(notifications.id, batch))
      .returning({ id: notifications.id })
    if (marked.length < BATCH) return
  }
}

/** Removes a batch of notifications that are too old, those of sign-ins sooner, and what counted their authors' rings. */
export async function cleanUpNotifications(db: Db, now: number): Promise<void> {
  const before = now - retention.notification
  const isSignIn = sql`${notifications.type} = 'sign-in'` // a literal, so that the partial index serves it
  const some = (which: SQL | undefined) =>
    db.select({ id: notifications.id }).from(notifications).where(which).limit(BATCH)
  const old = some(lt(notifications.createdAt, before))
  const signIns = some(and(isSignIn, lt(notifications.createdAt, now - retention.signInNotice)))
  await db.batch([
    db.delete(notifications).where(inArray(notifications.id, old)),
    db.delete(notifications).where(inArray(notifications.id, signIns)),
    db.delete(everyoneMentions).where(lt(everyoneMentions.createdAt, before)),
    db.delete(mentionRings).where(lt(mentionRings.day, dayOf(now) - 1)),
  ])
}
