import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { MINUTE, now } from './clock.ts'
import { isSafeMethod } from './cross-site.ts'
import { newToken, sameSecret, sha256Hex } from './crypto.ts'
import type { AppEnv, Viewer } from './env.ts'
import { answerProblem, Problem } from './problem.ts'
import { isSameViewer, RememberedViewers } from './remembered-viewers.ts'
import { retention } from './retention.ts'

/** Lifetimes of decision 6, in ms. */
export const MEMBER_SESSION = retention.session
export const ADMIN_KEY_SESSION = retention.adminKeySession

/** How long a proof makes an admin, as long as a session by admin key lives (decision 6), in ms. */
const PROOF = ADMIN_KEY_SESSION
/** How old a proof may be for what could hand the club or an account to somebody else, in ms. */
const FRESH_PROOF = 10 * MINUTE

/** The viewer as the author of what they write. */
export function authorOf({ id, gamertag, displayName, isAdmin, profileImageUrl }: Viewer) {
  return { id, gamertag, displayName, isAdmin, profileImageUrl }
}

/** Where `identify` looks people up; given by the app, since this folder knows no feature. All times epoch ms. */
interface IdentitySource {
  findViewer(c: Context<AppEnv>, tokenHash: string): Promise<{ viewer: Viewer; renewed: boolean } | null>
  /** Somebody who was found before, as they would be found now if nothing has happened to them meanwhile. */
  findAgain(c: Context<AppEnv>, viewer: Viewer): Promise<Viewer>
  foundingAdmin(c: Context<AppEnv>): Promise<Viewer>
  /** Throws `slow_down` after too many wrong keys, also for the right one. */
  admitKey(c: Context<AppEnv>, isRight: boolean): Promise<void>
  /** What members can prove who they are with. */
  listProofs(c: Context<AppEnv>, viewer: Viewer): Promise<string[]>
}

/** Stamps the request with its time and nobody, until `identify` has looked. */
export const startRequest = createMiddleware<AppEnv>(async (c, next) => {
  c.set('now', now())
  c.set('viewer', null)
  c.set('confirmed', Promise.resolve())
  await next()
})

/** Who used their session here of late. */
export const rememberedViewers = new RememberedViewers()

/**
 * Finds out who is asking: by the bearer key where there is an `Authorization` header, else by the cookie. Who only looks,
 * and did so before, is answered while D1 is asked; where it says something else, the answer is made anew (`answerAnew`).
 */
export function identify(
  identities: IdentitySource,
  answerAnew: (c: Context<AppEnv>) => Response | Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header('authorization') !== undefined) {
      c.set('viewer', await byKey(c, identities))
      return next()
    }
    const token = readToken(c, 'sid')
    const tokenHash = token && (await sha256Hex(token))
    if (!tokenHash) return next()
    const known = isSafeMethod(c.req.raw) ? rememberedViewers.find(tokenHash, c.var.now) : null
    const asked = identities.findViewer(c, tokenHash).then(found => {
      rememberedViewers.note(tokenHash, found?.viewer ?? null) // at once, for the page's next calls are on their way
      return found
    })
    asked.catch(() => null) // it is waited for below
    const last = known && (await identities.findAgain(c, known))
    c.set('viewer', last ?? (await asked)?.viewer ?? null)
    if (last) {
      const confirmed = confirm(c, asked, last)
      confirmed.catch(() => null) // nobody may be waiting
      c.set('confirmed', confirmed)
    }
    await next()
    const found = await asked
    if (last && !isSameViewer(last, found?.viewer ?? null)) {
      rememberedViewers.note(tokenHash, null) // what is asked anew waits
      const wrong = c.res
      c.res = undefined // its headers were for somebody else, too
      c.res = await answerAnew(c)
      wrong.body?.cancel().catch(() => null)
      return
    }
    if (found && isWithoutProof(c.error))
      c.res = answerProblem(
        c,
        new Problem('proof_required', {
          ...c.error.extras,
          methods: await identities.listProofs(c, found.viewer),
        }),
      )
    seeToCache(c, tokenHash, found?.viewer ?? null)
    // A call that signs in or out has set the cookie itself.
    if (found?.renewed && !setsSession(c)) setTokenCookie(c, token, MEMBER_SESSION)
  })
}

// Fails where it is not so; what waits for it is thrown away then.
async function confirm(
  c: Context<AppEnv>,
  asked: ReturnType<IdentitySource['findViewer']>,
  last: Viewer,
): Promise<void> {
  const viewer = (await asked)?.viewer ?? null
  if (!viewer || !isSameViewer(last, viewer)) throw new Problem('sign_in_required')
  c.set('viewer', viewer)
}

async function byKey(c: Context<AppEnv>, identities: IdentitySource) {
  const key = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const isRight = Boolean(key && c.env.ADMIN_KEY && (await sameSecret(key, c.env.ADMIN_KEY)))
  await identities.admitKey(c, isRight)
  if (!isRight) throw new Problem('bad_key')
  return identities.foundingAdmin(c)
}

/** Lets everybody through, and says beside a route that strangers may hear which methods its address has. */
export const open: MiddlewareHandler<AppEnv> = (_c, next) => next()

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

/**
 * Lets nobody through but a script with the club's admin key: what takes the whole club along, or makes another of it, is
 * for whoever operates it and not for a browser that an admin has left open. Stands behind validation.
 */
export const operator = createMiddleware<AppEnv>(async (c, next) => {
  const { isAdmin, method } = viewerOf(c)
  if (!isAdmin) throw new Problem('admins_only')
  if (method !== 'bearer') throw new Problem('key_needed')
  await next()
})

