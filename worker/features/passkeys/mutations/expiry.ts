import { lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enrolmentCodes, passkeyChallenges } from '../../../db/schema/index.ts'

/** Removes challenges and codes whose time is over. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  await db.batch([
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)),
    db.delete(enrolmentCodes).where(lte(enrolmentCodes.expiresAt, now)),
  ])
}
