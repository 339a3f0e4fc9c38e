import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Invitation links, each for one newcomer. Only the SHA-256 of the token is stored. Times are epoch ms. */
export const invitations = sqliteTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  table => [index('invitations_by_expiry').on(table.expiresAt)],
)
