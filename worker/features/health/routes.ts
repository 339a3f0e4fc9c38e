import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { chargeRows } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { isFreeDaySpent } from '../../lib/free-day.ts'
import { isProvenAdmin, open } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import type { Health } from './contract.ts'
import { askDatabase, lookAtHealth } from './queries.ts'

/** Whether the club is well: up or not for everybody, all that is known of it for admins who have proven who they are. */
export const health = new Hono<AppEnv>().get('/', open, async c => {
  const { viewer, now } = c.var
  if (viewer && isProvenAdmin(viewer)) {
    const { report, read } = await lookAtHealth(c.env, now)
    chargeRows(c, { read })
    return c.json<Health, 200>({ isUp: true, report }, 200)
  }
  await askDatabase(openDb(c.env.DB)).catch(error => {
    throw isFreeDaySpent(error) ? error : new Problem('down')
  })
  // Whoever asks again at once gets the same answer from the own cache; who signs in or proves themselves, another.
  return c.json<Health, 200>({ isUp: true, report: null }, 200, {
    'Cache-Control': 'public, max-age=5',
    Vary: 'Cookie, Authorization',
  })
})
