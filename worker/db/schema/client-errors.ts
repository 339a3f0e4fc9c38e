import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** On which pages browsers had trouble, and in how many browsers each day; nothing tells which. */
export const clientErrors = sqliteTable(
  'client_errors',
  {
    /** The start of the day (UTC), epoch ms. */
    day: integer('day').notNull(),
    page: text('page').notNull(),
    browsers: integer('browsers').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.page] })],
)
