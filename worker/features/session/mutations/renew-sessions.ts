import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/index.ts'
import { MEMBER_SESSION } from '../../../lib/session-cookies.ts'
import { noteSessionRevocations } from '../../feed/mutations.ts'
import { moveAlertsToSession } from '../../push/mutations.ts'
import { SEEN_WITHIN } from '../rules/renewal.ts'
import { isSessionOpen } from './open-sessions.ts'

/** A session (`from`, the hash of its token) that continues with a new token; `null` for a script, which has none. */
export interface Renewal {
  from: string | null
  tokenHash: string
  now: number
}

/**
 * The statements that give a session a new token and end all others of its member, if `when` holds and the session has not
 * ended; part of a batch, whose other statements check `isRenewed`.
 */
export function renewSessionToken(db: Db, memberId: string, renewal: Renewal, when: SQL) {
  const { from, tokenHash, now } = renewal
  const areOthers = sql`member_id = ${memberId} AND token_hash <> ${tokenHash} AND ${isRenewed(renewal, when)}`
  return {
    renewed: db
      .insert(sessions)
      .select(
        selectColumns(
          sessions,
          { ...sameSession, tokenHash },
          sql`FROM sessions own WHERE own.token_hash = ${from} AND own.member_id = ${memberId} AND ${when}`,
        ),
      ),
    ended: noteSessionRevocations(db, areOthers, now),
    alerts: moveAlertsToSession(db, from, tokenHash),
    others: db.delete(sessions).where(areOthers),
  }
}

// All columns of a session but its token, of the row `own`.
const sameSession = {
  memberId: sql`own.member_id`,
  method: sql`own.method`,
  keyPrint: sql`own.key_print`,
  createdAt: sql`own.created_at`,
  expiresAt: sql`own.expires_at`,
  provenAt: sql`own.proven_at`,
  browser: sql`own.browser`,
  lastSeenAt: sql`own.last_seen_at`,
}

/** SQL: whether the session continues; a script's does if `when` holds. */
export function isRenewed({ from, tokenHash }: Renewal, when: SQL): SQL {
  return from === null ? when : isSessionOpen(tokenHash)
}

/** Extends a member's session in use to 90 days from now. */
export async function renewSession(db: Db, tokenHash: string, now: number) {
  await db
    .update(sessions)
    .set({ expiresAt: now + MEMBER_SESSION, lastSeenAt: now })
    .where(eq(sessions.tokenHash, tokenHash))
}

/** Records that a session is in use, once an hour, however many calls of a page do so together. */
export async function noteSessionSeen(db: Db, tokenHash: string, now: number) {
  const isDue = sql`coalesce(last_seen_at, created_at) <= ${now - SEEN_WITHIN}`
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isDue))
}
