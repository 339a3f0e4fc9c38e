import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/** Places in races. The primary key rules out a second place for the same driver. */
export const registrations = sqliteTable(
  'registrations',
  {
    id: text('id').notNull(),
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    registeredAt: integer('registered_at').notNull(),
    /** Their check-in and when they gave it (epoch ms); `null` if they have not checked in. */
    presence: text('presence', { enum: ['here', 'late'] }),
    presenceAt: integer('presence_at'),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('registrations_by_member').on(table.memberId),
  ],
)
