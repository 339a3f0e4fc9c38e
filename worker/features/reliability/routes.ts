import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { actsAsAdmin, member, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { findReliability } from './queries.ts'

/** How often a driver turned up, below `/api/members`: only for the driver and admins. */
export const reliability = new Hono<AppEnv>().get('/:id/reliability', costs(10), member, async c => {
  const id = c.req.param('id')
  actsAsAdmin(viewerOf(c), id)
  const found = await findReliability(openDb(c.env.DB), id, c.var.now)
  if (!found) throw new Problem('not_found')
  return c.json(found, 200)
})
