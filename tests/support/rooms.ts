import { evictDurableObject, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type Cost, countStorage } from '#tests/bench/counted.ts'
import type { ChatRoom } from '#worker/features/chat/room/room.ts'
import type { SocketOwner } from '#worker/lib/objects/socket-hub.ts'
import { roomStub } from '#worker/lib/objects/stubs.ts'
import { MEMBER_SESSION } from '#worker/lib/session-cookies.ts'
import type { Person } from './cast.ts'
import { NOON } from './clock.ts'
import { plant } from './plant.ts'
import type { Row } from './snapshot.ts'

const names = new Map<string, string>()
const visited = new Set<string>()

/** The object of a room. */
export function roomObject(roomId: string) {
  return roomStub(env, roomId)
}

/** Opens so many more rooms, past the API: `room-1`, `room-2` and so on; gives their ids. */
export async function plantRooms(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `room-${n + 1}`)
  await plant(
    'chat_rooms',
    ...ids.map(id => ({ id, name: id, type: 'championship', is_active: 1, created_at: NOON })),
  )
  return ids
}

/** Looks into a room's object. */
export function inRoom<T>(
  roomId: string,
  look: (room: ChatRoom, state: DurableObjectState) => T | Promise<T>,
): Promise<T> {
  return runInDurableObject(roomObject(roomId), look)
}

/** Takes a room out of memory; its sockets stay open. */
export function putToSleep(roomId: string): Promise<void> {
  return evictDurableObject(roomObject(roomId), { webSockets: 'hibernate' })
}

/** Fills a room with so many messages of a member, past the API: of ten years, say. D1 has been told of them all. */
export async function plantTalk(count: number, roomId = 'general', memberId = 'marcus'): Promise<void> {
  await inRoom(roomId, (_, { storage }) => {
    // The words of a million messages would take a minute; a test that looks for them takes them in itself.
    const [trigger] = storage.sql.exec("SELECT sql FROM sqlite_master WHERE name = 'message_said'").toArray()
    storage.sql.exec('DROP TRIGGER message_said')
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
       SELECT n, ?, 'planted-' || n, 'Lap ' || n, 0, ? + n FROM numbers`,
      ...[count, memberId, NOON],
    )
    storage.sql.exec(String(trigger?.sql))
    storage.sql.exec('UPDATE room SET published_rev = ?', count)
  })
  await plant('room_summaries', {
    ...{ room_id: roomId, message_id: `${roomId}.${count}`, author_id: memberId },
    ...{ at: NOON + count, rev: count },
  })
  await evictDurableObject(roomObject(roomId), { webSockets: 'close' })
}

/** From now on adds up what a room asks of its own storage, until it is out of memory. */
export async function countRoom(roomId = 'general'): Promise<Cost> {
  const cost = { queries: 0, read: 0, written: 0 }
  await inRoom(roomId, (_, { storage }) => countStorage(storage, cost))
  return cost
}

/** Lets no alarm of a room ring by itself until it sleeps; the tests' clock and the machine's may say so at any time. */
export function holdAlarms(roomId: string): Promise<void> {
  return inRoom(roomId, (_, { storage }) => {
    storage.setAlarm = async () => {}
  })
}

/** The ids of the club's rooms that have an object; most tests leave most rooms alone. */
export async function listRoomObjects(): Promise<string[]> {
  const ids = (await listDurableObjectIds(env.CHAT_ROOM)).map(String)
  if (ids.some(id => !names.has(id))) await learnNames()
  return ids.flatMap(id => names.get(id) ?? [])
}

/** Remembers that somebody has been in a room, which leaves traces in its memory even if they say nothing. */
export function noteVisit(roomId: string): void {
  visited.add(roomId)
}

/** Empties every chat room, so that a test starts with silence. Rooms in which nothing has happened are left alone. */
export async function silenceRooms(): Promise<void> {
  await Promise.all((await listRoomObjects()).map(silence))
  visited.clear()
}

/** Waits until the club's rooms have told D1 and the feed all that has happened. */
export async function settleRooms(): Promise<void> {
  await Promise.all((await listRoomObjects()).map(id => inRoom(id, settle)))
}

/** What the rooms keep, once they have told it: their rows by room and table, of tables with rows. */
export async function everyRoom(): Promise<Record<string, Row[]>> {
  const ids = (await listRoomObjects()).sort()
  const rooms = await Promise.all(
    ids.map(async id => (await inRoom(id, settledTables)).map(([name, rows]) => [`${id} ${name}`, rows])),
  )
  return Object.fromEntries(rooms.flat())
}

/** A person as the Worker introduces them to a room; nobody is slowed down. */
export function ownerOf({ id, gamertag, status, isAdmin }: Person): SocketOwner {
  return {
    id,
    gamertag,
    displayName: `${gamertag} at home`,
    profileImageUrl: null,
    status,
    isAdmin,
    method: id === 'director' ? 'admin_key' : 'gamertag',
    session: `session of ${id}`,
    address: null,
    expiresAt: Date.now() + MEMBER_SESSION,
    leavesAt: null,
    provenAt: id === 'director' ? Date.now() : null,
    isProven: id === 'director',
    isUnlimited: true,
  }
}

async function silence(roomId: string) {
  const isSilent = await inRoom(roomId, async (room, state) => {
    if (!visited.has(roomId) && tablesOf(state).length === 0) return true
    // The first may take messages out, which D1 hears of meanwhile; after the second nothing is on its way any more.
    for (let times = 0; times < 2; times++) await room.alarm()
    await state.storage.deleteAlarm()
    await state.storage.deleteAll()
    return false
  })
  if (!isSilent) await evictDurableObject(roomObject(roomId), { webSockets: 'close' })
}

async function settledTables(room: ChatRoom, state: DurableObjectState) {
  await settle(room, state)
  return tablesOf(state)
}

// A room tells one stretch of its log an alarm; while it gets on there may be more.
async function settle(room: ChatRoom, { storage }: DurableObjectState) {
  const told = () => storage.sql.exec<{ rev: number }>('SELECT published_rev AS rev FROM room').one().rev
  for (let before = -1; before < told(); ) {
    before = told()
    await room.alarm()
  }
}

// Every table that a room has, but for the index of words, which SQLite makes of the messages, and its own version.
function tablesOf({ storage }: DurableObjectState): [name: string, rows: Row[]][] {
  const rows = (query: string) => storage.sql.exec<Row>(query).toArray()
  const names = rows(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
     AND name NOT LIKE 'message_words%' AND name NOT IN ('room', 'schema_versions') ORDER BY name`,
  )
  const tables: Record<string, Row[]> = {
    room: rows('SELECT published_rev, is_archived FROM room WHERE published_rev > 0 OR is_archived = 1'),
    ...Object.fromEntries(names.map(({ name }) => [name, rows(`SELECT * FROM ${name} ORDER BY 1, 2`)])),
  }
  return Object.entries(tables).filter(([, found]) => found.length > 0)
}

// An object that is woken by its id alone does not know its name, so rooms are always called by name.
async function learnNames() {
  const { results } = await env.DB.prepare('SELECT id FROM chat_rooms').all<{ id: string }>()
  for (const { id } of results) names.set(String(env.CHAT_ROOM.idFromName(id)), id)
}
