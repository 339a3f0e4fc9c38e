import { desc, gte } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clientErrors } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import { retention } from '../../lib/retention.ts'

/** On which pages browsers had trouble in the last week, newest day first, on it the page with the most: the day (ISO 8601) and how many. */
export async function listClientErrors(db: Db, now: number) {
  const rows = await db
    .select()
    .from(clientErrors)
    .where(gte(clientErrors.day, now - retention.clientErrors))
    .orderBy(desc(clientErrors.day), desc(clientErrors.browsers), clientErrors.page)
  return rows.map(({ day, ...row }) => ({ ...row, day: iso(day) }))
}
