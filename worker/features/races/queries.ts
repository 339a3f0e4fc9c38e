import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, not, or, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { championships, members, raceFigures, races, registrations, reserves } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { endingOf } from '../results/queries/outcomes.ts'
import { hasResult } from '../results/queries.ts'
import { type Ending, type Outcome, outcomeOf } from '../results/rules.ts'
import { PAST_PAGE, type RaceQuery } from './contract.ts'
import { AWAITED_LISTED, RESULT_AWAITED, timeUntilDeadline } from './rules.ts'

interface Reader {
  id: string
  isAdmin: boolean
}

type PastQuery = Pick<RaceQuery, 'championshipId' | 'before'>

/** The active upcoming races by date; with `withHidden`, for admins, the inactive ones too. */
export async function listUpcoming(
  db: Db,
  readerId: string,
  { championshipId, withHidden = false }: Pick<RaceQuery, 'championshipId'> & { withHidden?: boolean },
  now: number,
) {
  const rows = await selectRaces(db, readerId)
    .where(and(shown(championshipId, withHidden), gt(races.date, now)))
    .orderBy(asc(races.date), asc(races.id))
  return rows.map(row => raceView(row, now))
}

/** The active races by date that are upcoming, or started within the last day and have no result. */
export async function listCurrent(
  db: Db,
  readerId: string,
  { championshipId }: Pick<RaceQuery, 'championshipId'>,
  now: number,
) {
  const rows = await selectRaces(db, readerId)
    .where(
      and(
        shown(championshipId, false),
        gt(races.date, now - RESULT_AWAITED),
        or(gt(races.date, now), not(hasResult(sql`${races.id}`))),
      ),
    )
    .orderBy(asc(races.date), asc(races.id))
  return rows.map(row => raceView(row, now))
}

/**
 * A page of past races, newest first, each with its result, and where the next page begins; inactive ones only for admins.
 * However old the club, it reads only the races it returns and the inactive ones between them.
 */
export async function listPast(db: Db, reader: Reader, { championshipId, before }: PastQuery, now: number) {
  const rows = await selectRaces(db, reader.id, endingOf(sql`${races.id}`, now))
    .where(and(shown(championshipId, reader.isAdmin), lte(races.date, now), isBefore(before)))
    .orderBy(desc(races.date), desc(races.id))
    .limit(PAST_PAGE + 1)
  return pageOf(reader.id, rows, now)
}

/** Like `listPast`, for the races in which this member had a place. It reads all of those, to find the newest, and no others. */
export async function listDriven(
  db: Db,
  memberId: string,
  { championshipId, before }: PastQuery,
  now: number,
) {
  const rows = await db
    .select({ ...raceColumns, ending: endingOf(sql`${races.id}`, now) })
    .from(registrations)
    .innerJoin(races, eq(races.id, registrations.raceId))
    .leftJoin(championships, eq(championships.id, races.championshipId))
    .where(
      and(
        eq(registrations.memberId, memberId),
        shown(championshipId, false),
        lte(races.date, now),
        isBefore(before),
      ),
    )
    .orderBy(desc(races.date), desc(races.id))
    .limit(PAST_PAGE + 1)
  return pageOf(memberId, rows, now)
}

/**
 * The races with drivers that wait for their result, newest first, however old, up to `AWAITED_LISTED`. Reads only those, and
 * races without drivers.
 */
export async function listAwaited(db: Db, readerId: string, { championshipId }: PastQuery, now: number) {
  const rows = await selectRaces(db, readerId)
    .where(
      and(
        championshipId ? eq(races.championshipId, championshipId) : undefined,
        sql`races.has_result = 0 AND races.is_active = 1`, // a bound value would not use the index
        lte(races.date, now),
        gt(races.registeredCount, 0),
        not(hasResult(sql`${races.id}`)), // rows from an old backup have no count
      ),
    )
    .orderBy(desc(races.date), desc(races.id))
    .limit(AWAITED_LISTED)
  return rows.map(row => raceView(row, now))
}

/** The number of active races, and of places taken in them. */
export async function findFigures(db: Db) {
  const { activeRaces, registrations } = raceFigures
  const row = await db
    .select({ activeRaces, registrations })
    .from(raceFigures)
    .where(eq(raceFigures.id, 1))
    .get()
  return row ?? { activeRaces: 0, registrations: 0 }
}

/** One race for lists, or `undefined`. */
export async function findRace(db: Db, readerId: string, id: string, now: number) {
  const row = await selectRaces(db, readerId).where(eq(races.id, id)).get()
  return row && raceView(row, now)
}

