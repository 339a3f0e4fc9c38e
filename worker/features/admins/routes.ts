import { Hono } from 'hono'
import * as z from 'zod/mini'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, freshlyProven, member, viewerOf } from '../../lib/guards.ts'
import { validate } from '../../lib/validate.ts'
import { runErrands } from '../errands/mutations.ts'
import { publishMember } from '../feed/broadcast.ts'
import { fullView } from '../members/queries.ts'
import { changeAdminRole, closeSessionsOf } from './mutations.ts'

const adminInput = z.object({
  isAdmin: z.boolean('isAdmin must be true or false'),
})

/** Making and demoting admins, and signing drivers out, below `/api/admin/members`. */
export const admins = new Hono<AppEnv>()
  .put('/:id/admin', member, validate('json', adminInput), admin, freshlyProven, async c => {
    const { isAdmin } = c.req.valid('json')
    const change = { memberId: c.req.param('id'), isAdmin, actor: viewerOf(c).id }
    const { row, isNews, ended } = await changeAdminRole(openDb(c.env.DB), change, c.var.now)
    await runErrands(c.env, ended)
    if (isNews) runAfterResponse(c, publishMember(c.env, row.id, row))
    return c.json(fullView(row), 200)
  })
  .delete('/:id/sessions', member, admin, async c => {
    const { id: actor } = viewerOf(c)
    const ended = await closeSessionsOf(openDb(c.env.DB), c.req.param('id'), actor, c.var.now)
    await runErrands(c.env, ended)
    return c.body(null, 204)
  })
