import { isFreshProof } from '../../lib/guards.ts'
import { retention } from '../../lib/retention.ts'

/** Time in which a browser has to answer a challenge, in ms. */
export const CHALLENGE_TIME = retention.challenge
/** Time for which an admin's one-time code is valid, in ms. */
export const CODE_TIME = retention.oneTimeCode
/** Number of wrong attempts that void a one-time code. */
export const WRONG_TRIES = 5

/** The club's address, as far as passkeys are bound to it. */
export interface Site {
  origin: string
  rpId: string
}

/** The site of a request, as the cross-site guard sees it. */
export function siteOf(url: string): Site {
  const { origin, hostname } = new URL(url)
  return { origin, rpId: hostname }
}

/** The challenge that a browser claims to have signed; empty if none. Only the verifier knows whether it did. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** What decides whether a session may add a passkey. */
interface Session {
  method: string
  provenAt: number | null
}

/**
 * Why a session may not add a passkey to its member's account; `null` if it may (docs/decisions.md 2). A protected account
 * needs a recent proof. An unprotected one accepts any session not opened by gamertag alone; otherwise a prankster could add
 * a passkey and lock the owner out.
 */
export function refusalToAdd(
  session: Session,
  isProtected: boolean,
  now: number,
): 'proof_required' | 'enrolment_needs_code' | null {
  if (isProtected) return isFreshProof(session.provenAt, now) ? null : 'proof_required'
  return isGamertagOnly(session) ? 'enrolment_needs_code' : null
}

/** Whether a session was opened by gamertag alone, which proves nothing. */
export function isGamertagOnly({ method }: Session): boolean {
  return method === 'gamertag'
}
