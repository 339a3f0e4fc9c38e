import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** A championship's scoring, as JSON (`Scoring`). */
export const scorings = sqliteTable('scorings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  scoring: text('scoring').notNull(),
})

/**
 * A championship's results as everybody may read them. Derived data: one statement rewrites it with each change.
 * `standings/rules` makes the tables from it.
 */
export const standings = sqliteTable('standings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  /** `Season` as JSON, which refers to drivers by their index in `drivers`. */
  season: text('season').notNull(),
  /** `[id, display name, car number]` for each, as JSON; the name of a former member is null. */
  drivers: text('drivers').notNull(),
  /** Each driver's own place by member id, as JSON (`OwnPlace`); `null` from a change of the results until somebody asks. */
  places: text('places'),
  updatedAt: integer('updated_at').notNull(),
})
