import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Exact counters of the sign-in, look-up and registration limits; one row a bucket and window. */
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
