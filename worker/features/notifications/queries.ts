import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, jsonList } from '../../db/client.ts'
import { chatRooms, members, notifications } from '../../db/schema/index.ts'
import type { NotificationView } from './contract.ts'
import { LIST_MAX, notificationWords } from './rules.ts'

/** How many unread notifications a member has. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(unreadOf(memberId))
  return row?.count ?? 0
}

/** SQL: a member's unread ones, with a literal so that the partial index serves it. */
export function unreadOf(memberId: string) {
  return and(eq(notifications.memberId, memberId), sql`${notifications.isRead} = 0`)
}

/** How many unread notifications each of these members has. */
export async function countUnreadOf(db: Db, memberIds: readonly string[]) {
  const rows = await db
    .select({ memberId: notifications.memberId, count: count() })
    .from(notifications)
    .where(and(sql`${notifications.isRead} = 0`, inArray(notifications.memberId, jsonList(memberIds))))
    .groupBy(notifications.memberId)
  const counts = new Map(rows.map(row => [row.memberId, row.count]))
  return memberIds.map(memberId => ({ memberId, count: counts.get(memberId) ?? 0 }))
}

/** A member's notifications, newest first, at most fifty. */
export async function listNotifications(db: Db, memberId: string): Promise<NotificationView[]> {
  const rows = await selectNotifications(db)
    .where(eq(notifications.memberId, memberId))
    .orderBy(desc(notifications.createdAt))
    .limit(LIST_MAX)
  return rows.map(notificationView)
}

/**
 * Who was mentioned in some messages, in their order: how that looks in his bell, and what the author is called (`null`
 * once he has left).
 */
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

/** SQL: the mentions in a message. Their ids begin with its id, so that the primary key finds them. */
export function mentionsIn(messageId: string) {
  return and(gte(notifications.id, `${messageId}:`), lt(notifications.id, `${messageId};`))
}

const author = alias(members, 'author')

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

function notificationView(row: Row): NotificationView {
  const { id, type, isRead, createdAt, subject, chatRoom, messageId, excerpt } = row
  const browser = type === 'sign-in' ? excerpt : null
  const about = { memberId: row.memberId, subject, chatRoom, messageId, browser }
  const { text, link } = notificationWords(type, about)
  const shared = { id, type, isRead, createdAt: new Date(createdAt).toISOString(), text, link }
  if (type !== 'mention' || !chatRoom || messageId === null) return shared
  const member = row.author && { gamertag: row.author.gamertag }
  return { ...shared, chatRoom, message: { id: messageId, message: excerpt ?? '', member } }
}
