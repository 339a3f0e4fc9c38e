import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, openDb, randomId, selectColumns } from '../../db/client.ts'
import { entries, notifications, registrations, reserves } from '../../db/schema/index.ts'
import { insertAudit } from '../../lib/audit.ts'
import { HOUR } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { Problem } from '../../lib/problem.ts'
import { drivesIn, isSeasonFull } from '../championships/queries.ts'
import { publishChampionship, publishCounts, publishPlaces } from '../feed/broadcast.ts'
import { notifyOfPlace } from '../notifications/mutations/races.ts'
import { afterQuietHours } from '../push/rules/delivery-rules.ts'
import { hasFreePlace, signOnTaking } from '../registrations/queries.ts'
import { absentFrom, findEntryCase, isResumable, listResumable } from './queries.ts'

/** Times that the reason may have gone between the refusal and the look at it. */
const ATTEMPTS = 3

/** A driver's season, and who says so. */
export interface Season {
  championshipId: string
  memberId: string
  actor: string
}

/** What counting in or signing off has changed: since when they are a regular (epoch ms), and the races that it touched. */
export interface SeasonChange {
  isNew: boolean
  regularSince: number | null
  raceIds: string[]
}

/**
 * Makes an approved driver a regular: on every grid of the championship until they say otherwise. Of its races that are open
 * they get what is free, and stand last in line where nothing is; whoever is a regular stays one. Throws `not_found`,
 * `not_approved`, `leaving`, `championship_full` (decision 43).
 */
export async function countIn(db: Db, season: Season, now: number): Promise<SeasonChange> {
  const { championshipId, memberId, actor } = season
  const mayEnter = sql`FROM championships c JOIN members m ON m.id = ${memberId} AND m.status = 'approved' AND m.leaves_at IS NULL
    WHERE c.id = ${championshipId} AND c.is_active = 1
    AND NOT (${isSeasonFull(sql`c`)} AND NOT ${drivesIn(sql`c.id`, memberId)})`
  const act = { at: now, actor, action: 'entry.regular', subject: championshipId, detail: memberId }
  const isAct = actor === memberId ? sql`0` : sql`EXISTS (SELECT 1 ${mayEnter}) AND NOT ${isRegular(season)}`
  const entry = { championshipId: sql`c.id`, memberId: sql`m.id`, regularSince: now }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [, entered, seated, waiting] = await db.batch([
      insertAudit(db, act, isAct),
      db
        .insert(entries)
        .select(selectColumns(entries, entry, mayEnter))
        .onConflictDoUpdate({
          target: [entries.championshipId, entries.memberId],
          set: { regularSince: now, endedSince: null },
          setWhere: sql`${entries.regularSince} IS NULL`,
        })
        .returning({ memberId: entries.memberId }),
      ...enterRaces(db, season, now, {
        isIn: sql`e.regular_since = ${now}`,
        sign: actor === memberId ? signOnTaking(now) : {},
      }),
    ])
    if (entered.length > 0) return { isNew: true, regularSince: now, raceIds: idsOf(seated, waiting) }
    const found = await findEntryCase(db, championshipId, memberId)
    if (!found?.isActive) throw new Problem('not_found')
    const { regularSince, status, leavesAt, isFull } = found
    if (regularSince !== null) return { isNew: false, regularSince, raceIds: [] }
    if (status !== 'approved') throw new Problem('not_approved')
    if (leavesAt !== null)
      throw new Problem('leaving', {
        detail:
          'This driver is about to leave the club. Once they have said that they stay, they can be counted in again.',
      })
    if (isFull) throw new Problem('championship_full')
  }
  throw new Problem('championship_full') // somebody left and somebody else came, each time
}

// Of the races that are open: a place where one is free, else the end of the line. `isIn`: SQL over the entry `e` of who is
// being counted in, with the sign that they give by that.
function enterRaces(
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
  return [
    db
      .insert(registrations)
      .select(selectColumns(registrations, place, open(hasFreePlace)))
      .onConflictDoNothing()
      .returning({ raceId: registrations.raceId }),
    db
      .insert(reserves)
      .select(selectColumns(reserves, last, open(sql`NOT ${hasFreePlace} AND ${isWithout}`)))
      .onConflictDoNothing()
      .returning({ raceId: reserves.raceId }),
  ] as const
}

/**
 * Ends a driver's season, if they are a regular: the places that they have in its races not yet past their deadline are given
 * back, and no line has them any more. Throws `not_found`.
 */
