import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { races } from './races.ts'

/**
 * The result of a race as it stands; its lines are `results`. Members may leave while a result stays: no id of a member is a
 * reference in this file. All times epoch ms.
 */
export const resultSheets = sqliteTable(
  'result_sheets',
  {
    raceId: text('race_id')
      .primaryKey()
      .references(() => races.id, { onDelete: 'cascade' }),
    /** Of `result_versions`, the one that stands. */
    version: integer('version').notNull(),
    poleId: text('pole_id'),
    fastestId: text('fastest_id'),
    /** How long whoever came home first took, in ms; `null` if nobody noted it. */
    winnerTimeMs: integer('winner_time_ms'),
    /** A picture of the result screen: `/objects/…`. */
    pictureUrl: text('picture_url'),
    /** When this result was first published, which opens the window for reports; later versions leave it. */
    publishedAt: integer('published_at').notNull(),
    /** Since when it is final; `null` while it is provisional or under review. */
    finalAt: integer('final_at'),
    /** When it was changed last after it was final, by a version or by the stewards, and why; `null` where it was not. */
    correctedAt: integer('corrected_at'),
    correctedReason: text('corrected_reason'),
  },
  table => [
    index('result_sheets_not_final').on(table.publishedAt).where(sql`${table.finalAt} IS NULL`), // the cron makes them final
  ],
)

/** A driver's line of a result. */
export const results = sqliteTable(
  'results',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    /** Of the line on the sheet, from 1: also of those who retired, were disqualified or did not start. */
    position: integer('position').notNull(),
    status: text('status', { enum: ['finished', 'dnf', 'dsq', 'dns'] }).notNull(),
    /** To the winner, in ms; `null` if nobody noted it. */
    gapMs: integer('gap_ms'),
    lapsDown: integer('laps_down').notNull().default(0),
    /** Of who did not start: they said so, or an admin does. */
    isExcused: integer('is_excused', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.memberId] }),
    index('results_by_member').on(table.memberId),
  ],
)

/** Every sheet that a race has had. Its key lets one of two admins win who save from the same version. */
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
    /** The whole sheet as JSON that can be sent again; `null`: the result was deleted. */
    sheet: text('sheet'),
  },
  table => [primaryKey({ columns: [table.raceId, table.version] })],
)
