import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { races } from './races.ts'

/** A race's lobby and its host. The host may leave the club, so this is no foreign key. Rows are deleted once the race is over. */
export const lobbies = sqliteTable('lobbies', {
  raceId: text('race_id')
    .primaryKey()
    .references(() => races.id, { onDelete: 'cascade' }),
  hostId: text('host_id'),
  name: text('name'),
  code: text('code'),
  note: text('note'),
  updatedAt: integer('updated_at'),
})
