import { createMiddleware } from 'hono/factory'
import { now } from './clock.ts'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'
import { securityHeadersFor } from './security-headers.ts'

/** Refuses requests that another site sends in a member's name. */
export const crossSiteGuard = createMiddleware<AppEnv>(async (c, next) => {
  if (isSafeMethod(c.req.raw)) return next()
  const bearer = c.req.header('authorization') !== undefined // a bearer key is its own authority, without a cookie
  if (!bearer && isCrossSite(c.req.raw)) throw new Problem('cross_site')
  return next()
})

/** Refuses upgrades from another site, which also carry the cookie. */
export const crossSiteSocketGuard = createMiddleware<AppEnv>(async (c, next) => {
  if (isCrossSite(c.req.raw)) throw new Problem('cross_site')
  return next()
})

/**
 * Gives every API answer the security headers and the time, by which browsers correct a wrong clock, and keeps it out of
 * caches unless it says otherwise.
 */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 101) return // the headers of an upgrade cannot be changed
  for (const [name, value] of Object.entries(securityHeadersFor(c.req.url)))
    if (!c.res.headers.has(name)) c.header(name, value)
  c.header('Date', new Date(now()).toUTCString())
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
})

/** Whether a request's method changes nothing. */
export function isSafeMethod({ method }: Request): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
}

// Every browser sends Sec-Fetch-Site or at least Origin with an unsafe request. A caller with neither is a script without
// anybody's cookies, so nobody needs protection.
function isCrossSite(request: Request) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreignOrigin = origin !== null && origin !== new URL(request.url).origin
  return foreignOrigin || (site !== null && site !== 'same-origin')
}
