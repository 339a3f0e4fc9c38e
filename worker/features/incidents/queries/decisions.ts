import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../../db/client.ts'
import { members, penalties, races, results } from '../../../db/schema/index.ts'
import { countedBy } from '../../results/queries.ts'
import type { ResultLine } from '../../standings/rules/classification.ts'

/**
 * The sheet of a race in its order with the seconds that other cases have cost; empty without a result. `isAsRead`: SQL,
 * whether all that it counts by is the same still.
 */
export async function findSheet(db: Db, raceId: string, exceptCase: string) {
  const [lines, others, [race]] = await db.batch([
    db
      .select({
        memberId: results.memberId,
        status: results.status,
        gapMs: results.gapMs,
        lapsDown: results.lapsDown,
      })
      .from(results)
      .where(eq(results.raceId, raceId))
      .orderBy(asc(results.position)),
    db
      .select({ memberId: penalties.memberId, seconds: penalties.seconds })
      .from(penalties)
      .where(and(eq(penalties.raceId, raceId), sql`${penalties.incidentId} <> ${exceptCase}`)),
    db
      .select({ basis: countedBy(raceId, exceptCase) })
      .from(races)
      .where(eq(races.id, raceId)),
  ])
  const basis = race?.basis ?? null
  const isAsRead = sql`${countedBy(raceId, exceptCase)} = ${basis}`
  return { lines: lines satisfies ResultLine[], others, basis, isAsRead }
}

/** The gamertags of members, in their order; who has left is a former member. */
export async function listGamertags(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: members.id, gamertag: members.gamertag })
    .from(members)
    .where(inArray(members.id, jsonList(ids)))
  return ids.map(id => rows.find(row => row.id === id)?.gamertag ?? 'Former member')
}
