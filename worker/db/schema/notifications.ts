import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { notificationTypes } from '../../features/notifications/rules/types.ts'
import { members } from './members.ts'

/** What the bell shows, one row a member and event. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    messageId: text('message_id'),
    type: text('type', { enum: notificationTypes }).notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** Who it is about, where that is not the member: the driver who waits for approval. */
    subjectId: text('subject_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Of a mention: where, by whom, and how the message begins; of a lobby that has opened: by whom. They may leave, so that is no reference. */
    chatRoomId: text('chat_room_id'),
    authorId: text('author_id'),
    /** Of a sign-in: the browser, in words. Of joining that has closed: how many profiles were made. Of a room out of reach: how many more are. Of stuck jobs: which; of filling storage: how full. Of a race: `RaceInWords` as JSON. Of a case: `CaseInWords`. */
    excerpt: text('excerpt'),
    /** Of a sign-in: the session that was opened, by its hash, in whose browser it is no news; `null` where it was several. */
    origin: text('origin'),
    /** The race it is about, which may be gone: what it says stays. */
    raceId: text('race_id'),
    /** The case of the stewards it is about. */
    incidentId: text('incident_id'),
    /** When it goes to the phone too (epoch ms), until it has been handed over; `null`: no more, or never. */
    pushAt: integer('push_at'),
  },
  table => [
    index('notifications_by_member').on(table.memberId, table.createdAt),
    // The count that every open tab asks for reads unread rows only.
    index('notifications_unread').on(table.memberId).where(sql`${table.isRead} = 0`),
    // What is too old is cleared away a batch at a time.
    index('notifications_by_time').on(table.createdAt),
    // Sign-ins before the rest.
    index('notifications_sign_ins').on(table.createdAt).where(sql`${table.type} = 'sign-in'`),
    index('notifications_to_push').on(table.pushAt).where(sql`${table.pushAt} IS NOT NULL`),
    index('notifications_by_subject').on(table.subjectId).where(sql`${table.subjectId} IS NOT NULL`),
  ],
)

/** How many others an author's messages have rung on a day, which has its limit. */
export const mentionRings = sqliteTable(
  'mention_rings',
  {
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
    authorId: text('author_id').notNull(),
    rings: integer('rings').notNull(),
    /** How many of them by sessions that a gamertag alone had opened. */
    claimedRings: integer('claimed_rings').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.authorId] })],
)

/** Messages that mention everyone: one row each, whoever many hear of it. */
export const everyoneMentions = sqliteTable(
  'everyone_mentions',
  {
    messageId: text('message_id').primaryKey(),
    chatRoomId: text('chat_room_id').notNull(),
    authorId: text('author_id').notNull(),
    excerpt: text('excerpt').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('everyone_mentions_by_time').on(table.createdAt)],
)

/** Who has read which of them one by one. */
export const everyoneReads = sqliteTable(
  'everyone_reads',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    messageId: text('message_id')
      .notNull()
      .references(() => everyoneMentions.messageId, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.messageId] }),
    index('everyone_reads_by_message').on(table.messageId), // a message that is deleted takes them along
  ],
)

/** Until when a member has read them all, and all announcements: epoch ms. */
export const everyoneMarks = sqliteTable('everyone_marks', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  readUntil: integer('read_until').notNull(),
  announcementsReadUntil: integer('announcements_read_until').notNull().default(0),
})

/** What admins have told everybody, as long as it stands in bells: one row each, whoever many hear of it. */
export const announcements = sqliteTable(
  'announcements',
  {
    /** That of its send. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url'),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('announcements_by_time').on(table.createdAt)],
)

/** Who has read which of them one by one. */
export const announcementReads = sqliteTable(
  'announcement_reads',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.announcementId] }),
    index('announcement_reads_by_announcement').on(table.announcementId), // one that is cleared away takes them along
  ],
)
