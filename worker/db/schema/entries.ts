import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/**
 * Who is entered in a championship: as a regular, in a class, for a team. A trigger counts its regulars, and as its drivers. The
 * id of a member is no reference: what was raced stays raced, so class and team of who has left the club stay, which another
 * trigger sees to, and nothing else of theirs.
 */
export const entries = sqliteTable(
  'entries',
  {
    championshipId: text('championship_id')
      .notNull()
      .references(() => championships.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    /** Since when they are on every grid of it (epoch ms); `null`: they register for each race. */
    regularSince: integer('regular_since'),
    /** Since when they were one (epoch ms), where missed races have ended that: what counts again if those are excused. */
    endedSince: integer('ended_since'),
    class: text('class'),
    team: text('team'),
  },
  table => [
    primaryKey({ columns: [table.championshipId, table.memberId] }),
    index('entries_by_seniority').on(table.championshipId, table.regularSince), // regulars are seated in this order
    index('entries_by_member').on(table.memberId),
  ],
)
