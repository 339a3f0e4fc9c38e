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
      enum: ['mention', 'member-approved', 'member-rejected', 'member-pending', 'sign-in'],
    }).notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('notifications_by_member').on(table.memberId, table.createdAt)],
)
