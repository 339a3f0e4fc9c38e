import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions } from './session.ts'

/** Whose sockets have to close, until every object that may hold one has been told. Outlives whom it names: no foreign keys. */
export const revocations = sqliteTable('revocations', {
  id: text('id').primaryKey(),
  /** One of the two: every socket of a member, or those of a session. */
  memberId: text('revoked_member_id'),
  session: text('revoked_session'),
  code: integer('code').notNull(),
  /** When its turn at the cron is. Epoch ms. */
  at: integer('at').notNull(),
  /** The objects that are not told yet: the feed, and rooms by their ids. */
  waiting: text('waiting', { mode: 'json' }).$type<string[]>().notNull(),
})

/** Which rooms a session has opened a socket in, so that its end is told to no other; gone with the session. */
export const sessionRooms = sqliteTable(
  'session_rooms',
  {
    tokenHash: text('session_token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    roomId: text('room_id').notNull(),
  },
  table => [primaryKey({ columns: [table.tokenHash, table.roomId] })],
)
