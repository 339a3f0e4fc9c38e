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

/** The rooms that could not be asked whether D1 knows all of them, in how many runs of the clean-up in a row. */
export const roomsOutOfReach = sqliteTable('rooms_out_of_reach', {
  roomId: text('room_id').primaryKey(),
  runs: integer('runs').notNull(),
})

/**
 * Who has left the club and took along what they had said, by an id that names nobody any more: a room that is turned back to
 * a time before gives it out no more. For ever, since nobody knows how old a backup may be; no foreign key.
 */
export const messagesTaken = sqliteTable('messages_taken', {
  memberId: text('member_id').primaryKey(),
  /** When they left: epoch ms. */
  at: integer('at').notNull(),
})

/** What D1 knows of a room's conversation: its newest message, and the revision up to which the room has told. */
export const roomSummaries = sqliteTable('room_summaries', {
  roomId: text('room_id').primaryKey(),
  /** Of which of the room's histories; `null`: the room has told nothing since histories are kept apart. */
  epoch: text('epoch'),
  messageId: text('message_id'),
  /** May have left the club, like the author of any message. */
  authorId: text('author_id'),
  at: integer('at'),
  rev: integer('rev').notNull(),
})
