import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/**
 * Who gave a place back after the deadline (`late`), lost it without a sign (`passed-on`) or did not start without a word
 * (`no-show`), and when: epoch ms.
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
    /** The admin who excused it, which is kept when they leave; `null`: it stands. */
    excusedBy: text('excused_by'),
  },
  table => [
    primaryKey({ columns: [table.memberId, table.raceId] }),
    index('absences_by_race').on(table.raceId), // a race that is deleted takes them along
  ],
)
