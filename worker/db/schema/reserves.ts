import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'
import { races } from './races.ts'

/**
 * Reserves: drivers on a race's waitlist. A trigger on `registrations` removes a driver who takes a place. Rows are deleted
 * once the race is over. All times are epoch ms.
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
    /** Decides the order, then the member's id. An offer that ran out renews it. */
    queuedAt: integer('queued_at').notNull(),
    /** Number of offers in a row that have run out. */
    lapses: integer('lapses').notNull().default(0),
    /** When their offer was made and until when it holds, if they have one. */
    offeredAt: integer('offered_at'),
    expiresAt: integer('expires_at'),
    hereAt: integer('here_at'),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('reserves_by_member').on(table.memberId), // for the cascade of a deleted member
  ],
)
