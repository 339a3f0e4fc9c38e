import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { calendarFeeds } from '../../db/schema/index.ts'
import { newHexToken, sha256Hex } from '../../lib/crypto.ts'

/** Replaces a member's calendar link; gives the new token, which is stored only as a hash. */
export async function replaceFeed(db: Db, memberId: string, now: number): Promise<string> {
  const token = newHexToken()
  const feed = { tokenHash: await sha256Hex(token), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ ...feed, memberId })
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: feed })
  return token
}

/** Removes a member's calendar link, if there is one. */
export async function removeFeed(db: Db, memberId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId))
}
