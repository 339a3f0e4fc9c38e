import { evictDurableObject, listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { SocketOwner } from '#worker/lib/crowd.ts'
import { MEMBER_SESSION } from '#worker/lib/session.ts'
import type { Person } from './cast.ts'

/** Empties every chat room, so that a test starts with silence. */
export async function silenceRooms(): Promise<void> {
  for (const id of await listDurableObjectIds(env.CHAT_ROOM)) {
    const room = env.CHAT_ROOM.get(id)
    await runInDurableObject(room, async (instance, state) => {
      await instance.alarm() // nothing is on its way any more
      await state.storage.deleteAll()
    })
    await evictDurableObject(room, { webSockets: 'close' })
  }
}

/** Waits until the rooms have told D1 and the feed all that has happened. */
export async function settleRooms(): Promise<void> {
  for (const id of await listDurableObjectIds(env.CHAT_ROOM))
    await runInDurableObject(env.CHAT_ROOM.get(id), room => room.alarm())
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
