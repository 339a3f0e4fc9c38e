import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { errands } from '../../db/schema/index.ts'
import { DIRECT } from '../../lib/objects/tell-objects.ts'

/** A task for other Durable Objects, and those that have not confirmed it. */
export type Errand = typeof errands.$inferSelect

/** Unfinished errands of a kind, longest waiting first, as many as one run does. */
export function listErrands(db: Db, kind: Errand['kind']): Promise<Errand[]> {
  return db.select().from(errands).where(eq(errands.kind, kind)).orderBy(asc(errands.at)).limit(DIRECT)
}
