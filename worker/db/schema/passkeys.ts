import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** WebAuthn credentials. A member with one is protected (docs/decisions.md 2). */
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
    name: text('name').notNull().default('Passkey'),
    /** Whether the passkey provider copies it to the member's other devices. */
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  table => [index('passkeys_by_member').on(table.memberId)],
)

/**
 * Challenges that a browser has been asked to sign, each valid once. The key is the hash of the browser's second cookie with
 * the challenge, so two tabs do not interfere. No foreign key: rows last five minutes and would need an index, or every
 * change of a member would read them all.
 */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    idHash: text('id_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in'] }).notNull(),
    /** The member who is adding a passkey; `null` for a sign-in, where nobody is known yet. */
    memberId: text('member_id'),
    challenge: text('challenge').notNull(),
    /** Hash of the enrolment code that permits the passkey, if one was needed. */
    codeHash: text('code_hash'),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
)

/** An admin's one-time code for a member's passkey (docs/decisions.md 2). Only the newest is valid; only its hash is stored. */
export const enrolmentCodes = sqliteTable(
  'enrolment_codes',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** Wrong attempts so far; after a few the code is void. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
    /** The admin who issued it. It is void once they are no longer an admin. */
    issuedBy: text('issued_by'),
  },
  table => [index('enrolment_codes_by_expiry').on(table.expiresAt)],
)
