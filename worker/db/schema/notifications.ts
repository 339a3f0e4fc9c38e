import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { notificationTypes } from '../../features/notifications/rules/types.ts'
import { members } from './members.ts'

/** The bell: one row for each member and event. */
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
    /** The other member it is about, such as a driver who waits for approval. */
    subjectId: text('subject_id').references(() => members.id, { onDelete: 'cascade' }),
    /**
     * For a mention: the room, author and beginning of the message. For an open lobby: the host. They may leave, so these are
     * no foreign keys.
     */
    chatRoomId: text('chat_room_id'),
    authorId: text('author_id'),
    /**
     * Depends on the type: browser in words (sign-in), number of new profiles (joining closed), number of further rooms (room
     * out of reach), names of jobs (stuck jobs), how full (storage), `RaceInWords` or `CaseInWords` as JSON.
     */
    excerpt: text('excerpt'),
    /** For a sign-in: hash of the new session, whose own browser is not notified; `null` for several. */
    origin: text('origin'),
    /** The race it is about. The text stays when the race is gone. */
    raceId: text('race_id'),
    incidentId: text('incident_id'),
    /** When a push is due (epoch ms); `null` once it is in the outbox, or if there is none. */
    pushAt: integer('push_at'),
  },
  table => [
    index('notifications_by_member').on(table.memberId, table.createdAt),
    // Every open tab asks for the count, which reads unread rows only.
    index('notifications_unread').on(table.memberId).where(sql`${table.isRead} = 0`),
    index('notifications_by_time').on(table.createdAt),
    // Sign-ins are deleted before the rest.
    index('notifications_sign_ins').on(table.createdAt).where(sql`${table.type} = 'sign-in'`),
    index('notifications_to_push').on(table.pushAt).where(sql`${table.pushAt} IS NOT NULL`),
    index('notifications_by_subject').on(table.subjectId).where(sql`${table.subjectId} IS NOT NULL`),
  ],
)

/** Number of members that an author's messages have notified on a day, which is limited. */
export const mentionRings = sqliteTable(
  'mention_rings',
  {
    day: integer('day').notNull(),
    authorId: text('author_id').notNull(),
    rings: integer('rings').notNull(),
    /** How many of them through sessions opened by gamertag alone. */
    claimedRings: integer('claimed_rings').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.authorId] })],
)

/** Mentions of everyone: one row each, however many members read it. */
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

/** Mentions of everyone that a member has read one by one. */
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
    index('everyone_reads_by_message').on(table.messageId), // for the cascade of a deleted message
  ],
)

/** Time up to which a member has read all announcements and mentions of everyone, in epoch ms. */
export const everyoneMarks = sqliteTable('everyone_marks', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  readUntil: integer('read_until').notNull(),
  announcementsReadUntil: integer('announcements_read_until').notNull().default(0),
})

/** Announcements by admins, while they are in the bell: one row each, however many members read it. */
export const announcements = sqliteTable(
  'announcements',
  {
    /** The id of its push send. */
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url'),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('announcements_by_time').on(table.createdAt)],
)

/** Announcements that a member has read one by one. */
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
    index('announcement_reads_by_announcement').on(table.announcementId), // for the cascade of a deleted announcement
  ],
)
