import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Seasons of racing. `startDate` and `endDate` are London days (`2026-11-21`), the end inclusive. */
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
})
