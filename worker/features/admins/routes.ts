import { Hono } from 'hono'
import { afterwards } from '#worker/lib/after-response.ts'
import { openDb } from '../../db/client.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, freshlyProven, member, viewerOf } from '../../lib/session.ts'
import { validate } from '../../lib/validate.ts'
import { publishMember } from '../feed/broadcast.ts'
import { closeRevoked } from '../feed/revocation.ts'
import { fullView } from '../members/queries.ts'
import { adminInput } from './contract.ts'
import { changeRole, closeSessionsOf } from './mutations.ts'

/** Who has which power, and is signed in: making admins and taking it back, and signing drivers out, below `/api/admin/members`. */
export const admins = new Hono<AppEnv>()
  .put('/:id/admin', member, validate('json', adminInput), admin, freshlyProven, async c => {
    const { isAdmin } = c.req.valid('json')
    const change = { memberId: c.req.param('id'), isAdmin, actor: viewerOf(c).id }
    const { row, isNews, ended } = await changeRole(openDb(c.env.DB), change, c.var.now)
    await closeRevoked(c.env, ended)
    if (isNews) afterwards(c, publishMember(c.env, row.id, row))
    return c.json(fullView(row), 200)
  })
  .delete('/:id/sessions', member, admin, async c => {
    const { id: actor } = viewerOf(c)
    const ended = await closeSessionsOf(openDb(c.env.DB), c.req.param('id'), actor, c.var.now)
    await closeRevoked(c.env, ended)
    return c.body(null, 204)
  })
