import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { isUniqueViolation } from '../../../db/constraint-errors.ts'
import { enrolmentCodes, members, passkeys } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { newToken } from '../../../lib/crypto.ts'
import { Problem } from '../../../lib/problem.ts'
import { findMember, fullView } from '../../members/queries.ts'
import { notifyMember } from '../../notifications/mutations/members.ts'
import { isSessionOpen, type NewSession, openByNewPasskey } from '../../session/mutations/open-sessions.ts'
import { isRenewed, type Renewal, renewSessionToken } from '../../session/mutations/renew-sessions.ts'
import { findStatus } from '../../session/queries.ts'
import { PASSKEYS_MAX } from '../contract.ts'
import { findPasskey, passkeysOf, passkeyView } from '../queries.ts'
import type { AddPermission } from './challenges.ts'
import { isUsableCode } from './enrolment-codes.ts'

/** A member's WebAuthn user id (base64url), created on first use. Throws `not_found` for a former member. */
export async function ensurePasskeyUserId(db: Db, memberId: string): Promise<string> {
  const [row] = await db
    .update(members)
    .set({ passkeyUserId: sql`coalesce(${members.passkeyUserId}, ${newToken()})` })
    .where(eq(members.id, memberId))
    .returning({ userId: members.passkeyUserId })
  if (!row?.userId) throw new Problem('not_found')
  return row.userId
}

/** A new passkey that has been verified. */
interface NewPasskey {
  id: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[] | null
  isSynced: boolean
  name: string | null
}

/** A permission in use, by the session with that hash; `null` for a code, and for a script with the key. */
interface PermissionInUse extends AddPermission {
  session: string | null
}

/**
 * Adds a passkey, opens a session with it, ends the member's other sessions and uses up the code. Gives the passkey, its
 * member, and the errands that close sockets. Throws `passkey_known`, `too_many_passkeys`, `rejected`, `passkey_refused`, and
 * `sign_in_required` if the session that permits it has ended.
 */
export async function addPasskey(
  db: Db,
  passkey: NewPasskey,
  permission: PermissionInUse,
  opening: NewSession,
) {
  const { memberId, codeHash } = permission
  const { tokenHash, now } = opening
  const isAdded = isSessionOpen(tokenHash)
  const byCode = codeHash === null ? sql`0` : isAdded
  const isNoted = codeHash === null ? sql`${isAdded} AND ${isAdmin(memberId)}` : isAdded
  const action = codeHash === null ? 'passkey.add' : 'passkey.add-by-code'
  try {
    const {
      session: { ended },
      passkey: [row],
    } = await batch(db, {
      session: openByNewPasskey(db, memberId, mayAdd(permission, now), opening),
      passkey: insertPasskey(db, passkey, opening),
      audit: insertAudit(db, { at: now, actor: memberId, action, subject: memberId }, isNoted),
      news: notifyMember(db, memberId, 'passkey-added', now, byCode),
      code: db.delete(enrolmentCodes).where(and(eq(enrolmentCodes.memberId, memberId), isAdded)),
    })
    const member = row && (await findMember(db, memberId))
    if (!member) throw await explainRefusal(db, permission)
    return { passkey: passkeyView(row), member: fullView(member), ended }
  } catch (error) {
    throw isUniqueViolation(error, 'passkeys.id') ? new Problem('passkey_known') : error
  }
}

// SQL on the member `m`. The session must still be open: signing out or a first passkey may have ended it. A code must still
// be valid, and never opens an admin's account, not even that of a new one.
function mayAdd({ memberId, codeHash, session }: PermissionInUse, now: number) {
  const isOpen =
    session === null
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM sessions own WHERE own.token_hash = ${session} AND own.member_id = m.id)`
  const isAllowed =
    codeHash === null
      ? isOpen
      : sql`m.is_admin = 0 AND EXISTS (SELECT 1 FROM enrolment_codes code
          WHERE code.member_id = m.id AND code.code_hash = ${codeHash} AND ${isUsableCode(now)})`
  return sql`m.status <> 'rejected' AND ${passkeysOf(memberId)} < ${PASSKEYS_MAX} AND ${isAllowed}`
}

// For the member whose new session is open. A known passkey makes the batch fail.
function insertPasskey(db: Db, passkey: NewPasskey, { tokenHash, now }: NewSession) {
  const { name, ...credential } = passkey
  const row = {
    ...credential,
    ...(name !== null && { name }),
    memberId: sql`opened.member_id`,
    createdAt: now,
  }
  return db
    .insert(passkeys)
    .select(selectColumns(passkeys, row, sql`FROM sessions opened WHERE opened.token_hash = ${tokenHash}`))
    .returning()
}

async function explainRefusal(db: Db, { memberId, codeHash }: AddPermission) {
  const member = await findMember(db, memberId)
  if (member?.status === 'rejected') return new Problem('rejected')
  const { count } = await db.get<{ count: number }>(sql`SELECT ${passkeysOf(memberId)} AS count`)
  if (count >= PASSKEYS_MAX) return new Problem('too_many_passkeys')
  return codeHash === null ? new Problem('sign_in_required') : new Problem('passkey_refused', { status: 400 })
}

/** Renames a member's own passkey. Throws `not_found`. */
export async function renamePasskey(db: Db, id: string, memberId: string, name: string) {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
    .returning()
  if (!row) throw new Problem('not_found')
  return passkeyView(row)
}

/**
 * Removes a member's own passkey, gives their session (`from`, its hash) a new token and ends their others; gives the errands
 * that close sockets. Throws `not_found`, `last_passkey` for an admin's only one, and `sign_in_required` if the session has
 * ended.
 */
export async function removePasskey(db: Db, id: string, memberId: string, renewal: Renewal) {
  const { from, now } = renewal
  const mayRemove = sql`EXISTS (SELECT 1 FROM passkeys own JOIN members m ON m.id = own.member_id
    WHERE own.id = ${id} AND m.id = ${memberId} AND (m.is_admin = 0 OR ${passkeysOf(memberId)} > 1))`
  // Of two removals by one session the first replaces its token, so that the second finds it gone and ends nothing.
  const isHere = isRenewed(renewal, mayRemove)
  const {
    session: { ended },
    removed,
  } = await batch(db, {
    session: renewSessionToken(db, memberId, renewal, mayRemove),
    audit: insertAudit(
      db,
      { at: now, actor: memberId, action: 'passkey.remove', subject: memberId },
      sql`${isHere} AND ${isAdmin(memberId)}`,
    ),
    removed: db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId), isHere))
      .returning({ id: passkeys.id }),
  })
  if (removed.length > 0) return ended
  if (from !== null && (await findStatus(db, from)) === null) throw new Problem('sign_in_required')
  throw new Problem((await findPasskey(db, id, memberId)) ? 'last_passkey' : 'not_found')
}

function isAdmin(memberId: string) {
  return sql`(SELECT is_admin FROM members WHERE id = ${memberId})`
}
