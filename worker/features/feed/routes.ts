import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { afterwards } from '../../lib/afterwards.ts'
import type { AppEnv, Env, Viewer } from '../../lib/env.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { upgradeRequest } from '../../lib/objects/socket-hub.ts'
import { feedOf } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { isUnlimited } from '../../lib/rate-limit.ts'
import { member, viewerOf } from '../../lib/session.ts'
import { enterRoom } from '../chat/mutations.ts'
import { findStatus } from '../session/queries.ts'
import { closeSockets } from './revocation.ts'

/** `/ws?room=R` enters a chat room, `/ws` listens to the club's feed. Everything is checked before the upgrade. */
export const sockets = new Hono<AppEnv>().get('/', member, async c => {
  const roomId = c.req.query('room')
  const object = roomId === undefined ? feedOf(c.env) : await enterRoom(c.env, openDb(c.env.DB), roomId)
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Problem('upgrade_required')
  const owner = { ...viewerOf(c), isUnlimited: isUnlimited(c) }
  const response = await object.fetch(upgradeRequest(owner))
  if (owner.method !== 'bearer') afterwards(c, closeIfTooLate(c.env, owner))
  return response
})

// Who was signed out or rejected just now had no socket yet to be closed for it, so it is looked at once more.
async function closeIfTooLate(env: Env, { id: memberId, session }: Viewer) {
  const status = await findStatus(openDb(env.DB), session)
  if (status === null) await closeSockets(env, { session }, closeCodes.signIn)
  if (status === 'rejected') await closeSockets(env, { memberId }, closeCodes.removed)
}
