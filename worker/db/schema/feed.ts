import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions } from './session.ts'

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
