import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, open, viewerOf } from '../../lib/guards.ts'
import { validate } from '../../lib/validate.ts'
import { publishAdminText } from '../feed/broadcast.ts'
import { adminTextInput, auditQuery } from './contract.ts'
import { saveAdminText } from './mutations.ts'
import { findAdminText, listAudit } from './queries.ts'

/** The fixed id of the military room, which the first migration creates (docs/decisions.md 26). */
const MILITARY_ROOM = 'bravo-six'

export const config = new Hono<AppEnv>().get('/', open, c =>
  c.json(
    {
      clubName: c.env.CLUB_NAME,
      adminGamertag: c.env.ADMIN_GAMERTAG,
      vapidPublicKey: (c.env.VAPID_PRIVATE_KEY && c.env.VAPID_PUBLIC_KEY) || '',
      militaryRoomId: MILITARY_ROOM,
    },
    200,
  ),
)

/** The audit log, below `/api/admin`. */
export const audit = new Hono<AppEnv>().get(
  '/',
  costs(2),
  member,
  validate('query', auditQuery),
  admin,
  async c => {
    const before = Number(c.req.valid('query').before ?? Number.MAX_SAFE_INTEGER)
    return c.json(await listAudit(openDb(c.env.DB), before), 200)
  },
)

/** The club admin text in the chat's sidebar. */
export const clubAdminText = new Hono<AppEnv>()
  .get('/', member, async c => c.json({ text: await findAdminText(openDb(c.env.DB)) }, 200))
  .put('/', member, validate('json', adminTextInput), admin, async c => {
    const input = c.req.valid('json')
    const { text } = input
    await saveAdminText(openDb(c.env.DB), input, viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishAdminText(c.env, text))
    return c.json({ text }, 200)
  })
