import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/** Who has been reminded of a race (docs/decisions.md 34), and of which time of it: of another one they hear again. */
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
    /** The deadline that was told: epoch ms. A race that has moved since has another. */
    about: integer('about').notNull(),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.kind, table.memberId] }),
    index('race_reminders_by_member').on(table.memberId),
  ],
)
