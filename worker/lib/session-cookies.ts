import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSafeMethod } from './cross-site.ts'
import { newToken, sha256Hex } from './crypto.ts'
import type { AppEnv, Viewer } from './env.ts'
import { retention } from './retention.ts'

/** Lifetimes of sessions, in ms (docs/decisions.md 6). */
export const MEMBER_SESSION = retention.session
export const ADMIN_KEY_SESSION = retention.adminKeySession

/** A new token and its hash; the database stores only the hash. */
export async function newTokenWithHash(): Promise<{ token: string; tokenHash: string }> {
  const token = newToken()
  return { token, tokenHash: await sha256Hex(token) }
}

/**
 * The club's cookies: the session's token, the browser's token for passkey challenges, and the session (beginning of its
 * token's hash) for which the cache was emptied.
 */
type Cookie = 'sid' | 'webauthn' | 'emptied'
const MARK = 16

/** The hash of the token in the session cookie, or another, if the request has one. */
export async function cookieTokenHash(c: Context<AppEnv>, cookie: Cookie = 'sid'): Promise<string | null> {
  const token = readToken(c, cookie)
  return token ? sha256Hex(token) : null
}

/** Sets the session cookie, or another, for `lifetime` ms. */
export function setTokenCookie(
  c: Context<AppEnv>,
  token: string,
  lifetime: number,
  cookie: Cookie = 'sid',
): void {
  setCookie(c, cookieName(c, cookie), token, { ...cookieOptions(c), maxAge: Math.floor(lifetime / 1000) })
}

/** Removes the session cookie, and the member's data from the browser's cache. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  clearCache(c)
  deleteCookie(c, cookieName(c, 'sid'), cookieOptions(c))
}

// Not "storage", which would delete the service worker and other people's data on this browser.
function clearCache(c: Context<AppEnv>) {
  c.header('Clear-Site-Data', '"cache"')
}

/**
 * Tells a browser that was signed out remotely, or whose driver was rejected, to empty its cache, when it asks for the
 * session or a picture. Once only: otherwise every page it opens would reload itself.
 */
export function emptyCacheOfEnded(c: Context<AppEnv>, tokenHash: string, viewer: Viewer | null): void {
  const name = cookieName(c, 'emptied')
  const session = tokenHash.slice(0, MARK)
  const isEmptied = getCookie(c, name) === session
  if (viewer && viewer.status !== 'rejected') {
    if (isEmptied) deleteCookie(c, name, cookieOptions(c)) // shows pictures again
  } else if (!isEmptied && isSafeMethod(c.req.raw) && showsEnd(c.req.path)) {
    clearCache(c)
    setCookie(c, name, session, { ...cookieOptions(c), maxAge: MEMBER_SESSION / 1000 })
  }
}

function showsEnd(path: string) {
  return path === '/api/session' || path.startsWith('/objects/')
}

/** Whether the answer sets or removes the session cookie. */
export function setsSession(c: Context<AppEnv>): boolean {
  return c.res.headers.getSetCookie().some(cookie => cookie.startsWith(`${cookieName(c, 'sid')}=`))
}

/** The token in a cookie; `null` if absent or malformed. */
export function readToken(c: Context<AppEnv>, cookie: Cookie): string | null {
  const token = getCookie(c, cookieName(c, cookie))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

// Only local starts use plain http, where Safari refuses Secure cookies (docs/decisions.md 6).
function isPlainHttp(c: Context<AppEnv>) {
  return new URL(c.req.url).protocol === 'http:'
}

function cookieName(c: Context<AppEnv>, cookie: Cookie) {
  return isPlainHttp(c) ? cookie : `__Host-${cookie}`
}

function cookieOptions(c: Context<AppEnv>) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: !isPlainHttp(c) } as const
}
