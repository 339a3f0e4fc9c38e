import { and, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, randomId, selectColumns } from '../../../db/client.ts'
import { entries, registrations, reserves } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { takesDrivers } from '../../championships/queries.ts'
import { hasFreePlace, signOnTaking } from '../../registrations/queries.ts'
import { PROMISED } from '../../registrations/rules.ts'
import { findEntryCase } from '../queries.ts'

/** Maximum number of attempts. Between a refusal and the look for its reason, that reason may have gone. */
const ATTEMPTS = 3

/** A driver, their championship, and who acts. */
export interface Season {
  championshipId: string
  memberId: string
  actor: string
}

/** The result of counting in or signing off: since when they are a regular (epoch ms), and the races that changed. */
export interface SeasonChange {
  isNew: boolean
  regularSince: number | null
  raceIds: string[]
}

/**
 * Makes an approved driver a regular: seated in every race of the championship until they sign off. In its open races they
 * get a free place, or become the last reserve. A regular stays one. Throws `not_found`, `not_approved`, `leaving`,
 * `championship_full` (docs/decisions.md 43).
 */
export async function countIn(db: Db, season: Season, now: number): Promise<SeasonChange> {
  const { championshipId, memberId, actor } = season
  const mayEnter = sql`FROM championships c JOIN members m ON m.id = ${memberId} AND m.status = 'approved' AND m.leaves_at IS NULL
    WHERE c.id = ${championshipId} AND c.is_active = 1
    AND ${takesDrivers(sql`c`, sql`SELECT ${memberId} AS member_id`, now)}`
  const act = { at: now, actor, action: 'entry.regular', subject: championshipId, detail: memberId }
  const isAct = actor === memberId ? sql`0` : sql`EXISTS (SELECT 1 ${mayEnter}) AND NOT ${isRegular(season)}`
  const entry = { championshipId: sql`c.id`, memberId: sql`m.id`, regularSince: now }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { entered, races } = await batch(db, {
      audit: insertAudit(db, act, isAct),
      entered: db
        .insert(entries)
        .select(selectColumns(entries, entry, mayEnter))
        .onConflictDoUpdate({
          target: [entries.championshipId, entries.memberId],
          set: { regularSince: now, endedSince: null },
          setWhere: sql`${entries.regularSince} IS NULL`,
        })
        .returning({ memberId: entries.memberId }),
      races: enterRaces(db, season, now, {
        isIn: sql`e.regular_since = ${now}`,
        sign: actor === memberId ? signOnTaking(now) : {},
      }),
    })
    if (entered.length > 0)
      return { isNew: true, regularSince: now, raceIds: idsOf(races.seated, races.waiting) }
    const found = await findEntryCase(db, championshipId, memberId, now)
    if (!found?.isActive) throw new Problem('not_found')
    const { regularSince, status, leavesAt, isFull, isPromised } = found
    if (regularSince !== null) return { isNew: false, regularSince, raceIds: [] }
    if (status !== 'approved') throw new Problem('not_approved')
    if (leavesAt !== null)
      throw new Problem('leaving', {
        detail: 'This driver is leaving the club. They can be counted in again if they choose to stay.',
      })
    if (isFull) throw new Problem('championship_full')
    if (isPromised) throw new Problem('championship_full', { detail: PROMISED })
  }
  throw new Problem('championship_full') // on each attempt somebody left and somebody else came
}

/**
 * The statements that enter a driver in the open races: in a free place, or as the last reserve. `isIn`: SQL on the entry `e`
 * of the driver who is counted in; `sign`: the check-in that this gives.
 */
export function enterRaces(
  db: Db,
  { championshipId, memberId }: Omit<Season, 'actor'>,
  now: number,
  { isIn, sign = {} }: { isIn: SQL; sign?: Partial<ReturnType<typeof signOnTaking>> },
) {
  const open = (isFree: SQL) => sql`FROM races JOIN entries e ON e.championship_id = races.championship_id
    WHERE races.championship_id = ${championshipId} AND e.member_id = ${memberId} AND ${isIn}
    AND races.is_active = 1 AND races.registration_deadline > ${now} AND ${isFree}`
  const place = { id: randomId, raceId: sql`races.id`, memberId, registeredAt: now, ...sign }
  const last = { raceId: sql`races.id`, memberId, joinedAt: now, queuedAt: now }
  const isWithout = sql`NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.member_id = e.member_id)`
  return {
    seated: db
      .insert(registrations)
      .select(selectColumns(registrations, place, open(hasFreePlace)))
      .onConflictDoNothing()
      .returning({ raceId: registrations.raceId }),
    waiting: db
      .insert(reserves)
      .select(selectColumns(reserves, last, open(sql`NOT ${hasFreePlace} AND ${isWithout}`)))
      .onConflictDoNothing()
      .returning({ raceId: reserves.raceId }),
  }
}

/**
 * Ends a regular's season: gives back their places in races whose deadline has not passed and removes them from waitlists.
 * Throws `not_found`.
 */
export async function signOff(db: Db, season: Season, now: number): Promise<SeasonChange> {
  const { championshipId, memberId, actor } = season
  const act = { at: now, actor, action: 'entry.sign-off', subject: championshipId, detail: memberId }
  const isAct = actor === memberId ? sql`0` : isRegular(season)
  const { season: left } = await batch(db, {
    audit: insertAudit(db, act, isAct),
    season: leaveSeason(db, { championshipId: sql`${championshipId}`, who: sql`SELECT ${memberId}` }, now),
  })
  if (left.ended.length > 0) return { isNew: true, regularSince: null, raceIds: idsOf(left.freed, left.line) }
  if (!(await findEntryCase(db, championshipId, memberId, now))) throw new Problem('not_found')
  return { isNew: false, regularSince: null, raceIds: [] }
}

/**
 * The statements that end the seasons of those `who` SELECTs. All three check who is a regular, so the one that changes the
 * answer comes last.
 */
export function leaveSeason(
  db: Db,
  { championshipId, who, endedSince = null }: { championshipId: SQL; who: SQL; endedSince?: SQL | null },
  now: number,
) {
  const inOpenRaces = sql`race_id IN (SELECT id FROM races WHERE championship_id = ${championshipId}
    AND registration_deadline > ${now})`
  const isTheirs = sql`member_id IN (SELECT e.member_id FROM entries e
    WHERE e.championship_id = ${championshipId} AND e.member_id IN (${who}) AND e.regular_since IS NOT NULL)`
  return {
    freed: db
      .delete(registrations)
      .where(and(inOpenRaces, isTheirs))
      .returning({ raceId: registrations.raceId }),
    line: db.delete(reserves).where(and(inOpenRaces, isTheirs)).returning({ raceId: reserves.raceId }),
    ended: db
      .update(entries)
      .set({ regularSince: null, endedSince })
      .where(
        and(
          sql`${entries.championshipId} = ${championshipId}`,
          sql`${entries.memberId} IN (${who})`,
          sql`${entries.regularSince} IS NOT NULL`,
        ),
      )
      .returning({ championshipId: entries.championshipId, memberId: entries.memberId }),
  }
}

function isRegular({ championshipId, memberId }: Omit<Season, 'actor'>) {
  return sql`EXISTS (SELECT 1 FROM entries e WHERE e.championship_id = ${championshipId} AND e.member_id = ${memberId}
    AND e.regular_since IS NOT NULL)`
}

/** The distinct race ids of several lists of rows. */
export function idsOf(...rows: { raceId: string }[][]) {
  return rows.flat().map(({ raceId }) => raceId)
}
