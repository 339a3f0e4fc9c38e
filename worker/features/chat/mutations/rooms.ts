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
 * Creates a championship's room, or gives the existing one. Throws `one_of_a_kind` for other types, and `not_found` without
 * such a championship.
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
 * Archives a room in its object and in everybody's list; the directory already says so. A room that cannot be reached now is
 * archived by the next request that opens it.
 */
export async function archiveRoom(env: Env, roomId: string): Promise<void> {
  const event = { type: 'room-activity', chatRoomId: roomId, lastMessage: null } as const
  await Promise.all([
    withRetries(() => roomStub(env, roomId).archive()),
    publish(env, [{ to: 'all', events: [event] }]),
  ])
}

/**
 * The object of a room in the directory. The directory is asked first, because any id would create an object; a room that
 * should be archived is archived. Throws `not_found`.
 */
export async function openRoom(env: Env, db: Db, roomId: string) {
  const [room] = await findRoomState(db, roomId)
  return roomObject(env, roomId, room)
}

/** Rooms that this isolate has seen in the directory, which rooms never leave. The first migration created the general one. */
const known = new Set<string>([GENERAL_ROOM])

/**
 * The result of `look` in a room, and the version of the members list that its authors are named by. A known room is asked in
 * parallel with the directory. Throws `not_found`.
 */
export async function lookIntoRoom<T>(
  env: Env,
  db: Db,
  roomId: string,
  look: (room: ReturnType<typeof roomStub>) => Promise<T>,
): Promise<{ seen: T; version: string }> {
  const early = known.has(roomId) ? look(roomStub(env, roomId)) : null
  early?.catch(() => null) // if the directory fails, nobody awaits this
  const {
    room: [room],
    members: [members],
  } = await batch(db, { room: findRoomState(db, roomId), members: findMembersVersion(db) })
  const object = await roomObject(env, roomId, room)
  known.add(roomId)
  return { seen: await (early ?? look(object)), version: members?.version ?? '' }
}

/** Like `openRoom`, for a session's socket, which is closed with the session. Throws `not_found`. */
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
