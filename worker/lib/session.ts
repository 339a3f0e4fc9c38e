import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { DAY, HOUR, now } from './clock.ts'
import type { AppEnv, Viewer } from './env.ts'
import { newToken, sameSecret, sha256Hex } from './ids.ts'
import { Problem } from './problem.ts'

/** Lifetimes of decision 6, in ms. */
export const MEMBER_SESSION = 90 * DAY
export const ADMIN_KEY_SESSION = 12 * HOUR

/** The viewer as the author of what he writes. */
export function authorOf({ id, gamertag, displayName, isAdmin, profileImageUrl }: Viewer) {
  return { id, gamertag, displayName, isAdmin, profileImageUrl }
}

/** Where `identify` looks people up; given by the app, since this folder knows no feature. All times epoch ms. */
interface IdentitySource {
  findViewer(c: Context<AppEnv>, tokenHash: string): Promise<{ viewer: Viewer; renewed: boolean } | null>
  foundingAdmin(c: Context<AppEnv>): Promise<Viewer>
  /** Throws `slow_down` after too many wrong keys, also for the right one. */
  admitKey(c: Context<AppEnv>, isRight: boolean): Promise<void>
}

/** Stamps the request with its time and nobody, until `identify` has looked. */
export const startRequest = createMiddleware<AppEnv>(async (c, next) => {
  c.set('now', now())
  c.set('viewer', null)
  await next()
})

/** Finds out who is asking: by the bearer key where there is an `Authorization` header, else by the cookie. */
export function identify(identities: IdentitySource) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header('authorization') !== undefined) {
      c.set('viewer', await byKey(c, identities))
      return next()
    }
    const token = readToken(c)
    const found = token ? await identities.findViewer(c, await sha256Hex(token)) : null
    c.set('viewer', found?.viewer ?? null)
    await next()
    // A call that signs in or out has set the cookie itself.
    if (token && found?.renewed && !c.res.headers.has('set-cookie')) writeToken(c, token, MEMBER_SESSION)
  })
}

async function byKey(c: Context<AppEnv>, identities: IdentitySource) {
  const key = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const isRight = Boolean(key && c.env.ADMIN_KEY && (await sameSecret(key, c.env.ADMIN_KEY)))
  await identities.admitKey(c, isRight)
  if (!isRight) throw new Problem('bad_key')
  return identities.foundingAdmin(c)
}

/** Lets every signed-in person through, rejected ones too. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  viewerOf(c)
  await next()
})

/** Lets pending and approved members through. */
export const member = createMiddleware<AppEnv>(async (c, next) => {
  if (viewerOf(c).status === 'rejected') throw new Problem('rejected')
  await next()
})

/** Lets admins with a proven session through. Stands behind validation, as the order of refusals wants. */
export const admin = createMiddleware<AppEnv>(async (c, next) => {
  requireAdmin(viewerOf(c))
  await next()
})

/** Who is asking; throws `sign_in_required` if nobody is signed in. */
export function viewerOf(c: Context<AppEnv>): Viewer {
  if (!c.var.viewer) throw new Problem('sign_in_required')
  return c.var.viewer
}

/** Throws `admins_only`, or `proof_required` for an admin whose session is not proven (decision 3). */
export function requireAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new Problem('admins_only')
  if (!isProvenAdmin(viewer)) throw new Problem('proof_required', { status: 403 })
}

/** Whether the viewer may act as an admin: the flag and a session opened by passkey or admin key. */
export function isProvenAdmin({ isAdmin, method }: Pick<Viewer, 'isAdmin' | 'method'>): boolean {
  return isAdmin && (method === 'passkey' || method === 'admin_key' || method === 'bearer')
}

/** A member id in a call is accepted only if it is the viewer's own (decision 1); absent is fine. */
export function requireSelf(viewer: Viewer, memberId: string | null | undefined): void {
  if (memberId && memberId !== viewer.id) throw new Problem('not_you')
}

/** For what a member may do for himself and an admin for anyone: gives whether the viewer acts as an admin. */
export function actsAsAdmin(viewer: Viewer, memberId: string): boolean {
  if (memberId === viewer.id) return false
  if (!viewer.isAdmin) throw new Problem('not_you')
  requireAdmin(viewer)
  return true
}

/** A fresh token and its hash; the hash is what the database keeps. */
export async function mintToken(): Promise<{ token: string; tokenHash: string }> {
  const token = newToken()
  return { token, tokenHash: await sha256Hex(token) }
}

/** The hash of the session that this request came with, if it came with one. */
export async function presentTokenHash(c: Context<AppEnv>): Promise<string | null> {
  const token = readToken(c)
  return token ? sha256Hex(token) : null
}

/** Sets the session cookie for `lifetime` ms. */
export function writeToken(c: Context<AppEnv>, token: string, lifetime: number): void {
  setCookie(c, cookieName(c), token, { ...cookieOptions(c), maxAge: lifetime / 1000 })
}

/** Removes the session cookie. */
export function clearToken(c: Context<AppEnv>): void {
  deleteCookie(c, cookieName(c), cookieOptions(c))
}

function readToken(c: Context<AppEnv>) {
  const token = getCookie(c, cookieName(c))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

// Only a local start is plain http, where Safari refuses Secure cookies (decision 6).
function isPlainHttp(c: Context<AppEnv>) {
  return new URL(c.req.url).protocol === 'http:'
}

function cookieName(c: Context<AppEnv>) {
  return isPlainHttp(c) ? 'sid' : '__Host-sid'
}

function cookieOptions(c: Context<AppEnv>) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: !isPlainHttp(c) } as const
}
