import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { errands } from '../../db/schema/index.ts'
import { DIRECT } from '../../lib/objects/tell-objects.ts'

/** What objects have to be told, and which do not know yet. */
export type Errand = typeof errands.$inferSelect

/** What of a kind has not been done everywhere yet, what waits longest first; no more than one run does. */
export function listErrands(db: Db, kind: Errand['kind']): Promise<Errand[]> {
  return db.select().from(errands).where(eq(errands.kind, kind)).orderBy(asc(errands.at)).limit(DIRECT)
}
