import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/**
 * Who waits for a place in a race. Nobody has a place and waits: a trigger on `registrations` sees to it. Rows go once the
 * race is over. All times epoch ms.
 */
export const reserves = sqliteTable(
  'reserves',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    joinedAt: integer('joined_at').notNull(),
    /** Their turn: the line goes by this, then by the member's id. An offer that ran out renews it. */
    queuedAt: integer('queued_at').notNull(),
    /** How many offers in a row have run out. */
    lapses: integer('lapses').notNull().default(0),
    /** Of the offer they have, if any: when it was made, and until when a place is held for them. */
    offeredAt: integer('offered_at'),
    expiresAt: integer('expires_at'),
    /** Since when they stand by on race night. */
    hereAt: integer('here_at'),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('reserves_by_member').on(table.memberId), // a member who leaves takes them along
  ],
)
