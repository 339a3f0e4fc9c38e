import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Exact counters of the limits for signing in, looking up and registering: one row for each bucket and window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    bucket: text('bucket').notNull(),
    windowStart: integer('window_start').notNull(),
    hits: integer('hits').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    index('rate_limits_by_expiry').on(table.expiresAt),
  ],
)
