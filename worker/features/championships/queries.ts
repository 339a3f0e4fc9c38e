import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championshipDrivers, championships, entries, standings } from '../../db/schema/index.ts'
import { ownPlaceIn } from '../standings/queries.ts'
import { LISTED_DESCRIPTION } from './contract.ts'

/**
 * All championships for lists, newest start first. Long descriptions are cut, and of the rules only their existence is given.
 * `entered`: the number of its races in which the reader has or had a place. `isRegular`: whether the reader is a regular.
 * `ownPlace`: the reader's position. `promisedCount`: drivers new to it who have an offer, without the reader. Inactive
 * championships are for admins only.
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
      // A regular's count has one more, for the season.
      entered: sql<number>`coalesce(${championshipDrivers.places}, 0) - ${isRegular}`,
      isRegular: isRegular.mapWith(Boolean),
      // Without a limit nobody needs a promise.
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

/** One championship with all its texts, or `undefined`. Only admins (`withHidden`) get an inactive one. */
export function findChampionship(db: Db, id: string, { withHidden }: { withHidden: boolean }) {
  return db
    .select(fullColumns)
    .from(championships)
    .where(and(eq(championships.id, id), withHidden ? undefined : eq(championships.isActive, true)))
    .get()
}

/**
 * A championship's limit, its number of drivers including those of the race `withRace`, and the number of further drivers who
 * have an offer; or `undefined`.
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

/** SQL: the number of distinct drivers in the championship of the row `season` (docs/decisions.md 43) together with those `who` SELECTs. */
export function countDriversWith(season: SQL, who: SQL) {
  return sql`(${season}.driver_count + (SELECT count(DISTINCT wanted.member_id) FROM (${who}) wanted
    WHERE NOT ${drivesIn(sql`${season}.id`, sql`wanted.member_id`)}))`
}

/**
 * SQL: whether the championship of the row `season` has room for all drivers that `who` SELECTs as `member_id`. Everything
 * that adds drivers goes through this. Drivers with an offer have been promised a place; they, and drivers already in it, are
 * not new.
 */
export function takesDrivers(season: SQL, who: SQL, now: number): SQL {
  const promised = promisedIn(sql`${season}.id`, now)
  const isWithin = (those: SQL, before: SQL) =>
    sql`${countDriversWith(season, those)} <= max(${season}.max_participants, ${before})`
  return sql`(${season}.max_participants IS NULL OR (${isWithin(who, sql`${season}.driver_count`)}
    AND ${isWithin(sql`${promised} UNION ALL ${who}`, countDriversWith(season, promised))}))`
}

/** SQL: SELECTs the drivers with a current offer in a championship's upcoming races. */
export function promisedIn(championshipId: SQL, now: number) {
  return sql`SELECT held.member_id FROM races INDEXED BY races_with_offers CROSS JOIN reserves held ON held.race_id = races.id
    WHERE races.championship_id = ${championshipId} AND races.date > ${now} AND races.is_active = 1
    AND races.held_count > 0 AND held.expires_at > ${now}`
}

function driversOf(raceId: string) {
  return sql`SELECT member_id FROM registrations WHERE race_id = ${raceId}`
}

/** SQL: SELECTs a race's drivers and those with an offer in it. */
export function promisedDriversOf(raceId: string, now: number) {
  return sql`${driversOf(raceId)} UNION ALL SELECT member_id FROM reserves WHERE race_id = ${raceId} AND expires_at > ${now}`
}

/** SQL: whether the championship of the row `season` has reached its limit. Without a limit it never has. */
export function isSeasonFull(season: SQL) {
  return sql`coalesce(${season}.driver_count >= ${season}.max_participants, 0)`
}

/** SQL: whether a member is a regular of a championship or has a place in one of its races. */
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

// SQLite has no booleans, and NULL is neither true nor false.
function isTrue(condition: SQL) {
  return sql`coalesce(${condition}, 0)`.mapWith(Boolean)
}
