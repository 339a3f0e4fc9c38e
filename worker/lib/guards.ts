import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MINUTE } from './clock.ts'
import type { AppEnv, Viewer } from './env.ts'
import { Problem } from './problem.ts'
import { ADMIN_KEY_SESSION } from './session-cookies.ts'

/** How long a proof makes an admin, as long as a session by admin key lives (docs/decisions.md 6), in ms. */
const PROOF = ADMIN_KEY_SESSION
/** How old a proof may be for what could hand the club or an account to somebody else, in ms. */
const FRESH_PROOF = 10 * MINUTE

/** The viewer as the author of what they write. */
export function authorOf({ id, gamertag, displayName, isAdmin, profileImageUrl }: Viewer) {
  return { id, gamertag, displayName, isAdmin, profileImageUrl }
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

/** Throws `admins_only`, or `proof_required` for an admin whose session is not proven (docs/decisions.md 3). */
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

/** A member id in a call is accepted only if it is the viewer's own (docs/decisions.md 1); absent is fine. */
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

function proofRequired() {
  return new Problem('proof_required', { status: 403, detail: 'Please prove first that it is you.' })
}
