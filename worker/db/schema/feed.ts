import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sessions } from './session.ts'

/** The rooms in which a session has opened a socket, so that only those are told of its end. Deleted with the session. */
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
