import { desc, gte } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clientErrors } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { retention } from '../../lib/retention.ts'

/** Counts of the last week for each day (ISO 8601) and page, newest day first and largest count first. */
export async function listClientErrors(db: Db, now: number) {
  const rows = await db
    .select()
    .from(clientErrors)
    .where(gte(clientErrors.day, now - retention.clientErrors))
    .orderBy(desc(clientErrors.day), desc(clientErrors.browsers), clientErrors.page)
  return rows.map(({ day, ...row }) => ({ ...row, day: iso(day) }))
}