/** Who is asking; throws `sign_in_required` if nobody is signed in. */
export function viewerOf(c: Context<AppEnv>): Viewer {
  if (!c.var.viewer) throw new Problem('sign_in_required')
  return c.var.viewer
}

/** Lets through who proved who they are within the last ten minutes: for what a session left open must not be enough. */
export const freshlyProven = createMiddleware<AppEnv>(async (c, next) => {
  if (!isFreshProof(viewerOf(c).provenAt, c.var.now)) throw proofRequired()
  await next()
})

/** Whether somebody has proved who they are within the last ten minutes; both times epoch ms. */
export function isFreshProof(provenAt: number | null, now: number): boolean {
  return provenAt !== null && now - provenAt <= FRESH_PROOF
}

/** Throws `leaving` for who is about to leave the club, and takes no more places in it. */
export function requireStaying({ leavesAt }: Pick<Viewer, 'leavesAt'>): void {
  if (leavesAt !== null) throw new Problem('leaving')
}

/** Throws `admins_only`, or `proof_required` for an admin whose session is not proven (decision 3). */
export function requireAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new Problem('admins_only')
  if (!viewer.isProven) throw proofRequired()
}

/** Whether the viewer may act as an admin: the flag, and a passkey or the admin key within the last twelve hours. */
export function isProvenAdmin({ isAdmin, isProven }: Pick<Viewer, 'isAdmin' | 'isProven'>): boolean {
  return isAdmin && isProven
}

/** Whether a session was opened by passkey or admin key, and the proof still counts `at` this time (epoch ms). */
export function isProven({ method, provenAt }: Pick<Viewer, 'method' | 'provenAt'>, at: number): boolean {
  const isStrong = method === 'passkey' || method === 'admin_key' || method === 'bearer'
  return isStrong && provenAt !== null && at - provenAt < PROOF
}

/** A member id in a call is accepted only if it is the viewer's own (decision 1); absent is fine. */
export function requireSelf(viewer: Viewer, memberId: string | null | undefined): void {
  if (memberId && memberId !== viewer.id) throw new Problem('not_you')
}

/** For what members may do for themselves and an admin for anyone: gives whether the viewer acts as an admin. */
export function actsAsAdmin(viewer: Viewer, memberId: string): boolean {
  if (memberId === viewer.id) return false
  if (!viewer.isAdmin) throw new Problem('not_you')
  requireAdmin(viewer)
  return true
}

/** A fresh token and its hash; the hash is what the database keeps. */
export async function newTokenWithHash(): Promise<{ token: string; tokenHash: string }> {
  const token = newToken()
  return { token, tokenHash: await sha256Hex(token) }
}

/**
 * The club's cookies: whose session it is, which browser has been asked to sign something, and for which session that has
 * ended its cache was emptied (so much of the hash of its token).
 */
type Cookie = 'sid' | 'webauthn' | 'emptied'
const MARK = 16

/** The hash of the session, or of another cookie's token, that this request came with, if it came with one. */
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

/** Removes the session cookie, and from the browser's cache what the member was shown. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  clearCache(c)
  deleteCookie(c, cookieName(c, 'sid'), cookieOptions(c))
}

// Not "storage", with which the service worker and all that others keep here would go.
function clearCache(c: Context<AppEnv>) {
  c.header('Clear-Site-Data', '"cache"')
}

// A browser that was signed out from afar, or whose driver was rejected, hears of it where it asks who is here or for a
// picture, and keeps nothing of what was shown there. Once: a page that opens would else fetch itself anew each time.
function seeToCache(c: Context<AppEnv>, tokenHash: string, viewer: Viewer | null) {
  const name = cookieName(c, 'emptied')
  const session = tokenHash.slice(0, MARK)
  const isEmptied = getCookie(c, name) === session
  if (viewer && viewer.status !== 'rejected') {
    if (isEmptied) deleteCookie(c, name, cookieOptions(c)) // is shown pictures again
  } else if (!isEmptied && isSafeMethod(c.req.raw) && showsEnd(c.req.path)) {
    clearCache(c)
    setCookie(c, name, session, { ...cookieOptions(c), maxAge: MEMBER_SESSION / 1000 })
  }
}

function showsEnd(path: string) {
  return path === '/api/session' || path.startsWith('/objects/')
}

function setsSession(c: Context<AppEnv>) {
  return c.res.headers.getSetCookie().some(cookie => cookie.startsWith(`${cookieName(c, 'sid')}=`))
}

function proofRequired() {
  return new Problem('proof_required', { status: 403, detail: 'Please prove first that it is you.' })
}

// Refused where nobody knows what the member has; whoever asks them for a proof has to.
function isWithoutProof(error: Error | undefined): error is Problem {
  return error instanceof Problem && error.code === 'proof_required' && !error.extras.methods
}

/** The token in a cookie, `null` where there is none or something else. */
export function readToken(c: Context<AppEnv>, cookie: Cookie): string | null {
  const token = getCookie(c, cookieName(c, cookie))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

// Only a local start is plain http, where Safari refuses Secure cookies (decision 6).
function isPlainHttp(c: Context<AppEnv>) {
  return new URL(c.req.url).protocol === 'http:'
}

function cookieName(c: Context<AppEnv>, cookie: Cookie) {
  return isPlainHttp(c) ? cookie : `__Host-${cookie}`
}

function cookieOptions(c: Context<AppEnv>) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: !isPlainHttp(c) } as const
}
