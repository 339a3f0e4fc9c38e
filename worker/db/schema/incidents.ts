import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { races } from './races.ts'

/**
 * A case of the stewards. Its state follows from the times in its row (docs/race-night.md 9). A decision outlives the members
 * it names, so no member id in this file is a foreign key. All times are epoch ms.
 */
export const incidents = sqliteTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id').notNull(),
    /** Reported by an admin on behalf of the club, so the reporter is no party to it. */
    isOfficial: integer('is_official', { mode: 'boolean' }).notNull().default(false),
    lap: integer('lap'),
    /** Where on the track it happened. */
    spot: text('spot'),
    /** Time in the race, as on the reporter's screen. */
    raceTime: text('race_time'),
    account: text('account').notNull(),
    rule: text('rule'),
    /** Links, as a JSON array. */
    clips: text('clips').notNull().default('[]'),
    reportedAt: integer('reported_at').notNull(),
    replyUntil: integer('reply_until').notNull(),
    withdrawnAt: integer('withdrawn_at'),
    /** When the last vote needed came in. From then on stewards see all votes and none can change. */
    votedAt: integer('voted_at'),
    decidedAt: integer('decided_at'),
    /** The decision as JSON; its penalties are rows of `penalties`. */
    decision: text('decision'),
    appealedAt: integer('appealed_at'),
    answeredAt: integer('answered_at'),
    /** The answer to the appeal, as JSON. */
    answer: text('answer'),
  },
  table => [
    index('incidents_by_race').on(table.raceId),
    index('incidents_by_reporter').on(table.reporterId),
    // The cron calls stewards when a hearing is over.
    index('incidents_to_decide')
      .on(table.replyUntil)
      .where(sql`${table.decidedAt} IS NULL AND ${table.withdrawnAt} IS NULL`),
    index('incidents_decided').on(table.decidedAt).where(sql`${table.decidedAt} IS NOT NULL`),
    // The cron closes an appeal that nobody answers.
    index('incidents_to_answer')
      .on(table.appealedAt)
      .where(sql`${table.appealedAt} IS NOT NULL AND ${table.answeredAt} IS NULL`),
  ],
)

/** The drivers named in a case, and their side of it. */
export const incidentDrivers = sqliteTable(
  'incident_drivers',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    repliedAt: integer('replied_at'),
    account: text('account'),
    isAtFault: integer('is_at_fault', { mode: 'boolean' }).notNull().default(false),
    clips: text('clips').notNull().default('[]'),
  },
  table => [
    primaryKey({ columns: [table.incidentId, table.memberId] }),
    index('incident_drivers_by_member').on(table.memberId),
  ],
)

/** A steward's vote. Nobody else sees it until all are in. */
export const incidentVotes = sqliteTable(
  'incident_votes',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    stewardId: text('steward_id').notNull(),
    verdict: text('verdict', { enum: ['no-action', 'racing-incident', 'warning', 'penalty'] }).notNull(),
    blamedId: text('blamed_id'),
    offence: text('offence'),
    reason: text('reason').notNull(),
    at: integer('at').notNull(),
  },
  table => [primaryKey({ columns: [table.incidentId, table.stewardId] })],
)

/** An appeal against a decision, one for each party. */
export const appeals = sqliteTable(
  'appeals',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    ground: text('ground', { enum: ['evidence', 'rule', 'procedure'] }).notNull(),
    account: text('account').notNull(),
    clips: text('clips').notNull().default('[]'),
    at: integer('at').notNull(),
  },
  table => [primaryKey({ columns: [table.incidentId, table.memberId] })],
)

/** A penalty from a decision, for the race in which the incident happened. */
export const penalties = sqliteTable(
  'penalties',
  {
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    seconds: integer('seconds').notNull().default(0),
    places: integer('places').notNull().default(0),
    points: integer('points').notNull().default(0),
    isExcluded: integer('is_excluded', { mode: 'boolean' }).notNull().default(false),
    licence: integer('licence').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.incidentId, table.memberId] }),
    index('penalties_by_incident').on(table.incidentId),
    index('penalties_by_member').on(table.memberId),
  ],
)
