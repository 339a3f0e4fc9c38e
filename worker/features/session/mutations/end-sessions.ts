import { eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema/index.ts'
import { closeCodes } from '../../../lib/objects/close-codes.ts'
import type { Errand } from '../../errands/queries.ts'
import { noteMemberRevocation, noteSessionRevocations } from '../../feed/mutations.ts'
import { detachAlertsFromSessions, endAlerts } from '../../push/mutations.ts'
import { ID_LENGTH } from '../queries.ts'

/** So many sessions that have run out go at a time: the alerts of each have to be looked for. */
const BATCH = 100

/** Ends one session; gives what has to be closed with it. */
export async function endSession(db: Db, tokenHash: string, now: number): Promise<Errand[]> {
  const { ended } = await batch(db, {
    ended: noteSessionRevocations(db, sql`token_hash = ${tokenHash}`, now),
    sessions: db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
  })
  return ended
}

/** Ends the session of a member that goes by this id; gives what has to be closed with it, which is nothing where there is none. */
export async function endOwnSession(db: Db, memberId: string, id: string, now: number): Promise<Errand[]> {
  const isMeant = sql`member_id = ${memberId} AND substr(token_hash, 1, ${ID_LENGTH}) = ${id}`
  const { ended } = await batch(db, {
    ended: noteSessionRevocations(db, isMeant, now),
    sessions: db.delete(sessions).where(isMeant),
  })
  return ended
}

/** Ends every session of a member; gives what has to be closed with them. */
export async function endAllSessions(db: Db, memberId: string, now: number): Promise<Errand[]> {
  const { ended } = await batch(db, {
    ended: noteMemberRevocation(db, memberId, closeCodes.signIn, now),
    alerts: endAlerts(db, memberId, sql`1`),
    sessions: db.delete(sessions).where(eq(sessions.memberId, memberId)),
  })
  return ended
}

/** Removes sessions that have run out, those that did first, and no more than fit one run of the cron. */
export async function cleanUpSessions(db: Db, now: number) {
  const over = sql`SELECT member_id, token_hash, method FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH}`
  if (!(await db.get(sql`${over}`))) return // D1 bills a look less than a change of nothing
  // An admin who proved who they are twelve hours ago has not signed out, and the drivers who wait would ring nobody.
  const short = sql`SELECT member_id, token_hash FROM (${over}) WHERE method = 'admin_key'`
  await db.batch([
    detachAlertsFromSessions(db, short),
    db.delete(sessions).where(sql`token_hash IN (SELECT token_hash FROM (${over}))`),
  ])
}
