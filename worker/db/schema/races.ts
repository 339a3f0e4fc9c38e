import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** Races. Triggers on `registrations` and `reserves` keep the counts. */
export const races = sqliteTable(
  'races',
  {
    id: text('id').primaryKey(),
    championshipId: text('championship_id').references(() => championships.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    track: text('track').notNull(),
    carClass: text('car_class').notNull(),
    date: integer('date').notNull(),
    registrationDeadline: integer('registration_deadline').notNull(),
    maxParticipants: integer('max_participants').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    roundNumber: integer('round_number'),
    points: text('points'),
    registeredCount: integer('registered_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Free places held for reserves with an offer. */
    heldCount: integer('held_count').notNull().default(0),
    /** Number of reserves, with or without an offer. */
    reserveCount: integer('reserve_count').notNull().default(0),
    /** When its name, track, start or active flag last changed (epoch ms); `null` if never. */
    updatedAt: integer('updated_at'),
    /** Whether it has a result. Triggers on `result_sheets` keep it. */
    hasResult: integer('has_result', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('races_by_date').on(table.date),
    // Every five minutes the cron looks for deadlines that are near. Registrations do not touch this index.
    index('races_by_deadline').on(table.registrationDeadline),
    // Races without a result are found however old they are.
    index('races_without_result').on(table.date).where(sql`${table.hasResult} = 0 AND ${table.isActive} = 1`),
    index('races_by_championship').on(table.championshipId, table.date),
    index('races_with_offers').on(table.championshipId).where(sql`${table.heldCount} > 0`),
    check('races_never_overbooked', sql`${table.registeredCount} <= ${table.maxParticipants}`),
    check(
      'races_hold_only_what_is_free',
      sql`${table.registeredCount} + ${table.heldCount} <= ${table.maxParticipants}`,
    ),
  ],
)

/** One row: the number of active races, and of places taken in them. Triggers keep it. */
export const raceFigures = sqliteTable('race_figures', {
  id: integer('id').primaryKey(),
  activeRaces: integer('active_races').notNull(),
  registrations: integer('registrations').notNull(),
})
