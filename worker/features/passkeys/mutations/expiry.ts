import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enrolmentCodes, passkeyChallenges } from '../../../db/schema/index.ts'

/** So many of each go at a time. */
const BATCH = 500

/** Removes challenges and codes whose time is over, those that ended first. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  const areOver = sql`expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH}`
  await db.batch([
    db
      .delete(passkeyChallenges)
      .where(sql`id_hash IN (SELECT id_hash FROM passkey_challenges WHERE ${areOver})`),
    db
      .delete(enrolmentCodes)
      .where(sql`member_id IN (SELECT member_id FROM enrolment_codes WHERE ${areOver})`),
  ])
}
