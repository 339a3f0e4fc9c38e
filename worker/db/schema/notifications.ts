import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    type: text('type', {
      enum: [
        'mention',
        'member-approved',
        'member-rejected',
        'member-pending',
        'sign-in',
        'enrolment-code',
        'passkey-added',
        'admin-granted',
        'admin-withdrawn',
        'entry-parked',
      ],
    }).notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** Who it is about, where that is not the member: the driver who waits for approval. */
    subjectId: text('subject_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Of a mention: where, by whom, and how the message begins. Its author may leave, so that is no reference. */
    chatRoomId: text('chat_room_id'),
    authorId: text('author_id'),
    /** Of a sign-in: the browser, in words. */
    excerpt: text('excerpt'),
  },
  table => [
    index('notifications_by_member').on(table.memberId, table.createdAt),
    // The count that every open tab asks for reads unread rows only.
    index('notifications_unread').on(table.memberId).where(sql`${table.isRead} = 0`),
    index('notifications_by_subject').on(table.subjectId).where(sql`${table.subjectId} IS NOT NULL`),
  ],
)
