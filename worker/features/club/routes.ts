import { Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import type { AppEnv } from '../../lib/env.ts'
import { limitByAddress, limits } from '../../lib/rate-limit.ts'
import { admin, member } from '../../lib/session.ts'
import { validate } from '../../lib/validate.ts'
import { auditQuery } from './contract.ts'
import { listAudit } from './queries.ts'

/** The fixed id of the military-type room, made by the first migration (decision 26). */
const MILITARY_ROOM = 'bravo-six'

export const config = new Hono<AppEnv>().get('/', c =>
  c.json(
    {
      clubName: c.env.CLUB_NAME,
      adminGamertag: c.env.ADMIN_GAMERTAG,
      vapidPublicKey: c.env.VAPID_PUBLIC_KEY,
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
  return typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).host : 'inline'
}