export async function signOff(db: Db, season: Season, now: number): Promise<SeasonChange> {
  const { championshipId, memberId, actor } = season
  const act = { at: now, actor, action: 'entry.sign-off', subject: championshipId, detail: memberId }
  const isAct = actor === memberId ? sql`0` : isRegular(season)
  const [, freed, left, ended] = await db.batch([
    insertAudit(db, act, isAct),
    ...leaveSeason(db, { championshipId: sql`${championshipId}`, who: sql`SELECT ${memberId}` }, now),
  ])
  if (ended.length > 0) return { isNew: true, regularSince: null, raceIds: idsOf(freed, left) }
  if (!(await findEntryCase(db, championshipId, memberId))) throw new Problem('not_found')
  return { isNew: false, regularSince: null, raceIds: [] }
}

/** Whose seasons have ended after a race, or go on after all, and the races that this touched. */
export interface ChangedSeasons {
  championshipId: string | null
  memberIds: string[]
  raceIds: string[]
}

/** Ends the seasons of the regulars for whom this race was one too many missed without a word, and tells them. */
export async function endSeasons(db: Db, raceId: string, now: number): Promise<ChangedSeasons> {
  return endedSeasons(await db.batch(endSeasonsAfter(db, raceId, now)))
}

/**
 * Lets the seasons go on that missed races had ended, of which one has been excused or put right by now: from when they began,
 * with what is free in the races that are open, and tells their drivers. Run twice, it changes nothing.
 */
async function resumeSeasons(db: Db, raceId: string, now: number): Promise<ChangedSeasons> {
  const resumed: ChangedSeasons = { championshipId: null, memberIds: [], raceIds: [] }
  for (const { championshipId, memberId } of await listResumable(db, raceId, now)) {
    const season = { championshipId, memberId }
    const isTheirs = sql`e.championship_id = ${championshipId} AND e.member_id = ${memberId} AND ${isResumable(now)}`
    // All ask whether the season is to go on, so the one that changes the answer comes last.
    const [, seated, waiting, , gone] = await db.batch([
      notifyOfPlace(db, {
        type: 'season-resumed',
        raceId,
        about: sql`${now}`,
        more: { season: nameOfSeason },
        from: sql`entries e WHERE ${isTheirs}`,
        who: sql`e.member_id`,
        now,
      }),
      ...enterRaces(db, season, now, { isIn: isResumable(now) }),
      forgetSeasonEnd(db, season, sql`EXISTS (SELECT 1 FROM entries e WHERE ${isTheirs})`),
      db
        .update(entries)
        .set({ regularSince: sql`ended_since`, endedSince: null })
        .where(
          sql`(championship_id, member_id) IN (SELECT e.championship_id, e.member_id FROM entries e WHERE ${isTheirs})`,
        )
        .returning({ memberId: entries.memberId }),
    ])
    if (gone.length === 0) continue
    resumed.championshipId = championshipId
    resumed.memberIds.push(memberId)
    resumed.raceIds.push(...idsOf(seated, waiting))
  }
  return resumed
}

// That it has ended is not so any more, and is told anew should it end again.
function forgetSeasonEnd(db: Db, { championshipId, memberId }: Omit<Season, 'actor'>, when: SQL) {
  return db.delete(notifications).where(sql`member_id = ${memberId} AND type = 'season-ended'
    AND race_id IN (SELECT id FROM races WHERE championship_id = ${championshipId}) AND ${when}`)
}

/** As `endSeasons`: the statements, for the end of the batch that makes its result final. */
export function endSeasonsAfter(db: Db, raceId: string, now: number) {
  const championshipId = sql`(SELECT championship_id FROM races WHERE id = ${raceId})`
  const absent = absentFrom(sql`${raceId}`, now)
  return [
    notifyOfPlace(db, {
      type: 'season-ended',
      raceId,
      about: sql`e.regular_since`,
      more: { season: nameOfSeason },
      from: sql`entries e WHERE e.championship_id = ${championshipId} AND e.member_id IN (${absent})`,
      who: sql`e.member_id`,
      now,
    }),
    ...leaveSeason(db, { championshipId, who: absent, endedSince: sql`regular_since` }, now),
  ] as const
}

const nameOfSeason = sql`(SELECT name FROM championships WHERE id = e.championship_id)`

/** What those statements have changed. */
export function endedSeasons([, freed, left, ended]: EndingRows): ChangedSeasons {
  return {
    championshipId: ended[0]?.championshipId ?? null,
    memberIds: ended.map(({ memberId }) => memberId),
    raceIds: idsOf(freed, left),
  }
}

/** Seasons have ended after a race, or go on, if any: their drivers' bells ring, and everybody sees whose places are whose. */
export async function tellOfSeasons(env: Env, { championshipId, memberIds, raceIds }: ChangedSeasons) {
  if (championshipId === null) return
  await Promise.all([
    publishPlaces(env, raceIds),
    publishCounts(env, memberIds),
    publishChampionship(env, championshipId),
  ])
}

