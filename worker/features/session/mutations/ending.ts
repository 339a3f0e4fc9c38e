import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/index.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import { noteMemberOut, noteSessionsEnd } from '../../feed/mutations.ts'
import type { Revocation } from '../../feed/queries.ts'
import { detachAlerts, endAlerts } from '../../push/mutations.ts'
import { ID_LENGTH } from '../queries.ts'

/** Ends one session; gives what has to be closed with it. */
export async function closeSession(db: Db, tokenHash: string, now: number): Promise<Revocation[]> {
  const [ended] = await db.batch([
    noteSessionsEnd(db, sql`token_hash = ${tokenHash}`, now),
    db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
  ])
  return ended
}

/** Ends the session of a member that goes by this id; gives what has to be closed with it, which is nothing where there is none. */
export async function closeOwnSession(
  db: Db,
  memberId: string,
  id: string,
  now: number,
): Promise<Revocation[]> {
  const isMeant = sql`member_id = ${memberId} AND substr(token_hash, 1, ${ID_LENGTH}) = ${id}`
  const [ended] = await db.batch([noteSessionsEnd(db, isMeant, now), db.delete(sessions).where(isMeant)])
  return ended
}

/** Ends every session of a member; gives what has to be closed with them. */
export async function closeAllSessions(db: Db, memberId: string, now: number): Promise<Revocation[]> {
  const [ended] = await db.batch([
    noteMemberOut(db, memberId, closeCodes.signIn, now),
    endAlerts(db, memberId, sql`1`),
    db.delete(sessions).where(eq(sessions.memberId, memberId)),
  ])
  return ended
}

/** Removes the sessions that have run out. */
export async function removeExpiredSessions(db: Db, now: number) {
  const areOver = lte(sessions.expiresAt, now)
  const [one] = await db.select({ tokenHash: sessions.tokenHash }).from(sessions).where(areOver).limit(1)
  if (!one) return // D1 bills a look less than a change of nothing
  // An admin who proved himself twelve hours ago has not signed out, and the drivers who wait would ring nobody.
  const short = sql`SELECT token_hash FROM sessions WHERE expires_at <= ${now} AND method = 'admin_key'`
  await db.batch([detachAlerts(db, short), db.delete(sessions).where(areOver)])
}
