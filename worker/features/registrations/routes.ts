import { Hono } from 'hono'
import * as z from 'zod/mini'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import type { AppEnv } from '../../lib/env.ts'
import { actsAsAdmin, member, requireSelf, requireStaying, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishPlaces } from '../feed/broadcast.ts'
import { noteAnswer } from '../reminders/mutations.ts'
import { settleAndTell } from '../reserves/mutations/settle-race.ts'
import { register, unregister, unregisterAsAdmin } from './mutations.ts'

/** A request for a place in a race; `memberId` is optional and must be the member's own. */
const registrationInput = z.object({
  raceId: z.string('Choose a race').check(z.minLength(1, 'Choose a race')),
  memberId: z.optional(z.nullable(z.string('memberId must be text'))),
})

export const registrations = new Hono<AppEnv>()
  .post('/', member, validate('json', registrationInput), async c => {
    const viewer = viewerOf(c)
    const { raceId, memberId } = c.req.valid('json')
    requireSelf(viewer, memberId)
    if (viewer.status !== 'approved') throw new Problem('not_approved')
    requireStaying(viewer)
    const db = openDb(c.env.DB)
    try {
      const registration = await register(db, raceId, viewer.id, c.var.now)
      runAfterResponse(c, publishPlaces(c.env, [raceId]))
      runAfterResponse(c, noteAnswer(c.env, raceId, viewer.id))
      return c.json(registration, 201)
    } catch (error) {
      // A driver who comes too late sees their new position at once, and the next reserve need not wait for the cron.
      if (error instanceof Problem && error.code === 'offer_lapsed')
        runAfterResponse(c, ...(await settleAndTell(c.env, [raceId], c.var.now)))
      throw error
    }
  })
  .delete('/:raceId/:memberId', member, async c => {
    const viewer = viewerOf(c)
    const { raceId, memberId } = c.req.param()
    const db = openDb(c.env.DB)
    if (actsAsAdmin(viewer, memberId)) await unregisterAsAdmin(db, raceId, memberId, viewer.id, c.var.now)
    else await unregister(db, raceId, viewer.id, c.var.now)
    runAfterResponse(c, noteAnswer(c.env, raceId, memberId))
    runAfterResponse(c, ...(await settleAndTell(c.env, [raceId], c.var.now)))
    return c.body(null, 204)
  })
