import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/**
 * Entries in a championship: as a regular, in a class, for a team. Triggers count its regulars and drivers. The member id is
 * no foreign key: results keep the class and team of a former member, and a trigger removes the rest.
 */
export const entries = sqliteTable(
  'entries',
  {
    championshipId: text('championship_id')
      .notNull()
      .references(() => championships.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    /** Since when they are seated in every race (epoch ms); `null` if they register for each race. */
    regularSince: integer('regular_since'),
    /** Since when they had been a regular before missed races ended it (epoch ms); it is restored if those are excused. */
    endedSince: integer('ended_since'),
    class: text('class'),
    team: text('team'),
  },
  table => [
    primaryKey({ columns: [table.championshipId, table.memberId] }),
    index('entries_by_seniority').on(table.championshipId, table.regularSince), // the order in which regulars are seated
    index('entries_by_member').on(table.memberId),
  ],
)
