import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Championships. `startDate` and `endDate` are London days (`2026-11-21`), the end inclusive. Triggers on `races`,
 * `registrations`, `entries` and `championship_drivers` keep the counts, which leave out races that are called off.
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
  /** Number of distinct drivers in its races, regulars included, which `maxParticipants` limits (docs/decisions.md 43). */
  driverCount: integer('driver_count').notNull().default(0),
  regularCount: integer('regular_count').notNull().default(0),
})

/**
 * Number of a championship's active races in which a driver has a place, plus one if they are a regular, which keeps their
 * place in the season. Only triggers write it, so it needs no foreign keys.
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
