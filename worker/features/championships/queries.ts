import { eq, getTableColumns, sql } from 'drizzle-orm'
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

const columns = {
  ...getTableColumns(championships),
  raceCount: sql<number>`count(${races.id})`,
  totalRegistrations: sql<number>`coalesce(sum(${races.registeredCount}), 0)`,
}

type Row = typeof championships.$inferSelect & { raceCount: number; totalRegistrations: number }

function championshipView({ createdAt: _, ...row }: Row) {
  return row
}
