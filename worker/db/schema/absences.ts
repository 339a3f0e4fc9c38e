import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/**
 * Drivers who gave a place back after the deadline (`late`), lost it because they did not check in (`passed-on`) or did not
 * start without a word (`no-show`), and when, in epoch ms.
 */
export const absences = sqliteTable(
  'absences',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['late', 'passed-on', 'no-show'] }).notNull(),
    at: integer('at').notNull(),
    /** The admin who excused it, kept when they leave; `null` if it is not excused. */
    excusedBy: text('excused_by'),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.raceId] }),
    index('absences_by_race').on(table.raceId), // for the cascade of a deleted race
  ],
)
