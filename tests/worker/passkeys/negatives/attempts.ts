import type { makeKey, signWith } from '#tests/support/authenticator.ts'
import { type Answer, type Caller, call, withCookie } from '#tests/support/call.ts'
import { stranger } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { type Asked, addPasskey, sessionCookie } from '#tests/support/passkeys.ts'
import { plant } from '#tests/support/plant.ts'
import { HOUR } from '#worker/lib/clock.ts'

/** Prepares an attempt and gives what must be refused without a trace. */
export type Prepare = () => Promise<() => Promise<Answer>>

/** What nobody gets in by, named as a test; Marcus and Priya sit at the browsers that created their profiles. */
export type Negative = [name: string, refusal: string, prepare: Prepare]

export type SignInBends = Parameters<typeof signWith>[2]
export type AddBends = Parameters<typeof makeKey>[1]

/** Where nobody should prove who they are to this club. */
export const elsewhere = 'https://evil.test'

/** Asking to add a passkey by a code. */
export function withCode(gamertag: string, code: string, address = stranger.address) {
  return () => call({ ...stranger, address }, 'POST', '/api/passkeys/options', { gamertag, code })
}

/** A code that is not this one. */
export function other(code: string) {
  return code === '12345678' ? '87654321' : '12345678'
}

/** A browser with somebody's session and another's challenge. */
export function holding(who: Caller, asked: Asked): Asked {
  return withCookie({ ...asked, cookie: sessionCookie(who) }, challengeCookie(asked))
}

/** The cookie of the challenge alone. */
export function challengeCookie({ cookie = '' }: Caller) {
  return cookie.split('; ').find(part => part.startsWith('__Host-webauthn='))
}

/** A browser that has just proved itself, of a member with so many passkeys. */
export async function proven(who: Caller & { id: string }, count: number) {
  const browser = await addPasskey(who)
  const rows = Array.from({ length: count - 1 }, (_, n) => passkeyRow(who, n))
  await plant('passkeys', ...rows)
  return browser
}

/** A passkey of a member, past the API. */
export function passkeyRow({ id }: { id: string }, n: number) {
  return { id: `key-${n}`, member_id: id, public_key: 'k', counter: 0, created_at: NOON - HOUR }
}
