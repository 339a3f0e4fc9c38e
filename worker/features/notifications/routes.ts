import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { chargeRows } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { member, requireSelf, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishCounts } from '../feed/broadcast.ts'
import { readAllQuery } from './contract.ts'
import { markAllRead, markRead } from './mutations/bell.ts'
import { listAnnouncements } from './queries/announcements.ts'
import { countUnread, listNotifications } from './queries.ts'
import { ON_DASHBOARD } from './rules/limits.ts'

export const notifications = new Hono<AppEnv>()
  .get('/:memberId/count', member, async c => {
    const { id, session } = viewerOf(c)
    requireSelf(viewerOf(c), c.req.param('memberId'))
    const count = await countUnread(openDb(c.env.DB), id, session)
    chargeRows(c, { read: 2 * count })
    return c.json({ count }, 200)
  })
  .get('/:memberId/announcements', member, async c => {
    const { id } = viewerOf(c)
    requireSelf(viewerOf(c), c.req.param('memberId'))
    const list = await listAnnouncements(openDb(c.env.DB), id, c.var.now - ON_DASHBOARD)
    return c.json(list, 200)
  })
  .get('/:memberId', member, async c => {
    const { id, session } = viewerOf(c)
    requireSelf(viewerOf(c), c.req.param('memberId'))
    const list = await listNotifications(openDb(c.env.DB), id, session)
    chargeRows(c, { read: 7 * list.length })
    return c.json(list, 200)
  })
  .patch('/:notificationId/read', member, async c => {
    const db = openDb(c.env.DB)
    const { id, session } = viewerOf(c)
    if (!(await markRead(db, c.req.param('notificationId'), id))) throw new Problem('not_found')
    runAfterResponse(c, publishCounts(c.env, [id])) // for the member's other tabs
    return c.json({ count: await countUnread(db, id, session) }, 200)
  })
  .patch('/:memberId/read-all', member, validate('query', readAllQuery), async c => {
    const { id, session } = viewerOf(c)
    requireSelf(viewerOf(c), c.req.param('memberId'))
    const db = openDb(c.env.DB)
    await markAllRead(db, id, c.req.valid('query').type, c.var.now)
    runAfterResponse(c, publishCounts(c.env, [id]))
    return c.json({ count: await countUnread(db, id, session) }, 200)
  })
