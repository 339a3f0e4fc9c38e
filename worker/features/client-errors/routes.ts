import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, open } from '../../lib/guards.ts'
import { limitByAddress, limits, paced } from '../../lib/rate-limit.ts'
import { validate } from '../../lib/validate.ts'
import { clientErrorInput } from './contract.ts'
import { countClientError } from './mutations.ts'
import { listClientErrors } from './queries.ts'

/** Takes browsers' reports that a page threw an error. A browser sends one for each page and day, without identifying itself. */
export const clientErrors = new Hono<AppEnv>().post(
  '/',
  costs(1),
  open,
  paced,
  limitByAddress(limits.report),
  validate('json', clientErrorInput),
  async c => {
    const { page, place } = c.req.valid('json')
    console.warn(JSON.stringify({ event: 'client-error', page, place }))
    await countClientError(openDb(c.env.DB), page, c.var.now)
    return c.body(null, 204)
  },
)

/** The counts for admins, below `/api/admin`. */
export const clientErrorCounts = new Hono<AppEnv>().get('/', member, admin, async c =>
  c.json(await listClientErrors(openDb(c.env.DB), c.var.now), 200),
)
