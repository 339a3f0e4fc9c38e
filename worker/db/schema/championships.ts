import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Seasons of racing. `startDate` and `endDate` are London days (`2026-11-21`), the end inclusive. What is counted is kept
 * by triggers on `races`, `registrations`, `entries` and `championship_drivers`; a race that is called off counts nowhere.
 */
export const championships = sqliteTable('championships', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description'),
  season: text('season').notNull(),
  startDate: text('start_date').notNull(),
  endDate: text('end_date').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  maxParticipants: integer('max_participants'),
  rules: text('rules'),
  createdAt: integer('created_at').notNull(),
  raceCount: integer('race_count').notNull().default(0),
  totalRegistrations: integer('total_registrations').notNull().default(0),
  /** The distinct drivers over its races and its regulars, whom `maxParticipants` limits (docs/decisions.md 43). */
  driverCount: integer('driver_count').notNull().default(0),
  regularCount: integer('regular_count').notNull().default(0),
})

/**
 * In how many races of a championship that take place a driver has a place, and one more while they are a regular: that keeps
 * their place in the season. Written by triggers alone, so it needs no foreign keys.
 */
export const championshipDrivers = sqliteTable(
  'championship_drivers',
  {
    championshipId: text('championship_id').notNull(),
    memberId: text('member_id').notNull(),
    places: integer('places').notNull(),
  },
  table => [primaryKey({ columns: [table.championshipId, table.memberId] })],
)
