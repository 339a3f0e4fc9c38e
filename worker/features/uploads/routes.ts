import { Hono } from 'hono'
import type { AppEnv } from '../../lib/env.ts'
import { Problem } from '../../lib/problem.ts'
import { member } from '../../lib/session.ts'

/** What members have uploaded, which is nothing as long as nothing can be uploaded. */
export const objects = new Hono<AppEnv>().get('/*', member, () => {
  throw new Problem('not_found')
})
