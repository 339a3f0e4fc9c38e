import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** WebAuthn credentials; a member who has one is protected (docs/decisions.md 2). */
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
 * What a browser has been asked to sign, until it is taken, once; known by the hash of the browser's second cookie and the
 * challenge, so that ceremonies in two of its tabs do not meet.
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

/** An admin's one-time code for a member's first or next passkey (docs/decisions.md 2); the newest stands, and only its hash. */
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
    /** The admin who made it: it is worth nothing once they are none. */
    issuedBy: text('issued_by'),
  },
  table => [index('enrolment_codes_by_expiry').on(table.expiresAt)],
)