/** The places taken in some races, and the places, drivers and regulars of their championships. */
export function countPlaces(db: Db, ids: readonly string[]) {
  return db
    .select({
      raceId: races.id,
      registeredCount: races.registeredCount,
      heldCount: races.heldCount,
      reserveCount: races.reserveCount,
      championshipId: races.championshipId,
      championship: {
        totalRegistrations: championships.totalRegistrations,
        driverCount: championships.driverCount,
        regularCount: championships.regularCount,
      },
    })
    .from(races)
    .leftJoin(championships, eq(championships.id, races.championshipId))
    .where(inArray(races.id, jsonList(ids)))
}

/** A race's drivers in the order they registered. */
export async function listDrivers(db: Db, raceId: string) {
  const rows = await db
    .select({
      id: registrations.id,
      registeredAt: registrations.registeredAt,
      member: {
        id: members.id,
        displayName: members.displayName,
        gamertag: members.gamertag,
        experienceLevel: members.experienceLevel,
      },
    })
    .from(registrations)
    .innerJoin(members, eq(members.id, registrations.memberId))
    .where(eq(registrations.raceId, raceId))
    .orderBy(asc(registrations.registeredAt), asc(registrations.id))
  return rows.map(row => ({ ...row, registeredAt: iso(row.registeredAt) }))
}

function shown(championshipId: string | undefined, withHidden: boolean) {
  return and(
    championshipId ? eq(races.championshipId, championshipId) : undefined,
    withHidden ? undefined : eq(races.isActive, true),
  )
}

// Races may start at the same moment; the index has their ids after the date.
function isBefore(before: PastQuery['before']) {
  return before && sql`(${races.date}, ${races.id}) < (${before.date}, ${before.id})`
}

// One more than a page is read, to know whether another follows.
function pageOf(readerId: string, rows: Row[], now: number) {
  const page = rows.slice(0, PAST_PAGE)
  const last = page.at(-1)
  const endings = page.map(({ ending }): Ending | null => JSON.parse(ending ?? 'null'))
  return {
    races: page.map((row, n) => raceView(row, now, endings[n] && outcomeOf(endings[n], readerId))),
    next: last && rows.length > PAST_PAGE ? `${last.date}.${last.id}` : null,
    rowsRead: 4 * page.length + endings.reduce((sum, ending) => sum + rowsOf(ending), 0),
  }
}

// A sheet, its rows with their drivers, and the penalties.
function rowsOf(ending: Ending | null) {
  return ending ? 1 + 2 * ending.lines.length + ending.penalties.length + ending.openCases : 0
}

const { hasResult: _known, ...shownColumns } = getTableColumns(races)
const raceColumns = {
  ...shownColumns,
  championshipName: championships.name,
  isRegistered: sql<number>`${registrations.memberId} IS NOT NULL`,
  presence: registrations.presence,
}

/** The reader as a reserve: their position, until when a place is held for them, and whether they stand by. */
const reserveColumns = {
  presence: sql<
    Row['presence']
  >`coalesce(${registrations.presence}, iif(${reserves.hereAt} IS NOT NULL, 'here', NULL))`,
  reservePlace: sql<
    number | null
  >`CASE WHEN ${reserves.memberId} IS NOT NULL THEN (SELECT count(*) FROM reserves ahead
    WHERE ahead.race_id = ${races.id} AND (ahead.queued_at, ahead.member_id) <= (${reserves.queuedAt}, ${reserves.memberId})) END`,
  offerUntil: reserves.expiresAt,
}

function selectRaces(db: Db, readerId: string, ending = sql<string | null>`NULL`) {
  return db
    .select({ ...raceColumns, ...reserveColumns, ending })
    .from(races)
    .leftJoin(championships, eq(championships.id, races.championshipId))
    .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, readerId)))
    .leftJoin(reserves, and(eq(reserves.raceId, races.id), eq(reserves.memberId, readerId)))
    .$dynamic()
}

type Row = Omit<typeof races.$inferSelect, 'hasResult'> & {
  championshipName: string | null
  isRegistered: number
  presence: 'here' | 'late' | null
  reservePlace?: number | null
  offerUntil?: number | null
  ending?: string | null
}

function raceView(found: Row, now: number, result: Outcome | null = null) {
  const {
    createdAt: _created,
    updatedAt: _updated,
    ending: _ending,
    reservePlace = null,
    offerUntil = null,
    ...row
  } = found
  return {
    ...row,
    date: iso(row.date),
    registrationDeadline: iso(row.registrationDeadline),
    isRegistered: row.isRegistered === 1,
    reserve:
      reservePlace === null
        ? null
        : {
            place: reservePlace,
            offerUntil: iso(offerUntil),
          },
    timeUntilDeadline: timeUntilDeadline(row.registrationDeadline, now),
    ...(result && { result }),
  }
}
