import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Pages with errors in browsers, and the number of browsers each day. No browser is identified. */
export const clientErrors = sqliteTable(
  'client_errors',
  {
    /** Start of the day (UTC), in epoch ms. */
    day: integer('day').notNull(),
    page: text('page').notNull(),
    browsers: integer('browsers').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.page] })],
)
