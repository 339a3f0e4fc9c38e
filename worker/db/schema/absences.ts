import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/** Who gave a place back after the deadline (`late`) or lost it without a sign (`passed-on`), and when: epoch ms. */
export const absences = sqliteTable(
  'absences',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['late', 'passed-on'] }).notNull(),
    at: integer('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.raceId] }),
    index('absences_by_race').on(table.raceId), // a race that is deleted takes them along
  ],
)
