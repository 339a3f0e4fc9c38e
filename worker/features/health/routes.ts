import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { chargeRows } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { isFreeDaySpent } from '../../lib/free-day.ts'
import { isProvenAdmin, open } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import type { Health } from './contract.ts'
import { askDatabase, lookAtHealth } from './queries.ts'

/** The club's health: up or not for everybody, the whole report for proven admins. */
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
  // Repeated requests get the cached answer; signing in or proving oneself gets a new one.
  return c.json<Health, 200>({ isUp: true, report: null }, 200, {
    'Cache-Control': 'public, max-age=5',
    Vary: 'Cookie, Authorization',
  })
})
