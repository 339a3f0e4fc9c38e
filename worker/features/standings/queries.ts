import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { championships, entries, members, races, scorings, standings } from '../../db/schema/index.ts'
import { londonDayAt } from '../../lib/text/london-clock.ts'
import { championshipStatus } from '../championships/rules.ts'
import { isMissed } from '../reliability/queries.ts'
import type { DriverView, LeaderboardsView, ScoringView, StandingsView } from './contract.ts'
import type { OwnPlace } from './rules/own-place.ts'
import type { Scoring } from './rules/scoring.ts'

/** A championship's standings, or `undefined` if it has no result. Readers who are no members get no driver ids. */
export async function findStandings(
  db: Db,
  championshipId: string,
  { isMember }: { isMember: boolean },
): Promise<StandingsView | undefined> {
  const row = await db
    .select({ season: standings.season, drivers: standings.drivers })
    .from(standings)
    .where(eq(standings.championshipId, championshipId))
    .get()
  if (!row) return undefined
  const drivers: [id: string, name: string | null, carNumber: string | null][] = JSON.parse(row.drivers)
  return {
    drivers: drivers.map(
      ([id, name, carNumber]): DriverView => ({
        ...(isMember && name !== null && { id }),
        name,
        carNumber,
      }),
    ),
    season: JSON.parse(row.season),
  }
}

/**
 * SQL on a row that `standings` is joined to: whether the championship has tables, whether drivers' positions have been
 * computed since the last change, and one driver's position.
 */
export function ownPlaceIn(memberId: string) {
  const hasStandings = sql`${standings.championshipId} IS NOT NULL`
  return {
    hasStandings: hasStandings.mapWith(Boolean),
    isUncounted: sql`(${hasStandings} AND ${standings.places} IS NULL)`.mapWith(Boolean),
    ownPlace: sql`${standings.places} -> ${`$."${memberId}"`}`.mapWith(
      (json: string): OwnPlace => JSON.parse(json),
    ) as SQL<OwnPlace | null>,
  }
}

/**
 * A driver's position in the championship of a race, and whether it has been computed; `undefined` if it has no tables or the
 * race is called off.
 */
export function findOwnPlace(db: Db, raceId: string, memberId: string) {
  const { isUncounted, ownPlace } = ownPlaceIn(memberId)
  return db
    .select({ championshipId: standings.championshipId, isUncounted, ownPlace })
    .from(races)
    .innerJoin(standings, eq(standings.championshipId, races.championshipId))
    .where(and(eq(races.id, raceId), eq(races.isActive, true)))
    .get()
}

/** The championships with results, running ones first, then the last that ended; and when the club races next. */
export async function listLeaderboards(db: Db, now: number): Promise<LeaderboardsView> {
  const {
    list,
    next: [next],
  } = await batch(db, {
    list: db
      .select({
        id: championships.id,
        name: championships.name,
        season: championships.season,
        startDate: championships.startDate,
        endDate: championships.endDate,
      })
      .from(championships)
      .innerJoin(standings, eq(standings.championshipId, championships.id)),
    next: db
      .select({ date: races.date })
      .from(races)
      .where(and(gt(races.date, now), eq(races.isActive, true)))
      .orderBy(asc(races.date))
      .limit(1),
  })
  const isOver = (it: (typeof list)[number]) => Number(championshipStatus(it, now) === 'Completed')
  const sorted = list.toSorted(
    (a, b) => isOver(a) - isOver(b) || b.startDate.localeCompare(a.startDate) || (a.id < b.id ? -1 : 1),
  )
  return { championships: sorted, nextRaceDay: next ? londonDayAt(next.date) : null }
}

/** Number of a championship's rounds with a result that counts. */
export function countPublished(db: Db, championshipId: string) {
  return db
    .select({ rounds: sql<number>`count(*)` })
    .from(races)
    .where(
      and(
        eq(races.championshipId, championshipId),
        eq(races.isActive, true),
        sql`EXISTS (SELECT 1 FROM result_sheets s WHERE s.race_id = ${races.id})`,
      ),
    )
}

/** The classes that a member can be in; `undefined` if there is no such championship or member. */
export async function findClasses(
  db: Db,
  championshipId: string,
  memberId: string,
): Promise<readonly string[] | undefined> {
  const row = await db
    .select({ scoring: scorings.scoring })
    .from(championships)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(scorings, eq(scorings.championshipId, championships.id))
    .where(eq(championships.id, championshipId))
    .get()
  return row && (row.scoring === null ? [] : (JSON.parse(row.scoring) as Scoring).classes)
}

/** A championship's scoring and drivers, with or without class and team; `undefined` if there is no such championship. */
export async function findScoring(
  db: Db,
  championshipId: string,
  now: number,
): Promise<ScoringView | undefined> {
  const {
    found: [found],
    published: [published],
    drivers,
  } = await batch(db, {
    found: db
      .select({ scoring: scorings.scoring })
      .from(championships)
      .leftJoin(scorings, eq(scorings.championshipId, championships.id))
      .where(eq(championships.id, championshipId)),
    published: countPublished(db, championshipId),
    drivers: listEntered(db, championshipId, now),
  })
  if (!found) return undefined
  const scoring = found.scoring === null ? null : (JSON.parse(found.scoring) as Scoring)
  return { championshipId, scoring, publishedRounds: published?.rounds ?? 0, drivers }
}

// Everybody with a place in one of its races, a class or a team, every regular, and everybody on a sheet.
function listEntered(db: Db, championshipId: string, now: number) {
  const who = sql`SELECT d.member_id FROM championship_drivers d WHERE d.championship_id = ${championshipId}
    UNION SELECT e.member_id FROM entries e WHERE e.championship_id = ${championshipId}
    UNION SELECT l.member_id FROM races CROSS JOIN results l ON l.race_id = races.id
      WHERE races.championship_id = ${championshipId} AND races.is_active = 1`
  return db
    .select({
      id: members.id,
      displayName: members.displayName,
      gamertag: members.gamertag,
      class: entries.class,
      team: entries.team,
      isRegular: sql<number>`(${entries.regularSince} IS NOT NULL)`.mapWith(Boolean),
      missed: sql<number>`(SELECT count(*) FROM absences a CROSS JOIN races ON races.id = a.race_id
        WHERE a.member_id = members.id AND races.championship_id = ${championshipId} AND ${isMissed(now)})`,
    })
    .from(members)
    .leftJoin(entries, and(eq(entries.championshipId, championshipId), eq(entries.memberId, members.id)))
    .where(sql`${members.id} IN (${who})`)
    .orderBy(asc(members.displayName), asc(members.id))
}