/** Ends the seasons that a change of who came to this race ends, lets those go on that it had ended, and tells of them. */
export async function judgeSeasonsOf(env: Env, raceId: string, now: number): Promise<void> {
  const db = openDb(env.DB)
  await tellOfSeasons(env, await endSeasons(db, raceId, now))
  await tellOfSeasons(env, await resumeSeasons(db, raceId, now))
}

type EndingRows = readonly [unknown, PlaceRows, PlaceRows, { championshipId: string; memberId: string }[]]
type PlaceRows = { raceId: string }[]

// All three ask who of them is a regular, so the one that changes the answer comes last.
function leaveSeason(
  db: Db,
  { championshipId, who, endedSince = null }: { championshipId: SQL; who: SQL; endedSince?: SQL | null },
  now: number,
) {
  const inOpenRaces = sql`race_id IN (SELECT id FROM races WHERE championship_id = ${championshipId}
    AND registration_deadline > ${now})`
  const isTheirs = sql`member_id IN (SELECT e.member_id FROM entries e
    WHERE e.championship_id = ${championshipId} AND e.member_id IN (${who}) AND e.regular_since IS NOT NULL)`
  return [
    db.delete(registrations).where(and(inOpenRaces, isTheirs)).returning({ raceId: registrations.raceId }),
    db.delete(reserves).where(and(inOpenRaces, isTheirs)).returning({ raceId: reserves.raceId }),
    db
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
  ] as const
}

/**
 * The statements that put the regulars of its championship into a race, for the batch that makes it or opens it to them: who is one the longest first, as far as places go; the rest are its first reserves, in the same order.
 * Each is told. Nobody is put into a race that is hidden or has begun, nor where drivers have come and gone already.
 */
export function seatRegulars(db: Db, raceId: string, now: number) {
  const seniority = sql`e.regular_since, e.member_id`
  const regulars = sql`FROM races CROSS JOIN entries e ON e.championship_id = races.championship_id
    CROSS JOIN members m ON m.id = e.member_id
    WHERE races.id = ${raceId} AND races.is_active = 1 AND races.date > ${now}
    AND e.regular_since IS NOT NULL AND m.status = 'approved'
    AND NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.registered_at < ${now})
    AND NOT EXISTS (SELECT 1 FROM reserves r WHERE r.race_id = races.id AND r.joined_at < ${now})`
  // They register at one moment; where that is asked for an order, their ids keep it.
  const place = {
    id: sql`printf('%04d', row_number() OVER (ORDER BY ${seniority})) || ${randomId}`,
    raceId,
    memberId: sql`e.member_id`,
    registeredAt: now,
  }
  const seats = sql`ORDER BY ${seniority} LIMIT coalesce((SELECT max_participants FROM races WHERE id = ${raceId}), 0)`
  // They have waited the longest, before whoever joins the line later.
  const first = {
    raceId,
    memberId: sql`e.member_id`,
    joinedAt: now,
    queuedAt: sql`e.regular_since`,
  }
  const isWithout = sql`NOT EXISTS (SELECT 1 FROM registrations g WHERE g.race_id = races.id AND g.member_id = e.member_id)`
  const isOne = (
    row: SQL,
  ) => sql`EXISTS (SELECT 1 FROM races JOIN entries e ON e.championship_id = races.championship_id
    WHERE races.id = ${row}.race_id AND e.member_id = ${row}.member_id AND e.regular_since IS NOT NULL)`
  const morning = afterQuietHours(now)
  const isUrgent = sql`(SELECT date FROM races WHERE id = ${raceId}) < ${morning + HOUR}`
  const pushAt = sql`CASE WHEN ${isUrgent} THEN ${now} ELSE ${morning} END`
  const news = { raceId, about: sql`${now}`, now, pushAt }
  return [
    db.insert(registrations).select(selectColumns(registrations, place, sql`${regulars} ${seats}`)),
    db.insert(reserves).select(selectColumns(reserves, first, sql`${regulars} AND ${isWithout}`)),
    notifyOfPlace(db, {
      ...news,
      type: 'regular-seated',
      from: sql`registrations g WHERE g.race_id = ${raceId} AND g.registered_at = ${now} AND ${isOne(sql`g`)}`,
      who: sql`g.member_id`,
    }),
    notifyOfPlace(db, {
      ...news,
      type: 'regular-waits',
      from: sql`reserves r WHERE r.race_id = ${raceId} AND r.joined_at = ${now} AND ${isOne(sql`r`)}`,
    }),
  ] as const
}

function isRegular({ championshipId, memberId }: Omit<Season, 'actor'>) {
  return sql`EXISTS (SELECT 1 FROM entries e WHERE e.championship_id = ${championshipId} AND e.member_id = ${memberId}
    AND e.regular_since IS NOT NULL)`
}

function idsOf(...rows: { raceId: string }[][]) {
  return rows.flat().map(({ raceId }) => raceId)
}
