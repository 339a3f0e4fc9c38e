import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { championships, races } from '../../db/schema/index.ts'

/** All championships, newest start first, with their races and registrations; inactive ones for admins only. */
export async function listChampionships(db: Db, viewer: { isAdmin: boolean }) {
  const rows = await db
    .select(columns)
    .from(championships)
    .leftJoin(races, eq(races.championshipId, championships.id))
    .where(viewer.isAdmin ? undefined : eq(championships.isActive, true))
    .groupBy(championships.id)
    .orderBy(sql`${championships.startDate} DESC`)
  return rows.map(championshipView)
}

/** One championship as lists show it, or `undefined`. */
export async function findChampionship(db: Db, id: string) {
  const row = await db
    .select(columns)
    .from(championships)
    .leftJoin(races, eq(races.championshipId, championships.id))
    .where(eq(championships.id, id))
    .groupBy(championships.id)
    .get()
  return row && championshipView(row)
}

/** A championship's limit and how many drive in it, the drivers of the race `withRace` among them; or `undefined`. */
export function findSeason(db: Db, id: string, withRace: string | null) {
  return db
    .select({
      maxParticipants: championships.maxParticipants,
      drivers: sql<number>`${driversIn(sql`${id}`, withRace)}`,
    })
    .from(championships)
    .where(eq(championships.id, id))
    .get()
}

/** SQL: how many distinct drivers the races of a championship have (decision 43), those of the race `withRace` too. */
export function driversIn(id: SQL, withRace: string | null = null) {
  return sql`(SELECT count(DISTINCT g.member_id) FROM races season JOIN registrations g ON g.race_id = season.id
    WHERE season.championship_id = ${id} OR season.id = ${withRace})`
}

const columns = {
  ...getTableColumns(championships),
  raceCount: sql<number>`count(${races.id})`,
  totalRegistrations: sql<number>`coalesce(sum(${races.registeredCount}), 0)`,
}

type Row = typeof championships.$inferSelect & { raceCount: number; totalRegistrations: number }

function championshipView({ createdAt: _, ...row }: Row) {
  return row
}
