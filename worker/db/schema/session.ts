import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** Open sessions. Only the SHA-256 of the cookie's token is stored (docs/decisions.md 6). */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    method: text('method', { enum: ['registration', 'gamertag', 'passkey', 'admin_key'] }).notNull(),
    /** First half of SHA-256(ADMIN_KEY) for `admin_key` sessions, so that a new key ends them. */
    keyPrint: text('key_print'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When the member last proved who they are, by passkey or admin key. Epoch ms. */
    provenAt: integer('proven_at'),
    /** Browser and system in words (`Chrome on Android`), without version or address. */
    browser: text('browser'),
    /** Epoch ms, exact to the hour; `null` in the first hour. */
    lastSeenAt: integer('last_seen_at'),
  },
  table => [
    index('sessions_by_member').on(table.memberId, table.createdAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
