import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/client.ts'
import { members, penalties, races } from '../../../db/schema/index.ts'
import { iso } from '../../../lib/clock.ts'
import type { LicenceView } from '../contract.ts'
import { LICENCE_RACES } from '../rules/windows.ts'

// The races whose licence points count: the latest that have begun, without those called off.
const inLicenceRaces = (now: number): SQL => sql`race_id IN (SELECT id FROM races
  WHERE date <= ${now} AND is_active = 1 ORDER BY date DESC LIMIT ${LICENCE_RACES}) AND licence > 0`

/** Everybody's licence points; for a batch. */
export function listLicencePoints(db: Db, now: number) {
  return db
    .select({ memberId: penalties.memberId, points: sql<number>`sum(licence)` })
    .from(penalties)
    .where(inLicenceRaces(now))
    .groupBy(penalties.memberId)
}

/** A member's licence points and the cases they come from, latest race first; `undefined` if there is no such member. */
export async function findLicence(db: Db, memberId: string, now: number) {
  const {
    holder: [holder],
    lines,
  } = await batch(db, {
    holder: db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, memberId), sql`status <> 'rejected'`)),
    lines: db
      .select({
        incidentId: penalties.incidentId,
        points: penalties.licence,
        raceId: races.id,
        raceName: races.name,
        date: races.date,
      })
      .from(penalties)
      .innerJoin(races, eq(races.id, penalties.raceId))
      .where(and(eq(penalties.memberId, memberId), inLicenceRaces(now)))
      .orderBy(desc(races.date), asc(penalties.incidentId)),
  })
  if (!holder) return undefined
  return {
    points: lines.reduce((sum, { points }) => sum + points, 0),
    lines: lines.map(({ raceId, raceName, date, ...line }) => ({
      ...line,
      race: { id: raceId, name: raceName, date: iso(date) },
    })),
  } satisfies LicenceView
}
