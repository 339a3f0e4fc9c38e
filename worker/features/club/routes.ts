import { Hono } from 'hono'
import { afterwards } from '#worker/lib/after-response.ts'
import { openDb } from '../../db/client.ts'
import type { AppEnv } from '../../lib/env.ts'
import { limitByAddress, limits } from '../../lib/rate-limit.ts'
import { admin, member, viewerOf } from '../../lib/session.ts'
import { parseUrl } from '../../lib/text/parse-url.ts'
import { validate } from '../../lib/validate.ts'
import { publishAdminText } from '../feed/broadcast.ts'
import { adminTextInput, auditQuery } from './contract.ts'
import { saveAdminText } from './mutations.ts'
import { findAdminText, listAudit } from './queries.ts'

/** The fixed id of the military-type room, made by the first migration (decision 26). */
const MILITARY_ROOM = 'bravo-six'

export const config = new Hono<AppEnv>().get('/', c =>
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
export const audit = new Hono<AppEnv>().get('/', member, validate('query', auditQuery), admin, async c => {
  const before = Number(c.req.valid('query').before ?? Number.MAX_SAFE_INTEGER)
  return c.json(await listAudit(openDb(c.env.DB), before), 200)
})

/** What the club's admins say in the chat's sidebar. */
export const clubAdminText = new Hono<AppEnv>()
  .get('/', member, async c => c.json({ text: await findAdminText(openDb(c.env.DB)) }, 200))
  .put('/', member, validate('json', adminTextInput), admin, async c => {
    const input = c.req.valid('json')
    const { text } = input
    await saveAdminText(openDb(c.env.DB), input, viewerOf(c).id, c.var.now)
    afterwards(c, publishAdminText(c.env, text))
    return c.json({ text }, 200)
  })

/** Where browsers report what the content security policy stopped; only the directive and the host are logged. */
export const cspReport = new Hono<AppEnv>().post('/', limitByAddress(limits.report), async c => {
  const report = await c.req.json().catch(() => null)
  const { 'effective-directive': directive, 'blocked-uri': blocked } = report?.['csp-report'] ?? {}
  console.warn(JSON.stringify({ event: 'csp', directive: nameOf(directive), host: hostOf(blocked) }))
  return c.body(null, 204)
})

// Anybody can send a report, so what is no plain name is not looked at.
function nameOf(directive: unknown) {
  return typeof directive === 'string' ? directive.slice(0, 40) : 'unknown'
}

function hostOf(uri: unknown) {
  return (typeof uri === 'string' && parseUrl(uri)?.host) || 'inline'
}
