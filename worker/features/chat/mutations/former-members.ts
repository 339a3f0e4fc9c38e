import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, selectColumns } from '../../../db/client.ts'
import { departures } from '../../../db/schema/index.ts'
import { now } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { sendErrand } from '../../feed/revocation.ts'
import { type Departure, listRoomIds } from '../queries.ts'

/** The statement that remembers that the rooms still have to forget members; `who`: SELECTs their ids. Part of the batch that deletes them. */
export function rememberDepartures(db: Db, who: SQL, at: number) {
  return db
    .insert(departures)
    .select(
      selectColumns(departures, { formerMemberId: sql`who.id`, at, waiting: null }, sql`FROM (${who}) who`),
    )
}

/** Makes rooms forget a member who has left: likes and votes taken away (decision 16). What fails is left for the cron, and logged. */
export async function forgetFormerMember(env: Env, db: Db, { memberId, waiting }: Departure): Promise<void> {
  const rooms = waiting ?? (await listRoomIds(db))
  const missed = await sendErrand(env, rooms, { forget: memberId })
  const isThis = eq(departures.formerMemberId, memberId)
  if (missed.length === 0) return void (await db.delete(departures).where(isThis))
  await db.update(departures).set({ waiting: missed, at: now() }).where(isThis)
  console.error(JSON.stringify({ event: 'departure', waiting: missed.length }))
}
