import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'
import { chatRooms, everyoneMentions, members, notifications } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import type { NotificationView } from './contract.ts'
import { isAnnouncementReadBy, isInSince, listAnnouncedTo } from './queries/announcements.ts'
import { everyoneMentionId, notificationWords } from './rules/bell.ts'
import { LIST_MAX, UNREAD_COUNTED } from './rules/limits.ts'
import { isOfCase, isOfRace } from './rules/types.ts'

/**
 * Number of a member's unread notifications in the browser with this session, which does not count its own sign-in
 * (docs/decisions.md 2).
 */
export async function countUnread(db: Db, memberId: string, session: string): Promise<number> {
  const [unread] = await countUnreadOf(db, [memberId])
  return unread ? unread.count - Number(unread.signIns.includes(session)) : 0
}

/** A member's number of unread notifications, up to a hundred of each kind; `signIns` are the sessions whose own opening is counted. */
export interface UnreadCount {
  memberId: string
  count: number
  signIns: string[]
}

/** Number of unread notifications of each of these members. */
export async function countUnreadOf(db: Db, memberIds: readonly string[]): Promise<UnreadCount[]> {
  const rows = await db.all<{ memberId: string; origins: string; everyone: number; announced: number }>(sql`
    SELECT ids.value AS memberId,
      (SELECT json_group_array(origin) FROM (
        SELECT origin FROM notifications WHERE member_id = ids.value AND is_read = 0 LIMIT ${UNREAD_COUNTED})) AS origins,
      (SELECT count(*) FROM (SELECT 1 FROM everyone_mentions e WHERE ${isHeardBy(sql`ids.value`, IN_SINCE)}
        AND NOT ${isReadBy(sql`ids.value`)} LIMIT ${UNREAD_COUNTED})) AS everyone,
      (SELECT count(*) FROM (SELECT 1 FROM announcements a WHERE a.created_at >= ${IN_SINCE}
        AND NOT ${isAnnouncementReadBy(sql`ids.value`)} LIMIT ${UNREAD_COUNTED})) AS announced
    FROM json_each(${JSON.stringify(memberIds)}) ids LEFT JOIN members m ON m.id = ids.value AND m.status = 'approved'`)
  return rows.map(({ memberId, origins, everyone, announced }) => {
    const own: (string | null)[] = JSON.parse(origins)
    const count = own.length + everyone + announced
    return { memberId, count, signIns: own.filter(origin => origin !== null) }
  })
}

// SQL: whether a mention of everyone (`e`) is for a member: by somebody else, since their approval.
function isHeardBy(memberId: SQL, since = isInSince(memberId)) {
  return sql`e.created_at >= ${since} AND e.author_id <> ${memberId}`
}

// SQL: `isInSince` for an approved member (`m`).
const IN_SINCE = sql`coalesce(m.approved_at, m.created_at)`

function isReadBy(memberId: SQL) {
  return sql`(e.created_at <= coalesce((SELECT read_until FROM everyone_marks WHERE member_id = ${memberId}), 0)
    OR EXISTS (SELECT 1 FROM everyone_reads r WHERE r.member_id = ${memberId} AND r.message_id = e.message_id))`
}

/** SQL: a member's unread notifications, with a literal so that the partial index is used. */
export function unreadOf(memberId: string) {
  return and(eq(notifications.memberId, memberId), sql`${notifications.isRead} = 0`)
}

/** A member's notifications for the browser with this session, newest first, at most fifty. */
export async function listNotifications(
  db: Db,
  memberId: string,
  session: string,
): Promise<NotificationView[]> {
  const isNews = sql`(${notifications.origin} IS NULL OR ${notifications.origin} <> ${session})`
  // Not in a batch, where D1 loses joined columns with the same name.
  const [own, ofEveryone, announced] = await Promise.all([
    selectNotifications(db)
      .where(and(eq(notifications.memberId, memberId), isNews))
      .orderBy(desc(notifications.createdAt))
      .limit(LIST_MAX),
    selectEveryoneMentions(db, memberId)
      .where(isHeardBy(sql`${memberId}`))
      .orderBy(sql`e.created_at DESC`)
      .limit(LIST_MAX),
    listAnnouncedTo(db, memberId),
  ])
  const rung = [...own, ...ofEveryone.map(everyoneRow)].map(row => ({
    at: row.createdAt,
    view: notificationView(row),
  }))
  return [...rung, ...announced]
    .sort((a, b) => b.at - a.at)
    .slice(0, LIST_MAX)
    .map(({ view }) => view)
}

/** A member's own notifications before one of them (`undefined`: the newest), newest first, with the time of each (epoch ms). */
export async function listKeptNotifications(
  db: Db,
  memberId: string,
  before: { createdAt: number; id: string } | undefined,
  limit: number,
) {
  const isBefore = before
    ? sql`(${notifications.createdAt}, ${notifications.id}) < (${before.createdAt}, ${before.id})`
    : sql`1`
  const rows = await selectNotifications(db)
    .where(and(eq(notifications.memberId, memberId), isBefore))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
  return rows.map(row => ({ at: row.createdAt, view: notificationView(row) }))
}

