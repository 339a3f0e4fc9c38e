import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { iso } from '../../lib/clock.ts'
import { chargeRows } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, viewerOf } from '../../lib/guards.ts'
import type { Invitation } from './contract.ts'
import { createInvitation, reopenJoining } from './mutations.ts'
import { findJoining } from './queries.ts'

/** Whether the club can be joined, and what admins do about it, below `/api/admin/joining`. */
export const joining = new Hono<AppEnv>()
  .get('/', member, admin, async c => {
    const joining = await findJoining(openDb(c.env.DB), c.var.now)
    chargeRows(c, { read: 10 + joining.waitingToday })
    return c.json(joining, 200)
  })
  .post('/opening', member, admin, async c => {
    const db = openDb(c.env.DB)
    await reopenJoining(db, viewerOf(c).id, c.var.now)
    return c.json(await findJoining(db, c.var.now), 200)
  })
  .post('/invitations', member, admin, async c => {
    const { token, expiresAt } = await createInvitation(openDb(c.env.DB), viewerOf(c).id, c.var.now)
    const url = new URL(`/register?${new URLSearchParams({ invitation: token })}`, c.req.url).href
    return c.json({ url, expiresAt: iso(expiresAt) } satisfies Invitation, 201)
  })
