import { notInArray, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import { roomsOutOfReach } from '../../../db/schema/index.ts'
import type { Env } from '../../../lib/env.ts'
import { tellObjects } from '../../../lib/objects/tell-objects.ts'
import { publishCounts } from '../../feed/broadcast.ts'
import { notifyOfRoomsOutOfReach } from '../../notifications/mutations/club.ts'
import { listRoomIds } from '../queries.ts'

/** In so many runs in a row a room cannot be reached before the admins' bells ring. */
const RUNS = 10

/**
 * Asks every room whether D1 knows all that has happened in it; gives those that tell it now, or cannot be asked. Admins
 * hear once of a room that cannot be asked in ten runs in a row; of one that answers nobody needs to hear.
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
