import { and, eq, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { absences, registrations } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { iso } from '../../lib/clock.ts'
import { newId } from '../../lib/crypto.ts'
import { Problem } from '../../lib/problem.ts'
import { isClosed } from '../races/rules.ts'
import { findRegistrationCase, hasFreePlace, signOnTaking, takesNewDrivers } from './queries.ts'
import { PROMISED, PROMISED_SO_WAIT, registrationRefusal, TAKE_BACK } from './rules.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/** Takes a place in a race (docs/decisions.md 10). Throws `not_found`, or why there is no place. */
export async function register(db: Db, raceId: string, memberId: string, now: number) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const registration = await takePlace(db, raceId, memberId, now)
    if (registration) return registration
    const found = await findRegistrationCase(db, raceId, memberId, now)
    if (!found) throw new Problem('not_found')
    const refusal = registrationRefusal(found, now)
    if (refusal === 'championship_full' && found.championshipFull === 'promised')
      // After the deadline, a driver who wants back the place they gave up cannot join the waitlist.
      throw new Problem(
        refusal,
        isClosed(found, now) ? { detail: PROMISED } : { detail: PROMISED_SO_WAIT, mayWait: true },
      )
    if (refusal) throw new Problem(refusal)
  }
  throw new Problem('race_full') // on each attempt a place came free and was taken
}

// One statement decides, so that thirty at once for twenty places fill exactly twenty. A driver who takes back a place they
// have just given up was not absent.
async function takePlace(db: Db, raceId: string, memberId: string, now: number) {
  const id = newId()
  const place = { id, raceId: sql`races.id`, memberId: sql`m.id`, registeredAt: now, ...signOnTaking(now) }
  const givenBack = sql`member_id = ${memberId} AND race_id = ${raceId} AND kind = 'late' AND at > ${now - TAKE_BACK}`
  const isOpen = sql`(races.registration_deadline > ${now} OR EXISTS (SELECT 1 FROM absences WHERE ${givenBack}))`
  const { taken } = await batch(db, {
    taken: db
      .insert(registrations)
      .select(
        selectColumns(
          registrations,
          place,
          sql`FROM races JOIN members m ON m.id = ${memberId} AND m.status = 'approved' AND m.leaves_at IS NULL
          LEFT JOIN reserves waiting ON waiting.race_id = races.id AND waiting.member_id = m.id
          WHERE races.id = ${raceId} AND races.is_active = 1 AND races.date > ${now}
          AND (waiting.expires_at > ${now} OR (${isOpen} AND ${hasFreePlace}))
          AND ${takesNewDrivers(sql`SELECT ${memberId} AS member_id`, now)}`,
        ),
      )
      .onConflictDoNothing()
      .returning({ id: registrations.id }),
    late: db
      .delete(absences)
      .where(
        sql`${givenBack} AND EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = ${raceId} AND g.id = ${id})`,
      ),
  })
  return taken.length === 1 ? { id, raceId, memberId, registeredAt: iso(now) } : null
}

/** Gives a place back before the start; after the deadline that is recorded as an absence. Throws `not_found`, `race_started`. */
export async function unregister(db: Db, raceId: string, memberId: string, now: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { given } = await batch(db, {
      late: noteLate(db, raceId, memberId, now), // while the place exists
      given: db
        .delete(registrations)
        .where(and(place(raceId, memberId), sql`(SELECT date FROM races WHERE id = ${raceId}) > ${now}`))
        .returning({ id: registrations.id }),
    })
    if (given.length === 1) return
    const found = await findRegistrationCase(db, raceId, memberId, now)
    if (!found?.isRegistered) break
    if (found.date <= now) throw new Problem('race_started')
  }
  throw new Problem('not_found')
}

// Nobody is absent from a race that is called off. A driver who lost their place at the doors and got another has now said
// that they do not come.
function noteLate(db: Db, raceId: string, memberId: string, now: number) {
  const absence = { memberId: sql`g.member_id`, raceId: sql`races.id`, kind: 'late', at: now } as const
  return db
    .insert(absences)
    .select(
      selectColumns(
        absences,
        absence,
        sql`FROM registrations g JOIN races ON races.id = g.race_id
          WHERE g.race_id = ${raceId} AND g.member_id = ${memberId}
          AND races.is_active = 1 AND races.registration_deadline <= ${now} AND races.date > ${now}`,
      ),
    )
    .onConflictDoUpdate({
      target: [absences.memberId, absences.raceId],
      set: { kind: sql`excluded.kind`, at: sql`excluded.at` },
    })
}

/** Removes a driver from a race at any time, as an admin. Throws `not_found`. */
export async function unregisterAsAdmin(
  db: Db,
  raceId: string,
  memberId: string,
  actor: string,
  now: number,
) {
  const isRegistered = sql`EXISTS (SELECT 1 FROM registrations WHERE race_id = ${raceId} AND member_id = ${memberId})`
  const act = { at: now, actor, action: 'registration.delete', subject: raceId, detail: memberId }
  const { given } = await batch(db, {
    audit: insertAudit(db, act, isRegistered),
    given: db.delete(registrations).where(place(raceId, memberId)).returning({ id: registrations.id }),
  })
  if (given.length === 0) throw new Problem('not_found')
}

function place(raceId: string, memberId: string) {
  return and(eq(registrations.raceId, raceId), eq(registrations.memberId, memberId))
}
