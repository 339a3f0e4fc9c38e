import { sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { chatRooms } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { newId } from '../../../lib/crypto.ts'
import type { Env } from '../../../lib/env.ts'
import { roomStub, withRetries } from '../../../lib/objects/stubs.ts'
import { Problem } from '../../../lib/problem.ts'
import { publish } from '../../feed/broadcast.ts'
import { noteRoomSocket } from '../../feed/mutations.ts'
import type { RoomInput } from '../contract.ts'
import { findMembersVersion, findRoom, findRoomOf, findRoomState } from '../queries.ts'
import { GENERAL_ROOM } from '../rules/general-room.ts'

/**
 * Creates the room of a championship, or gives the one that stands. Throws `one_of_a_kind` for other kinds, and
 * `not_found` without such a championship.
 */
export async function createRoom(
  db: Db,
  { name, type, championshipId }: RoomInput,
  actor: string,
  now: number,
) {
  if (type !== 'championship') throw new Problem('one_of_a_kind')
  const id = newId()
  const championship = championshipId ?? ''
  const isFree = sql`EXISTS (SELECT 1 FROM championships WHERE id = ${championship})
    AND NOT EXISTS (SELECT 1 FROM chat_rooms WHERE championship_id = ${championship})`
  const { created } = await batch(db, {
    audit: insertAudit(db, { at: now, actor, action: 'room.create', subject: id }, isFree),
    created: db
      .insert(chatRooms)
      .select(
        selectColumns(
          chatRooms,
          { id, name, type, championshipId: sql`id`, isActive: true, createdAt: now },
          sql`FROM championships WHERE id = ${championship} AND ${isFree}`,
        ),
      )
      .returning({ id: chatRooms.id }),
  })
  const room = created.length === 1 ? await findRoom(db, id) : await findRoomOf(db, championship)
  if (!room) throw new Problem('not_found', { detail: 'Championship not found' })
  return { room, isNew: created.length === 1 }
}

/**
 * Closes a room for writing, in the room itself and in everybody's list; the directory has been told already. A room
 * that cannot be reached now is told by whoever enters it next.
 */
export async function archiveRoom(env: Env, roomId: string): Promise<void> {
  const event = { type: 'room-activity', chatRoomId: roomId, lastMessage: null } as const
  await Promise.all([
    withRetries(() => roomStub(env, roomId).archive()),
    publish(env, [{ to: 'all', events: [event] }]),
  ])
}

/**
 * The object of a room of the directory. Any id would make one, so the directory is asked first, and it is told if it
 * should be archived. Throws `not_found`.
 */
export async function openRoom(env: Env, db: Db, roomId: string) {
  const [room] = await findRoomState(db, roomId)
  return roomObject(env, roomId, room)
}

/** The rooms that were seen in the directory from here, which none ever leaves; the first migration has made the general one. */
const known = new Set<string>([GENERAL_ROOM])

/**
 * What is asked of a room (`look`), and the version of the members that its authors are of. A room that is known to be
 * there is asked while the directory is, not after it. Throws `not_found`.
 */
export async function lookIntoRoom<T>(
  env: Env,
  db: Db,
  roomId: string,
  look: (room: ReturnType<typeof roomStub>) => Promise<T>,
): Promise<{ seen: T; version: string }> {
  const early = known.has(roomId) ? look(roomStub(env, roomId)) : null
  early?.catch(() => null) // where the directory fails, nobody waits for it
  const {
    room: [room],
    members: [members],
  } = await batch(db, { room: findRoomState(db, roomId), members: findMembersVersion(db) })
  const object = await roomObject(env, roomId, room)
  known.add(roomId)
  return { seen: await (early ?? look(object)), version: members?.version ?? '' }
}

/** As `openRoom`, for a session's socket, which is to be closed with the session. Throws `not_found`. */
export async function openRoomForSocket(
  env: Env,
  db: Db,
  { roomId, session }: { roomId: string; session: string },
  now: number,
) {
  const {
    room: [room],
  } = await batch(db, { room: findRoomState(db, roomId), socket: noteRoomSocket(db, session, roomId, now) })
  return roomObject(env, roomId, room)
}

async function roomObject(env: Env, roomId: string, room: { isActive: boolean } | undefined) {
  if (!room) throw new Problem('not_found')
  const object = roomStub(env, roomId)
  if (!room.isActive) await object.archive()
  return object
}
