import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { races } from './races.ts'

/**
 * A case of the stewards. Its state follows from the times in its row (docs/race-night.md 9). Members may leave while a
 * decision stays: no id of a member is a reference in this file. All times epoch ms.
 */
export const incidents = sqliteTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    raceId: text('race_id')
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id').notNull(),
    /** Reported by an admin for the club, who is no party to it. */
    isOfficial: integer('is_official', { mode: 'boolean' }).notNull().default(false),
    lap: integer('lap'),
    /** Where on the track. */
    spot: text('spot'),
    /** When in the race, as the reporter's screen said it. */
    raceTime: text('race_time'),
    account: text('account').notNull(),
    rule: text('rule'),
    /** Links, as a JSON array. */
    clips: text('clips').notNull().default('[]'),
    reportedAt: integer('reported_at').notNull(),
    replyUntil: integer('reply_until').notNull(),
    withdrawnAt: integer('withdrawn_at'),
    /** When the last vote that was needed came in: from then on the stewards see them all, and none changes. */
    votedAt: integer('voted_at'),
    decidedAt: integer('decided_at'),
    /** The decision as JSON; its penalties are rows of `penalties`. */
    decision: text('decision'),
    /** The latest appeal. */
    appealedAt: integer('appealed_at'),
    answeredAt: integer('answered_at'),
    /** What the appeal was answered, as JSON. */
    answer: text('answer'),
  },
  table => [
    index('incidents_by_race').on(table.raceId),
    index('incidents_by_reporter').on(table.reporterId),
    // Stewards are called when a hearing is over.
    index('incidents_to_decide')
      .on(table.replyUntil)
      .where(sql`${table.decidedAt} IS NULL AND ${table.withdrawnAt} IS NULL`),
    index('incidents_decided').on(table.decidedAt).where(sql`${table.decidedAt} IS NOT NULL`),
    // An appeal that nobody answers ends by itself.
    index('incidents_to_answer')
      .on(table.appealedAt)
      .where(sql`${table.appealedAt} IS NOT NULL AND ${table.answeredAt} IS NULL`),
  ],
)

/** Who is named in a case, and their side of it. */
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

/** A steward's vote, which nobody else sees until all are in. */
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

/** A party's appeal against a decision: one each. */
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

/** What a decision took from a driver, in the race where it happened. */
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
    /** Licence points. */
    licence: integer('licence').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.raceId, table.incidentId, table.memberId] }),
    index('penalties_by_incident').on(table.incidentId),
    index('penalties_by_member').on(table.memberId),
  ],
)
