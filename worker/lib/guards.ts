import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MINUTE } from './clock.ts'
import type { AppEnv, Viewer } from './env.ts'
import { Problem } from './problem.ts'
import { ADMIN_KEY_SESSION } from './session-cookies.ts'

/** Time for which a proof gives an admin their rights, in ms: as long as a session by admin key lasts (docs/decisions.md 6). */
const PROOF = ADMIN_KEY_SESSION
/** Maximum age of a proof for acts that could hand the club or an account to somebody else, in ms. */
const FRESH_PROOF = 10 * MINUTE

/** The viewer as the author of what they write. */
export function authorOf({ id, gamertag, displayName, isAdmin, profileImageUrl }: Viewer) {
  return { id, gamertag, displayName, isAdmin, profileImageUrl }
}

/** Allows everybody. Declared on a route, it lets strangers learn the methods of its address. */
export const open: MiddlewareHandler<AppEnv> = (_c, next) => next()

/** Allows every signed-in member, rejected ones too. */
export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  viewerOf(c)
  await next()
})

/** Allows pending and approved members. */
export const member = createMiddleware<AppEnv>(async (c, next) => {
  if (viewerOf(c).status === 'rejected') throw new Problem('rejected')
  await next()
})

/** Allows admins in a proven session. Comes after validation, for the order of refusals. */
export const admin = createMiddleware<AppEnv>(async (c, next) => {
  requireAdmin(viewerOf(c))
  await next()
})

/**
 * Allows only scripts with the club's admin key: copying or restoring the whole club is for its operator, not for a browser
 * that an admin left open. Comes after validation.
 */
export const operator = createMiddleware<AppEnv>(async (c, next) => {
  const { isAdmin, method } = viewerOf(c)
  if (!isAdmin) throw new Problem('admins_only')
  if (method !== 'bearer') throw new Problem('key_needed')
  await next()
})

/** The caller; throws `sign_in_required` if nobody is signed in. */
export function viewerOf(c: Context<AppEnv>): Viewer {
  if (!c.var.viewer) throw new Problem('sign_in_required')
  return c.var.viewer
}

/** Allows members with a proof from the last ten minutes, for acts that an unattended session must not do. */
export const freshlyProven = createMiddleware<AppEnv>(async (c, next) => {
  if (!isFreshProof(viewerOf(c).provenAt, c.var.now)) throw proofRequired()
  await next()
})

/** Whether a proof is from the last ten minutes; both times are epoch ms. */
export function isFreshProof(provenAt: number | null, now: number): boolean {
  return provenAt !== null && now - provenAt <= FRESH_PROOF
}

/** Throws `leaving` for a member who is leaving the club, who takes no more places. */
export function requireStaying({ leavesAt }: Pick<Viewer, 'leavesAt'>): void {
  if (leavesAt !== null) throw new Problem('leaving')
}

/** Throws `admins_only`, or `proof_required` for an admin whose session is not proven (docs/decisions.md 3). */
export function requireAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new Problem('admins_only')
  if (!viewer.isProven) throw proofRequired()
}

/** Whether the viewer may act as an admin: the flag, and a proof by passkey or admin key in the last twelve hours. */
export function isProvenAdmin({ isAdmin, isProven }: Pick<Viewer, 'isAdmin' | 'isProven'>): boolean {
  return isAdmin && isProven
}

/** Whether a session was opened by passkey or admin key, with a proof still valid `at` this time (epoch ms). */
export function isProven({ method, provenAt }: Pick<Viewer, 'method' | 'provenAt'>, at: number): boolean {
  const isStrong = method === 'passkey' || method === 'admin_key' || method === 'bearer'
  return isStrong && provenAt !== null && at - provenAt < PROOF
}

/** A member id in a call must be the viewer's own (docs/decisions.md 1) or absent. */
export function requireSelf(viewer: Viewer, memberId: string | null | undefined): void {
  if (memberId && memberId !== viewer.id) throw new Problem('not_you')
}

/** For acts that members may do for themselves and admins for anybody; gives whether the viewer acts as an admin. */
export function actsAsAdmin(viewer: Viewer, memberId: string): boolean {
  if (memberId === viewer.id) return false
  if (!viewer.isAdmin) throw new Problem('not_you')
  requireAdmin(viewer)
  return true
}

function proofRequired() {
  return new Problem('proof_required', { status: 403, detail: 'Please prove it is you first.' })
}
