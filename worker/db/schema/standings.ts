import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** What a championship gives for its races: `Scoring` as JSON. */
export const scorings = sqliteTable('scorings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  scoring: text('scoring').notNull(),
})

/** The tables of a championship as anybody reads them, as JSON: derived from its results, rewritten when one changes. */
export const standings = sqliteTable('standings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  tables: text('tables').notNull(),
  /** Epoch ms. */
  updatedAt: integer('updated_at').notNull(),
})
