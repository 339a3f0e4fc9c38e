import { Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv, Viewer } from '../../lib/env.ts'
import { member, viewerOf } from '../../lib/guards.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { upgradeRequest, type Whose } from '../../lib/objects/socket-hub.ts'
import { feedStub, roomStub, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { isUnlimited } from '../../lib/rate-limit.ts'
import { openRoomForSocket } from '../chat/mutations/rooms.ts'
import { findStatus } from '../session/queries.ts'

/** `/ws?room=R` enters a chat room, `/ws` opens the club's feed. Everything is checked before the upgrade. */
export const sockets = new Hono<AppEnv>().get('/', costs(3), member, async c => {
  const roomId = c.req.query('room')
  const objectOf = () => (roomId === undefined ? feedStub(c.env) : roomStub(c.env, roomId))
  if (roomId !== undefined) {
    const { session } = viewerOf(c)
    await openRoomForSocket(c.env, openDb(c.env.DB), { roomId, session }, c.var.now)
  }
  await c.var.confirmed
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Problem('upgrade_required')
  const owner = { ...viewerOf(c), isUnlimited: isUnlimited(c) }
  const response = await objectOf().fetch(upgradeRequest(owner))
  const close = (whose: Whose, code: number) => withRetries(() => objectOf().closeSockets(whose, code))
  if (owner.method !== 'bearer') runAfterResponse(c, closeIfTooLate(openDb(c.env.DB), owner, close))
  return response
})

// A member who was signed out or rejected just now had no socket to close yet, so this checks again.
async function closeIfTooLate(
  db: Db,
  { id: memberId, session }: Viewer,
  close: (whose: Whose, code: number) => Promise<void>,
) {
  const status = await findStatus(db, session)
  if (status === null) await close({ session }, closeCodes.signIn)
  if (status === 'rejected') await close({ memberId }, closeCodes.removed)
}
