import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** Open sessions; the cookie's token is kept only as its SHA-256 (decision 6). */
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
  },
  table => [
    index('sessions_by_member').on(table.memberId, table.createdAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** WebAuthn credentials; a member who has one is protected (decision 2). */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports'),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  table => [index('passkeys_by_member').on(table.memberId)],
)

/** Exact counters of the sign-in, look-up and registration limits; one row a bucket and window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    bucket: text('bucket').notNull(),
    windowStart: integer('window_start').notNull(),
    hits: integer('hits').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.bucket, table.windowStart] })],
)
