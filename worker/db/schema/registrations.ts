import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/** Places taken in races; the primary key makes a second place for the same driver impossible. */
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
    /** What they say on race night, and when they said it (epoch ms); `null`: no sign yet. */
    presence: text('presence', { enum: ['here', 'late'] }),
    presenceAt: integer('presence_at'),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('registrations_by_member').on(table.memberId),
  ],
)
