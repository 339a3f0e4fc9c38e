import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, members, races, registrations } from '../../db/schema/index.ts'
import type { RaceQuery } from './contract.ts'
import { timeUntilDeadline } from './rules.ts'

interface Reader {
  id: string
  isAdmin: boolean
}

/** Races by date as a member sees them; `upcoming` are active and not started, `all` has inactive ones for admins. */
export async function listRaces(db: Db, reader: Reader, { scope, championshipId }: RaceQuery, now: number) {
  const upcoming = scope === 'upcoming'
  const rows = await selectRaces(db, reader.id)
    .where(
      and(
        championshipId ? eq(races.championshipId, championshipId) : undefined,
        upcoming ? gt(races.date, now) : undefined,
        upcoming || !reader.isAdmin ? eq(races.isActive, true) : undefined,
      ),
    )
    .orderBy(asc(races.date))
  return rows.map(row => raceView(row, now))
}

/** One race as lists show it, or `undefined`. */
export async function findRace(db: Db, readerId: string, id: string, now: number) {
  const row = await selectRaces(db, readerId).where(eq(races.id, id)).get()
  return row && raceView(row, now)
}

/** How many places of some races are taken, and how many there are taken in all races of their championships. */
export function countPlaces(db: Db, ids: readonly string[]) {
  return db
    .select({
      raceId: races.id,
      registeredCount: races.registeredCount,
      championshipId: races.championshipId,
      // Spelt out, since Drizzle leaves table names away in a query over one table.
      totalRegistrations: sql<number | null>`(
        SELECT sum(season.registered_count) FROM races season WHERE season.championship_id = races.championship_id)`,
    })
    .from(races)
    .where(sql`races.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** The drivers of a race in the order they registered. */
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
  return rows.map(row => ({ ...row, registeredAt: new Date(row.registeredAt).toISOString() }))
}

function selectRaces(db: Db, readerId: string) {
  return db
    .select({
      ...getTableColumns(races),
      championshipName: championships.name,
      isRegistered: sql<number>`${registrations.memberId} IS NOT NULL`,
    })
    .from(races)
    .leftJoin(championships, eq(championships.id, races.championshipId))
    .leftJoin(registrations, and(eq(registrations.raceId, races.id), eq(registrations.memberId, readerId)))
    .$dynamic()
}

type Row = typeof races.$inferSelect & { championshipName: string | null; isRegistered: number }

function raceView({ createdAt: _, ...row }: Row, now: number) {
  return {
    ...row,
    date: new Date(row.date).toISOString(),
    registrationDeadline: new Date(row.registrationDeadline).toISOString(),
    isRegistered: row.isRegistered === 1,
    timeUntilDeadline: timeUntilDeadline(row.registrationDeadline, now),
  }
}
