import { and, eq, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../db/batch.ts'
import { type Db, selectColumns } from '../../db/client.ts'
import { entries, standings } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { Problem } from '../../lib/problem.ts'
import { invalidInput } from '../../lib/validate.ts'
import type { DriverEntry } from './contract.ts'
import { findClasses, findOwnPlace } from './queries.ts'
import { type OwnPlace, ownPlacesOf } from './rules/own-place.ts'

/**
 * Writes the row from which a championship's tables are made, or deletes it if the championship has no scoring, is hidden or
 * has no result. To be called whenever a sheet, its final state or penalties change.
 */
export async function recountStandings(db: Db, championshipId: string, now: number): Promise<void> {
  await db.batch(recount(db, sql`${championshipId}`, now))
}

/** Like `recountStandings`: the statements, for the end of the batch that changes the results. */
export function recount(db: Db, championshipId: SQL, now: number) {
  const counted = { championshipId: sql`counted.championship_id`, updatedAt: now }
  const row = { ...counted, season: sql`counted.season`, drivers: sql`counted.drivers` }
  return [
    db.delete(standings).where(sql`${standings.championshipId} = ${championshipId}`),
    db
      .insert(standings)
      .select(selectColumns(standings, row, sql`FROM (${countedFor(championshipId)}) counted`)),
  ] as const
}

/**
 * Computes every driver's position in a championship, by id, and stores it until its results change; pages make the tables
 * themselves. `undefined` if it has no tables.
 */
export async function countOwnPlaces(db: Db, championshipId: string): Promise<OwnPlaces | undefined> {
  const row = await db.select().from(standings).where(eq(standings.championshipId, championshipId)).get()
  if (!row) return undefined
  if (row.places !== null) return JSON.parse(row.places)
  const ids: [id: string][] = JSON.parse(row.drivers)
  const places = Object.fromEntries(
    ownPlacesOf(JSON.parse(row.season)).flatMap((place, driver) => {
      const id = ids[driver]?.[0]
      return place && id !== undefined ? [[id, place]] : []
    }),
  )
  await db
    .update(standings)
    .set({ places: JSON.stringify(places) })
    .where(and(eq(standings.championshipId, championshipId), eq(standings.season, row.season)))
  return places
}

type OwnPlaces = Record<string, OwnPlace>

/**
 * A driver's position in the tables for which a race counts. The first request computes it, once the viewer is confirmed;
 * `null` if there are none.
 */
export async function readOwnPlace(db: Db, raceId: string, memberId: string, confirmed: Promise<void>) {
  const found = await findOwnPlace(db, raceId, memberId)
  if (!found) return null
  const { championshipId, isUncounted } = found
  if (!isUncounted) return { championshipId, ownPlace: found.ownPlace }
  await confirmed
  const places = await countOwnPlaces(db, championshipId)
  return { championshipId, ownPlace: places?.[memberId] ?? null }
}

/** The statement that updates a member's name in tables, for the end of the batch that renames them. */
export function renameInStandings(db: Db, memberId: string, now: number) {
  return nameDrivers(db, sql`SELECT ${memberId}`, sql`m.id = driver.value ->> 0`, now)
}

/** The statement that removes names and numbers of those `who` SELECTs from tables, for the batch that deletes them. */
export function forgetInStandings(db: Db, who: SQL, now: number) {
  return nameDrivers(db, who, sql`m.id = driver.value ->> 0 AND m.id NOT IN (${who})`, now)
}

// In every table that includes any of them; nothing is recalculated.
function nameDrivers(db: Db, who: SQL, isNamed: SQL, now: number) {
  const drivers = sql`(SELECT json_group_array(json_array(driver.value ->> 0, m.display_name, m.car_number))
    FROM json_each(${standings.drivers}) driver LEFT JOIN members m ON ${isNamed})`
  const theirs = sql`SELECT races.championship_id FROM results CROSS JOIN races ON races.id = results.race_id
    WHERE results.member_id IN (${who})`
  return db
    .update(standings)
    .set({ drivers, updatedAt: now })
    .where(sql`${standings.championshipId} IN (${theirs})`)
}

// One row, or none. Drivers are numbered by id and rounds ordered by date, so the order of entry does not matter.
function countedFor(championshipId: SQL) {
  const numberOf = (id: SQL) => sql`(SELECT n FROM driver WHERE driver.id = ${id})`
  return sql`
    WITH round AS MATERIALIZED (
      SELECT races.id, races.name, races.track, races.date, races.points, s.pole_id, s.fastest_id, s.final_at
      FROM races CROSS JOIN result_sheets s ON s.race_id = races.id
      WHERE races.championship_id = ${championshipId} AND races.is_active = 1 ORDER BY races.date, races.id),
    driver AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS n
      FROM (SELECT DISTINCT l.member_id AS id FROM round CROSS JOIN results l ON l.race_id = round.id))
    SELECT c.id AS championship_id,
      json_object(
        'scoring', json(g.scoring),
        'rounds', (SELECT json_group_array(json_object(
          'raceId', round.id, 'name', round.name, 'track', round.track, 'date', round.date,
          'finalAt', round.final_at, 'points', round.points,
          'pole', ${numberOf(sql`round.pole_id`)}, 'fastest', ${numberOf(sql`round.fastest_id`)},
          'lines', (SELECT json_group_array(json_array(${numberOf(sql`l.member_id`)}, l.status, l.gap_ms, l.laps_down)
            ORDER BY l.position) FROM results l WHERE l.race_id = round.id),
          'penalties', (SELECT json_group_array(json_array(driver.n, p.incident_id, i.lap, p.seconds, p.places, p.points,
            p.is_excluded) ORDER BY p.incident_id, p.member_id)
            FROM penalties p CROSS JOIN driver ON driver.id = p.member_id CROSS JOIN incidents i ON i.id = p.incident_id
            WHERE p.race_id = round.id))) FROM round),
        'entries', (SELECT json_group_array(json_array(e.class, e.team)) FROM driver
          LEFT JOIN entries e ON e.championship_id = c.id AND e.member_id = driver.id)) AS season,
      (SELECT json_group_array(json_array(driver.id, m.display_name, m.car_number)) FROM driver
        LEFT JOIN members m ON m.id = driver.id) AS drivers
    FROM championships c CROSS JOIN scorings g ON g.championship_id = c.id
    WHERE c.id = ${championshipId} AND c.is_active = 1 AND EXISTS (SELECT 1 FROM driver)`
}

/** Sets a driver's class or team and recalculates the championship. Throws `not_found`, `invalid` for an unknown class. */
export async function saveEntry(
  db: Db,
  {
    championshipId,
    memberId,
    ...change
  }: Partial<DriverEntry> & Pick<DriverEntry, 'championshipId' | 'memberId'>,
  actor: string,
  now: number,
): Promise<DriverEntry> {
  const classes = await findClasses(db, championshipId, memberId)
  if (!classes) throw new Problem('not_found')
  if (change.class != null && !classes.includes(change.class))
    throw invalidInput([{ path: 'class', message: 'This championship has no such class' }])
  const areThere = sql`FROM championships c JOIN members m ON m.id = ${memberId} WHERE c.id = ${championshipId}`
  const act = {
    at: now,
    actor,
    action: 'entry.edit',
    subject: championshipId,
    detail: memberId,
  }
  const entry = { championshipId, memberId, ...change }
  const {
    saved: [saved],
  } = await batch(db, {
    audit: insertAudit(db, act, sql`EXISTS (SELECT 1 ${areThere})`),
    saved: db
      .insert(entries)
      .select(selectColumns(entries, entry, areThere))
      .onConflictDoUpdate({
        target: [entries.championshipId, entries.memberId],
        set: { memberId, ...change },
      })
      .returning({ class: entries.class, team: entries.team }),
    tables: recount(db, sql`${championshipId}`, now),
  })
  if (!saved) throw new Problem('not_found')
  return { championshipId, memberId, ...saved }
}