/** A mention in the bell, whose bell it is, and its author. */
export type RungMention = Awaited<ReturnType<typeof listMentions>>[number]

/** Mentions in some messages, in order: as shown in the bell, with the member and the author's name (`null` for a former member). */
export async function listMentions(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  const ids = sql`SELECT n.id FROM json_each(${JSON.stringify(messageIds)}) m
    JOIN notifications n ON n.id >= m.value || ':' AND n.id < m.value || ';'`
  const rows = await selectNotifications(db).where(sql`${notifications.id} IN (${ids})`)
  rows.sort((a, b) => messageIds.indexOf(a.messageId ?? '') - messageIds.indexOf(b.messageId ?? ''))
  return rows.map(row => ({
    memberId: row.memberId,
    notification: notificationView(row),
    authorName: row.author?.displayName ?? null,
  }))
}

/** Mentions of everyone among some messages, as shown in every bell, with their authors' names. */
export async function listEveryoneMentions(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  const rows = await selectEveryoneMentions(db, '').where(
    sql`e.message_id IN (SELECT value FROM json_each(${JSON.stringify(messageIds)}))`,
  )
  return rows.map(row => ({
    authorId: row.authorId,
    notification: notificationView({ ...everyoneRow(row), isRead: false }),
    authorName: row.author?.displayName ?? null,
  }))
}

/** The ids of members who see a mention of everyone: all approved ones but the author. */
export async function listEveryoneBut(db: Db, authorId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.status, 'approved'), ne(members.id, authorId)))
  return rows.map(({ id }) => id)
}

/** SQL: the mentions in a message. Their ids begin with its id, so the primary key finds them. */
export function mentionsIn(messageId: string) {
  return and(gte(notifications.id, `${messageId}:`), lt(notifications.id, `${messageId};`))
}

const author = alias(members, 'author')
const everyone = alias(everyoneMentions, 'e')

function selectNotifications(db: Db) {
  return db
    .select({
      id: notifications.id,
      memberId: notifications.memberId,
      type: notifications.type,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
      messageId: notifications.messageId,
      excerpt: notifications.excerpt,
      raceId: notifications.raceId,
      incidentId: notifications.incidentId,
      subject: { id: members.id, displayName: members.displayName, gamertag: members.gamertag },
      author: { gamertag: author.gamertag, displayName: author.displayName },
      chatRoom: { id: chatRooms.id, name: chatRooms.name },
    })
    .from(notifications)
    .leftJoin(members, eq(members.id, notifications.subjectId))
    .leftJoin(author, eq(author.id, notifications.authorId))
    .leftJoin(chatRooms, eq(chatRooms.id, notifications.chatRoomId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number]

function selectEveryoneMentions(db: Db, memberId: string) {
  return db
    .select({
      messageId: everyone.messageId,
      authorId: everyone.authorId,
      createdAt: everyone.createdAt,
      excerpt: everyone.excerpt,
      isRead: sql<number>`${isReadBy(sql`${memberId}`)}`,
      author: { gamertag: author.gamertag, displayName: author.displayName },
      chatRoom: { id: chatRooms.id, name: chatRooms.name },
    })
    .from(everyone)
    .leftJoin(author, eq(author.id, everyone.authorId))
    .leftJoin(chatRooms, eq(chatRooms.id, everyone.chatRoomId))
    .$dynamic()
}

function everyoneRow(row: Awaited<ReturnType<typeof selectEveryoneMentions>>[number]): Row {
  const id = everyoneMentionId(row.messageId)
  const about = { subject: null, raceId: null, incidentId: null }
  return { ...row, ...about, id, memberId: '', type: 'mention', isRead: row.isRead === 1 }
}

function notificationView(row: Row): NotificationView {
  const { id, memberId, type, isRead, createdAt, subject, chatRoom, messageId, excerpt, raceId, incidentId } =
    row
  const race =
    isOfRace(type) && excerpt !== null ? { ...JSON.parse(excerpt), host: row.author?.gamertag } : null
  const incident = isOfCase(type) && excerpt !== null ? JSON.parse(excerpt) : null
  const of = { raceId, race, incidentId, incident }
  const about = { memberId, subject, chatRoom, messageId, excerpt, at: createdAt, ...of }
  const { text, link } = notificationWords(type, about)
  const shared = { id, type, isRead, createdAt: iso(createdAt), text, link }
  if (type !== 'mention' || !chatRoom || messageId === null) return shared
  const member = row.author && { gamertag: row.author.gamertag }
  return { ...shared, chatRoom, message: { id: messageId, message: excerpt ?? '', member } }
}
