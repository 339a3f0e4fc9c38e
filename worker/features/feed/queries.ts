import { asc } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { revocations } from '../../db/schema/index.ts'

/** Whose sockets have to close, and which objects do not know yet. */
export type Revocation = typeof revocations.$inferSelect

/** What has not been closed everywhere yet, what waits longest first. */
export function listRevocations(db: Db): Promise<Revocation[]> {
  return db.select().from(revocations).orderBy(asc(revocations.at)).limit(20)
}

/** Whether anything has not been closed everywhere yet. */
export async function hasRevocations(db: Db): Promise<boolean> {
  return (await db.select({ id: revocations.id }).from(revocations).limit(1)).length > 0
}
