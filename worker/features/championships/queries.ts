import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championshipDrivers, championships, entries, standings } from '../../db/schema/index.ts'
import { ownPlaceIn } from '../standings/queries.ts'
import { LISTED_DESCRIPTION } from './contract.ts'

/**
 * All championships, newest start first, as lists show them: a long description is cut, of the rules it is only said
 * whether there are any. `entered` is in how many of its races the reader has or had a place, `isRegular` whether they drive
 * the season, `ownPlace` where they stand in it; `promisedCount` how many who do not drive in it have an offer of a place,
 * the reader not counted. Inactive ones for admins only.
 */
export function listChampionships(db: Db, reader: { id: string; isAdmin: boolean }, now: number) {
  const isOwn = and(
    eq(championshipDrivers.championshipId, championships.id),
    eq(championshipDrivers.memberId, reader.id),
  )
  const isRegular = sql`(${entries.regularSince} IS NOT NULL)`
  const promised = promisedIn(sql`championships.id`, now)
  const others = sql`SELECT member_id FROM (${promised}) WHERE member_id <> ${reader.id}`
  return db
    .select({
      ...listColumns,
      // A regular has one more, which is the season's.
      entered: sql<number>`coalesce(${championshipDrivers.places}, 0) - ${isRegular}`,
      isRegular: isRegular.mapWith(Boolean),
      // One without a limit has room for everybody.
      promisedCount: sql<number>`iif(${championships.maxParticipants} IS NULL, 0,
        ${countDriversWith(sql`championships`, others)} - ${championships.driverCount})`,
      ...ownPlaceIn(reader.id),
    })
    .from(championships)
    .leftJoin(championshipDrivers, isOwn)
    .leftJoin(entries, and(eq(entries.championshipId, championships.id), eq(entries.memberId, reader.id)))
    .leftJoin(standings, eq(standings.championshipId, championships.id))
    .where(reader.isAdmin ? undefined : eq(championships.isActive, true))
    .orderBy(desc(championships.startDate))
}

/** One championship with all its texts, or `undefined`; an inactive one for `withHidden`, an admin, alone. */
export function findChampionship(db: Db, id: string, { withHidden }: { withHidden: boolean }) {
  return db
    .select(fullColumns)
    .from(championships)
    .where(and(eq(championships.id, id), withHidden ? undefined : eq(championships.isActive, true)))
    .get()
}

/**
 * A championship's limit, how many drive in it, the drivers of the race `withRace` among them, and how many more have been
 * promised that they can; or `undefined`.
 */
export function findSeason(db: Db, id: string, withRace: string, now: number) {
  const season = sql`championships`
  const drivers = countDriversWith(season, driversOf(withRace))
  const all = sql`${promisedIn(sql`championships.id`, now)} UNION ALL ${promisedDriversOf(withRace, now)}`
  return db
    .select({
      maxParticipants: championships.maxParticipants,
      drivers: sql<number>`${drivers}`,
      promised: sql<number>`${countDriversWith(season, all)} - ${drivers}`,
    })
    .from(championships)
    .where(eq(championships.id, id))
    .get()
}

/**
 * SQL: how many distinct drivers the championship of the row `season` has (docs/decisions.md 43), with those whom `who` SELECTs, each
 * once.
 */
export function countDriversWith(season: SQL, who: SQL) {
  return sql`(${season}.driver_count + (SELECT count(DISTINCT wanted.member_id) FROM (${who}) wanted
    WHERE NOT ${drivesIn(sql`${season}.id`, sql`wanted.member_id`)}))`
}

/**
 * SQL: whether the championship of the row `season` takes all those whom `who` SELECTs as `member_id` as its drivers: the one
 * budget for whatever may bring new ones. Whoever has an offer has been promised a place in it; who has that, or drives in it
 * already, is nobody new.
 */
export function takesDrivers(season: SQL, who: SQL, now: number): SQL {
  const promised = promisedIn(sql`${season}.id`, now)
  const isWithin = (those: SQL, before: SQL) =>
    sql`${countDriversWith(season, those)} <= max(${season}.max_participants, ${before})`
  return sql`(${season}.max_participants IS NULL OR (${isWithin(who, sql`${season}.driver_count`)}
    AND ${isWithin(sql`${promised} UNION ALL ${who}`, countDriversWith(season, promised))}))`
}

/** SQL: SELECTs who has an offer that still holds, in the races of a championship that are still to take place. */
export function promisedIn(championshipId: SQL, now: number) {
  return sql`SELECT held.member_id FROM races INDEXED BY races_with_offers CROSS JOIN reserves held ON held.race_id = races.id
    WHERE races.championship_id = ${championshipId} AND races.date > ${now} AND races.is_active = 1
    AND races.held_count > 0 AND held.expires_at > ${now}`
}

/** SQL: SELECTs the drivers of a race. */
function driversOf(raceId: string) {
  return sql`SELECT member_id FROM registrations WHERE race_id = ${raceId}`
}

/** SQL: SELECTs the drivers of a race, and who has an offer of a place in it. */
export function promisedDriversOf(raceId: string, now: number) {
  return sql`${driversOf(raceId)} UNION ALL SELECT member_id FROM reserves WHERE race_id = ${raceId} AND expires_at > ${now}`
}

/** SQL: whether the championship of the row `season` has as many drivers as it takes; one without a limit never has. */
export function isSeasonFull(season: SQL) {
  return sql`coalesce(${season}.driver_count >= ${season}.max_participants, 0)`
}

/** SQL: whether somebody is a regular of a championship or has a place in one of its races already. */
export function drivesIn(championshipId: SQL, memberId: string | SQL) {
  return sql`EXISTS (SELECT 1 FROM championship_drivers d
    WHERE d.championship_id = ${championshipId} AND d.member_id = ${memberId})`
}

const { createdAt: _, ...fullColumns } = getTableColumns(championships)

const { description, rules, ...shortColumns } = fullColumns
const listColumns = {
  ...shortColumns,
  description: sql<string | null>`substr(${description}, 1, ${LISTED_DESCRIPTION})`,
  hasMore: isTrue(sql`length(${description}) > ${LISTED_DESCRIPTION}`),
  hasRules: isTrue(sql`${rules} IS NOT NULL`),
}

// SQLite knows no booleans, and of nothing it says nothing.
function isTrue(condition: SQL) {
  return sql`coalesce(${condition}, 0)`.mapWith(Boolean)
}
