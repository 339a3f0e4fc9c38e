import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { calendarFeeds } from '../../db/schema/index.ts'
import { newHexToken, sha256Hex } from '../../lib/crypto.ts'

/** Gives a member a link in place of the one they had; gives its token, which is kept nowhere else. */
export async function replaceFeed(db: Db, memberId: string, now: number): Promise<string> {
  const token = newHexToken()
  const feed = { tokenHash: await sha256Hex(token), createdAt: now }
  await db
    .insert(calendarFeeds)
    .values({ ...feed, memberId })
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: feed })
  return token
}

/** Takes a member's link away; without one nothing happens. */
export async function removeFeed(db: Db, memberId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId))
}
