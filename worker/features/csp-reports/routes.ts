import { Hono } from 'hono'
import type { AppEnv } from '../../lib/env.ts'
import { open } from '../../lib/guards.ts'
import { limitByAddress, limits, paced } from '../../lib/rate-limit.ts'
import { parseUrl } from '../../lib/text/parse-url.ts'

/** Takes browsers' reports of blocked content. Only the directive and host are logged. */
export const cspReport = new Hono<AppEnv>().post('/', open, paced, limitByAddress(limits.report), async c => {
  const report = await c.req.json().catch(() => null)
  const { 'effective-directive': directive, 'blocked-uri': blocked } = report?.['csp-report'] ?? {}
  console.warn(JSON.stringify({ event: 'csp', directive: nameOf(directive), host: hostOf(blocked) }))
  return c.body(null, 204)
})

// Anybody can send a report, so anything but a plain name is ignored.
function nameOf(directive: unknown) {
  return typeof directive === 'string' ? directive.slice(0, 40) : 'unknown'
}

function hostOf(uri: unknown) {
  return (typeof uri === 'string' && parseUrl(uri)?.host) || 'inline'
}
