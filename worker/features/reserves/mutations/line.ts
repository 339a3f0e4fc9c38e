import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { reserves } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { retention } from '../../../lib/retention.ts'
import {
  championshipHasRoom,
  findRegistrationCase,
  hasFreePlace,
  takesNewDrivers,
} from '../../registrations/queries.ts'
import type { ReserveView } from '../contract.ts'
import { findReserve } from '../queries.ts'
import { CHECK_IN, reserveRefusal } from '../rules.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/** Puts a driver at the end of the waitlist; gives them with their position, and whether they are new. Throws `not_found` or the reason. */
export async function joinReserves(
  db: Db,
  raceId: string,
  memberId: string,
  now: number,
): Promise<{ reserve: ReserveView; isNew: boolean }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isNew = (await insertReserve(db, raceId, memberId, now)).length === 1
    const reserve = await findReserve(db, raceId, memberId)
    if (reserve) return { reserve, isNew }
    const found = await findRegistrationCase(db, raceId, memberId, now)
    if (!found) throw new Problem('not_found')
    const refusal = reserveRefusal(found, now)
    if (refusal) throw new Problem(refusal)
  }
  throw new Problem('places_free') // on each attempt a place came free and was taken
}

/** The statement that puts a driver at the end of the waitlist, if they are allowed and `when` holds. */
export function insertReserve(db: Db, raceId: string, memberId: string, now: number, when = sql`1`) {
  // A free place does not count while the championship has promised its remaining room to others.
  const isFree = sql`(${hasFreePlace} AND ${takesNewDrivers(sql`SELECT ${memberId} AS member_id`, now)})`
  const row = { raceId: sql`races.id`, memberId: sql`m.id`, joinedAt: now, queuedAt: now }
  return db
    .insert(reserves)
    .select(
      selectColumns(
        reserves,
        row,
        sql`FROM races JOIN members m ON m.id = ${memberId} AND m.status = 'approved' AND m.leaves_at IS NULL
          WHERE races.id = ${raceId} AND races.is_active = 1 AND races.date > ${now}
          AND NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.member_id = m.id)
          AND ((races.registration_deadline > ${now} AND NOT ${isFree}) OR races.date <= ${now + CHECK_IN})
          AND ${championshipHasRoom(memberId)} AND ${when}`,
      ),
    )
    .onConflictDoNothing()
    .returning({ memberId: reserves.memberId })
}

/** Removes a driver from the reserves, with their offer. Throws `not_found`, `race_started`. */
export async function leaveReserves(db: Db, raceId: string, memberId: string, now: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const left = await db
      .delete(reserves)
      .where(and(own(raceId, memberId), sql`(SELECT date FROM races WHERE id = ${raceId}) > ${now}`))
      .returning({ memberId: reserves.memberId })
    if (left.length === 1) return
    if (!(await findReserve(db, raceId, memberId))) break
    const found = await findRegistrationCase(db, raceId, memberId, now)
    if (found && found.date <= now) throw new Problem('race_started')
  }
  throw new Problem('not_found') // on no attempt were they on the waitlist
}

/** Like `leaveReserves`, for an admin, at any time. Throws `not_found`. */
export async function removeReserve(db: Db, raceId: string, memberId: string, actor: string, now: number) {
  const act = { at: now, actor, action: 'reserve.delete', subject: raceId, detail: memberId }
  const isThere = sql`EXISTS (SELECT 1 FROM reserves WHERE race_id = ${raceId} AND member_id = ${memberId})`
  const { left } = await batch(db, {
    audit: insertAudit(db, act, isThere),
    left: db.delete(reserves).where(own(raceId, memberId)).returning({ memberId: reserves.memberId }),
  })
  if (left.length === 0) throw new Problem('not_found')
}

/** Maximum number of races cleared in a run. */
const BATCH = 20

/** Deletes the reserves of past races. Safe to run twice. */
export async function cleanUpReserves(db: Db, now: number): Promise<void> {
  const over = sql`(SELECT DISTINCT r.race_id FROM reserves r JOIN races ON races.id = r.race_id
    WHERE races.date <= ${now - retention.reserve} LIMIT ${BATCH})`
  await db.delete(reserves).where(sql`race_id IN ${over}`)
}

function own(raceId: string, memberId: string) {
  return and(eq(reserves.raceId, raceId), eq(reserves.memberId, memberId))
}
