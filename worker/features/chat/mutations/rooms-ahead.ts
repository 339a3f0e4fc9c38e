import { notInArray, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import { roomsOutOfReach } from '../../../db/schema/index.ts'
import type { Env } from '../../../lib/env.ts'
import { tellObjects } from '../../../lib/objects/tell-objects.ts'
import { publishCounts } from '../../feed/broadcast.ts'
import { notifyOfRoomsOutOfReach } from '../../notifications/mutations/club.ts'
import { listRoomIds } from '../queries.ts'

/** Number of runs in a row in which a room cannot be reached before admins are notified. */
const RUNS = 10

/**
 * Asks every room whether D1 knows its whole log. Gives the rooms that are sending it now or cannot be reached. Admins are
 * notified once of a room that could not be reached in ten runs in a row, and no longer once it answers.
 */
export async function listRoomsAheadOfD1(env: Env, db: Db, now: number): Promise<string[]> {
  const missed = await tellObjects(env, await listRoomIds(db), 'confirm-told')
  const outOfReach = missed.filter(({ hasAnswered }) => !hasAnswered).map(({ name }) => name)
  await noteOutOfReach(env, db, outOfReach, now)
  return missed.map(({ name }) => name)
}

async function noteOutOfReach(env: Env, db: Db, roomIds: readonly string[], now: number) {
  const isBack = notInArray(roomsOutOfReach.roomId, jsonList(roomIds))
  const missed = sql`FROM json_each(${JSON.stringify(roomIds)}) WHERE true`
  const { rung } = await batch(db, {
    back: db.delete(roomsOutOfReach).where(isBack),
    missed: db
      .insert(roomsOutOfReach)
      .select(selectColumns(roomsOutOfReach, { roomId: sql`value`, runs: 1 }, missed))
      .onConflictDoUpdate({ target: roomsOutOfReach.roomId, set: { runs: sql`runs + 1` } }),
    rung: notifyOfRoomsOutOfReach(db, RUNS, roomIds, now),
  })
  if (rung.length > 0)
    await publishCounts(
      env,
      rung.map(({ memberId }) => memberId),
    )
}
