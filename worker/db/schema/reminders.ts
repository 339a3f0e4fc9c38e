import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/** Members who were reminded of a race (docs/decisions.md 34), with the deadline. A new deadline is announced again. */
export const raceReminders = sqliteTable(
  'race_reminders',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['closes-soon'] }).notNull(),
    /** The deadline in the reminder, in epoch ms. */
    about: integer('about').notNull(),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.kind, table.memberId] }),
    index('race_reminders_by_member').on(table.memberId),
  ],
)
