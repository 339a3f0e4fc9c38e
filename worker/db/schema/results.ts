import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { races } from './races.ts'

/**
 * The current result of a race; its rows are in `results`. A result outlives the members it names, so no member id in this
 * file is a foreign key. All times are epoch ms.
 */
export const resultSheets = sqliteTable(
  'result_sheets',
  {
    raceId: text('race_id')
      .primaryKey()
      .references(() => races.id, { onDelete: 'cascade' }),
    /** The current version in `result_versions`. */
    version: integer('version').notNull(),
    poleId: text('pole_id'),
    fastestId: text('fastest_id'),
    /** The winner's race time in ms; `null` if not recorded. */
    winnerTimeMs: integer('winner_time_ms'),
    pictureUrl: text('picture_url'),
    /** When the first version was published, which opens the time for reports. Later versions keep it. */
    publishedAt: integer('published_at').notNull(),
    /** When it became final; `null` while provisional or under review. */
    finalAt: integer('final_at'),
    /** When a final result was last changed, by a version or a decision, and why; `null` if it was not. */
    correctedAt: integer('corrected_at'),
    correctedReason: text('corrected_reason'),
  },
  table => [
    index('result_sheets_not_final').on(table.publishedAt).where(sql`${table.finalAt} IS NULL`), // the cron makes them final
  ],
)

/** A driver's row of a result. */
export const results = sqliteTable(
  'results',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    /** Number of the row on the sheet, from 1, whatever the status. */
    position: integer('position').notNull(),
    status: text('status', { enum: ['finished', 'dnf', 'dsq', 'dns'] }).notNull(),
    /** Gap to the winner in ms; `null` if not recorded. */
    gapMs: integer('gap_ms'),
    lapsDown: integer('laps_down').notNull().default(0),
    /** For dns: the driver gave notice, or an admin says so. */
    isExcused: integer('is_excused', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('results_by_member').on(table.memberId),
  ],
)

/** All versions of a race's result. The key lets only one of two admins save from the same version. */
export const resultVersions = sqliteTable(
  'result_versions',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    at: integer('at').notNull(),
    byId: text('by_id').notNull(),
    reason: text('reason'),
    /** The whole sheet as JSON that can be sent again; `null` if the result was deleted. */
    sheet: text('sheet'),
  },
  table => [primaryKey({ columns: [table.raceId, table.version] })],
)
