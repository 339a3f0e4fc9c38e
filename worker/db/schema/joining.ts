import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Links that each let one newcomer join; of a link's token only its SHA-256 is kept. Epoch ms. */
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
