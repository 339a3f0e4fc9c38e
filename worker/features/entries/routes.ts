import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { iso } from '../../lib/clock.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { actsAsAdmin, member, requireStaying, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishChampionship } from '../feed/broadcast.ts'
import { settleAndTell } from '../reserves/mutations/settle-race.ts'
import { type EntryView, regularInput } from './contract.ts'
import { countIn, signOff } from './mutations/seasons.ts'

/** Regulars: driving a whole season until a driver signs off. */
export const entries = new Hono<AppEnv>().put(
  '/:id/entries/:memberId/regular',
  costs(20),
  member,
  validate('json', regularInput),
  async c => {
    const viewer = viewerOf(c)
    const { id: championshipId, memberId } = c.req.param()
    const isSelf = !actsAsAdmin(viewer, memberId)
    if (isSelf && viewer.status !== 'approved') throw new Problem('not_approved')
    if (isSelf && c.req.valid('json').regular) requireStaying(viewer)
    const db = openDb(c.env.DB)
    const season = { championshipId, memberId, actor: viewer.id }
    const change = c.req.valid('json').regular
      ? countIn(db, season, c.var.now)
      : signOff(db, season, c.var.now)
    const { isNew, regularSince, raceIds } = await change
    if (isNew) {
      // A place is five row writes with its counts.
      chargeRows(c, { written: 20 + 5 * raceIds.length })
      runAfterResponse(c, ...(await settleAndTell(c.env, raceIds, c.var.now)))
      runAfterResponse(c, publishChampionship(c.env, championshipId))
    }
    const since = iso(regularSince)
    return c.json({ championshipId, memberId, regularSince: since } satisfies EntryView, 200)
  },
)
