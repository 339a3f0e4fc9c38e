import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** Open sessions; the cookie's token is kept only as its SHA-256 (docs/decisions.md 6). */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    method: text('method', { enum: ['registration', 'gamertag', 'passkey', 'admin_key'] }).notNull(),
    /** First half of SHA-256(ADMIN_KEY) for `admin_key` sessions, so that a rotated key ends them. */
    keyPrint: text('key_print'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When its member last proved who they are: by passkey or admin key. Epoch ms. */
    provenAt: integer('proven_at'),
    /** The browser and system in words, such as `Chrome on Android`; no version, no address. */
    browser: text('browser'),
    /** Epoch ms, exact to the hour; `null` before the first hour is over. */
    lastSeenAt: integer('last_seen_at'),
  },
  table => [
    index('sessions_by_member').on(table.memberId, table.createdAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
