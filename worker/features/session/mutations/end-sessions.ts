import { eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/index.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import type { Errand } from '../../errands/queries.ts'
import { noteMemberRevocation, noteSessionRevocations } from '../../feed/mutations.ts'
import { detachAlertsFromSessions, endAlerts } from '../../push/mutations.ts'
import { ID_LENGTH } from '../queries.ts'

/** Maximum number of expired sessions deleted in a run: the alerts of each have to be looked up. */
const BATCH = 100

/** Ends one session; gives the errands that close its sockets. */
export async function endSession(db: Db, tokenHash: string, now: number): Promise<Errand[]> {
  const { ended } = await batch(db, {
    ended: noteSessionRevocations(db, sql`token_hash = ${tokenHash}`, now),
    sessions: db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
  })
  return ended
}

/** Ends a member's session with this id; gives the errands that close its sockets, none if there is no such session. */
export async function endOwnSession(db: Db, memberId: string, id: string, now: number): Promise<Errand[]> {
  const isMeant = sql`member_id = ${memberId} AND substr(token_hash, 1, ${ID_LENGTH}) = ${id}`
  const { ended } = await batch(db, {
    ended: noteSessionRevocations(db, isMeant, now),
    sessions: db.delete(sessions).where(isMeant),
  })
  return ended
}

/** Ends every session of a member; gives the errands that close their sockets. */
export async function endAllSessions(db: Db, memberId: string, now: number): Promise<Errand[]> {
  const { ended } = await batch(db, {
    ended: noteMemberRevocation(db, memberId, closeCodes.signIn, now),
    alerts: endAlerts(db, memberId, sql`1`),
    sessions: db.delete(sessions).where(eq(sessions.memberId, memberId)),
  })
  return ended
}

/** Deletes expired sessions, oldest first, as many as fit in a run of the cron. */
export async function cleanUpSessions(db: Db, now: number) {
  const over = sql`SELECT member_id, token_hash, method FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH}`
  if (!(await db.get(sql`${over}`))) return // a read costs less than a write that changes nothing
  // An admin whose proof expired has not signed out and still wants alerts about pending drivers.
  const short = sql`SELECT member_id, token_hash FROM (${over}) WHERE method = 'admin_key'`
  await db.batch([
    detachAlertsFromSessions(db, short),
    db.delete(sessions).where(sql`token_hash IN (SELECT token_hash FROM (${over}))`),
  ])
}
