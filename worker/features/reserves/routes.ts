import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { actsAsAdmin, member, requireSelf, requireStaying, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { noteAnswer } from '../reminders/mutations.ts'
import { reserveInput } from './contract.ts'
import { joinReserves, leaveReserves, removeReserve } from './mutations/line.ts'
import { settleAndTell } from './mutations/settle-race.ts'

/** Joining and leaving the reserves of a full race. Registering takes the place itself. */
export const reserves = new Hono<AppEnv>()
  .post('/', costs(20), member, validate('json', reserveInput), async c => {
    const viewer = viewerOf(c)
    const { raceId, memberId } = c.req.valid('json')
    requireSelf(viewer, memberId)
    if (viewer.status !== 'approved') throw new Problem('not_approved')
    requireStaying(viewer)
    const db = openDb(c.env.DB)
    const { reserve, isNew } = await joinReserves(db, raceId, viewer.id, c.var.now)
    if (!isNew) return c.json(reserve, 200)
    runAfterResponse(c, noteAnswer(c.env, raceId, viewer.id))
    runAfterResponse(c, ...(await settleAndTell(c.env, [raceId], c.var.now)))
    return c.json(reserve, 201)
  })
  .delete('/:raceId/:memberId', costs(20), member, async c => {
    const viewer = viewerOf(c)
    const { raceId, memberId } = c.req.param()
    const db = openDb(c.env.DB)
    if (actsAsAdmin(viewer, memberId)) await removeReserve(db, raceId, memberId, viewer.id, c.var.now)
    else await leaveReserves(db, raceId, viewer.id, c.var.now)
    runAfterResponse(c, noteAnswer(c.env, raceId, memberId))
    runAfterResponse(c, ...(await settleAndTell(c.env, [raceId], c.var.now)))
    return c.body(null, 204)
  })
