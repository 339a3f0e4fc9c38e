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
    /** When its member last proved who he is: by passkey or admin key. Epoch ms. */
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
    transports: text('transports', { mode: 'json' }).$type<string[]>(),
    /** What its member calls it. */
    name: text('name').notNull().default('Passkey'),
    /** Whether its keeper copies it to the member's other devices. */
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  table => [index('passkeys_by_member').on(table.memberId)],
)

/**
 * What a browser has been asked to sign, until it is taken, once; known by the hash of the browser's second cookie.
 * No foreign key: five minutes need no index, and without one a change of a member would read them all.
 */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    idHash: text('id_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in'] }).notNull(),
    /** Who is adding a passkey; `null` for a sign-in, where nobody is known yet. */
    memberId: text('member_id'),
    challenge: text('challenge').notNull(),
    /** The hash of the enrolment code that allows the passkey, where nothing else does. */
    codeHash: text('code_hash'),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
)

/** An admin's one-time code for a member's first or next passkey (decision 2); the newest stands, and only its hash. */
export const enrolmentCodes = sqliteTable(
  'enrolment_codes',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** Wrong tries so far; after a few it is dead. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
    /** The admin who made it: it is worth nothing once he is none. */
    issuedBy: text('issued_by'),
  },
  table => [index('enrolment_codes_by_expiry').on(table.expiresAt)],
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
  table => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    index('rate_limits_by_expiry').on(table.expiresAt),
  ],
)
