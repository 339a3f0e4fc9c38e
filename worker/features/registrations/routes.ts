import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import type { AppEnv } from '../../lib/env.ts'
import { actsAsAdmin, member, requireSelf, requireStaying, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishPlaces } from '../feed/broadcast.ts'
import { noteAnswer } from '../reminders/mutations.ts'
import { settleRaces, tellOfSettled } from '../reserves/mutations/settle-race.ts'
import { register, unregister, unregisterAsAdmin } from './mutations.ts'

/** Taking a place in a race; `memberId` may be absent and must be the member's own. */
const registrationInput = z.object({
  raceId: z.string('Say which race').check(z.minLength(1, 'Say which race')),
  memberId: z.optional(z.nullable(z.string('memberId must be a text'))),
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
      // Whoever comes too late learns at once where they stand now, and the next in line need not wait for the cron.
      if (error instanceof Problem && error.code === 'offer_lapsed') await settle(c, raceId)
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
    await settle(c, raceId)
    return c.body(null, 204)
  })

// Moves the race's places on, and tells whom that concerns.
async function settle(c: Context<AppEnv>, raceId: string) {
  const told = await settleRaces(openDb(c.env.DB), [raceId], c.var.now)
  runAfterResponse(c, ...tellOfSettled(c.env, [raceId], told, c.var.now))
}
