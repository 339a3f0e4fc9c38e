import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** The directory of chat rooms. Each conversation lives in its room's Durable Object. */
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

/** Rooms that could not be asked whether D1 knows all their messages, with the number of clean-up runs in a row that failed. */
export const roomsOutOfReach = sqliteTable('rooms_out_of_reach', {
  roomId: text('room_id').primaryKey(),
  runs: integer('runs').notNull(),
})

/**
 * Former members who took their messages along, by an id that identifies nobody. A room that is rolled back hides those
 * messages again. Kept for ever, because a backup may be of any age; no foreign key.
 */
export const messagesTaken = sqliteTable('messages_taken', {
  memberId: text('member_id').primaryKey(),
  /** When they left, in epoch ms. */
  at: integer('at').notNull(),
})

/** What D1 knows of a room's conversation: the newest message and the latest revision that the room has sent. */
export const roomSummaries = sqliteTable('room_summaries', {
  roomId: text('room_id').primaryKey(),
  /** The room history that the revision belongs to; `null` if the room has sent nothing since histories are numbered. */
  epoch: text('epoch'),
  messageId: text('message_id'),
  /** May be a former member, like the author of any message. */
  authorId: text('author_id'),
  at: integer('at'),
  rev: integer('rev').notNull(),
})
