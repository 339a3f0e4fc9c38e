import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { championships } from './championships.ts'

/** What a championship gives for its races: `Scoring` as JSON. */
export const scorings = sqliteTable('scorings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  scoring: text('scoring').notNull(),
})

/**
 * The results of a championship that has some, as anybody reads them: derived, and written anew by one statement with
 * whatever changes them. Its tables follow from it by `standings/rules`.
 */
export const standings = sqliteTable('standings', {
  championshipId: text('championship_id')
    .primaryKey()
    .references(() => championships.id, { onDelete: 'cascade' }),
  /** `Season` as JSON, in which drivers go by their place in `drivers`. */
  season: text('season').notNull(),
  /** `[id, display name, car number]` of each as JSON; the name of who has left the club is null. */
  drivers: text('drivers').notNull(),
  /**
   * What each of them is told of their own place, by their id: `OwnPlace` as JSON. `null` since it was last counted, until
   * somebody asks.
   */
  places: text('places'),
  /** Epoch ms. */
  updatedAt: integer('updated_at').notNull(),
})
