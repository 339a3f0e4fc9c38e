import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { upgradeRequest } from '../../lib/crowd.ts'
import type { AppEnv } from '../../lib/env.ts'
import { feedOf, roomOf } from '../../lib/objects.ts'
import { Problem } from '../../lib/problem.ts'
import { isUnlimited } from '../../lib/rate-limit.ts'
import { member, viewerOf } from '../../lib/session.ts'
import { findRoom } from '../chat/queries.ts'

/** `/ws?room=R` enters a chat room, `/ws` listens to the club's feed. Everything is checked before the upgrade. */
export const sockets = new Hono<AppEnv>().get('/', member, async c => {
  const roomId = c.req.query('room')
  if (roomId !== undefined && !(await findRoom(openDb(c.env.DB), roomId))) throw new Problem('not_found')
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Problem('upgrade_required')
  const owner = { ...viewerOf(c), isUnlimited: isUnlimited(c) }
  const object = roomId === undefined ? feedOf(c.env) : roomOf(c.env, roomId)
  return object.fetch(upgradeRequest(owner))
})
