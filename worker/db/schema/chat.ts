import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** The directory of chat rooms; a room's conversation lives in its own object. */
export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type', { enum: ['general', 'championship', 'military'] }).notNull(),
    championshipId: text('championship_id').references(() => championships.id, { onDelete: 'set null' }),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  table => [uniqueIndex('chat_rooms_by_championship').on(table.championshipId)],
)
