import { isFreshProof } from '../../lib/guards.ts'
import { retention } from '../../lib/retention.ts'

/** How long a browser has to answer a challenge, in ms. */
export const CHALLENGE_TIME = retention.challenge
/** How long an admin's one-time code is good, in ms. */
export const CODE_TIME = retention.oneTimeCode
/** So many wrong tries kill a one-time code. */
export const WRONG_TRIES = 5

/** Where the club is, as far as passkeys are bound to it. */
export interface Site {
  origin: string
  rpId: string
}

/** The site that a request was made to, as the cross-site guard sees it. */
export function siteOf(url: string): Site {
  const { origin, hostname } = new URL(url)
  return { origin, rpId: hostname }
}

/** The challenge that a browser says it has answered; empty where it says none. Whether it was signed, only its verifier knows. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** What decides whether a session alone may add a passkey. */
interface Session {
  method: string
  provenAt: number | null
}

/**
 * Why a session may not add a passkey to its member's account, `null` where it may (docs/decisions.md 2). A protected account
 * wants a fresh proof; an unprotected one any session but those that a gamertag alone has opened, since else a prankster
 * would add their own and lock the owner out.
 */
export function refusalToAdd(
  session: Session,
  isProtected: boolean,
  now: number,
): 'proof_required' | 'enrolment_needs_code' | null {
  if (isProtected) return isFreshProof(session.provenAt, now) ? null : 'proof_required'
  return isGamertagOnly(session) ? 'enrolment_needs_code' : null
}

/** Whether a session was opened by the gamertag alone, which proves nothing. */
export function isGamertagOnly({ method }: Session): boolean {
  return method === 'gamertag'
}
