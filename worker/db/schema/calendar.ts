import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** A member's calendar feed. Whoever has its link can read it; the token is stored as its hash. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  tokenHash: text('token_hash').primaryKey(),
  memberId: text('member_id')
    .notNull()
    .unique()
    .references(() => members.id, { onDelete: 'cascade' }),
  createdAt: integer('created_at').notNull(),
})
