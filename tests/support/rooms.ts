import { evictDurableObject, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { SocketOwner } from '#worker/lib/crowd.ts'
import { MEMBER_SESSION } from '#worker/lib/session.ts'
import type { Person } from './cast.ts'

/** Empties the club's chat rooms, so that a test starts with silence. */
export async function silenceRooms(): Promise<void> {
  for (const room of await roomsInUse()) {
    await runInDurableObject(room, async (instance, state) => {
      await instance.alarm() // nothing is on its way any more
      await state.storage.deleteAll()
    })
    await evictDurableObject(room, { webSockets: 'close' })
  }
}

/** Waits until the club's rooms have told D1 and the feed all that has happened. */
export async function settleRooms(): Promise<void> {
  for (const room of await roomsInUse()) await runInDurableObject(room, instance => instance.alarm())
}

async function roomsInUse() {
  const used = new Set((await listDurableObjectIds(env.CHAT_ROOM)).map(String))
  const rooms = await env.DB.prepare('SELECT id FROM chat_rooms').all<{ id: string }>()
  return rooms.results.map(({ id }) => env.CHAT_ROOM.getByName(id)).filter(room => used.has(String(room.id)))
}

/** A person as the Worker introduces him to a room; nobody is slowed down. */
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
    expiresAt: Date.now() + MEMBER_SESSION,
    isUnlimited: true,
  }
}
