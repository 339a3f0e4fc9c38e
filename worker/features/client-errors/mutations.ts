import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clientErrors } from '../../db/schema/index.ts'
import { DAY } from '../../lib/clock.ts'
import { retention } from '../../lib/retention.ts'
import type { ClientErrorPage } from './rules.ts'

/** Maximum count for a page and day. By then an admin knows, and a flood of reports writes nothing more. */
const MOST = 1000

/** Counts one more browser with an error on a page today (UTC). */
export async function countClientError(db: Db, page: ClientErrorPage, now: number): Promise<void> {
  await db
    .insert(clientErrors)
    .values({ day: now - (now % DAY), page, browsers: 1 })
    .onConflictDoUpdate({
      target: [clientErrors.day, clientErrors.page],
      set: { browsers: sql`browsers + 1` },
      setWhere: sql`browsers < ${MOST}`,
    })
}

/** Deletes counts that are more than a week old. */
export async function cleanUpClientErrors(db: Db, now: number): Promise<void> {
  await db.delete(clientErrors).where(lt(clientErrors.day, now - retention.clientErrors))
}
