import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import type { Whose } from '../../lib/objects/socket-hub.ts'
import { feedOf, roomOf, withRetries } from '../../lib/objects/stubs.ts'
import { listRoomIds } from '../chat/queries.ts'

/** Closes every socket of a session or a member, in the feed and in all rooms, so that nothing reaches it any more. */
export async function closeSockets(env: Env, whose: Whose, code: number): Promise<void> {
  const rooms = await listRoomIds(openDb(env.DB))
  // A socket that stayed open would go on receiving, so it is tried again, and with a new stub: one that failed may be broken.
  const objects = [() => feedOf(env), ...rooms.map(id => () => roomOf(env, id))]
  await Promise.all(objects.map(objectOf => withRetries(() => objectOf().closeSockets(whose, code))))
}

/** Makes a member's browsers enter their rooms anew, as what he is now: approved, renamed. */
export async function reenterRooms(env: Env, memberId: string): Promise<void> {
  const rooms = await listRoomIds(openDb(env.DB))
  await Promise.all(rooms.map(id => roomOf(env, id).closeSockets({ memberId }, closeCodes.again)))
}
