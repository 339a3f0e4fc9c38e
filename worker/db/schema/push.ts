import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** Browsers that asked for alerts; one endpoint belongs to one member (decision 32). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dhKey: text('p256dh_key').notNull(),
    authKey: text('auth_key').notNull(),
    userAgent: text('user_agent'),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('push_subscriptions_by_member').on(table.memberId)],
)
