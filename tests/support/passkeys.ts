import { env } from 'cloudflare:workers'
import { type Key, makeKey, signWith } from './authenticator.ts'
import { type Answer, type Caller, call, expectStatus, withCookie } from './call.ts'
import { director, stranger } from './cast.ts'
import { browserOf } from './sign-in.ts'

type CreationBends = Parameters<typeof makeKey>[1]
type AssertionBends = Parameters<typeof signWith>[2]

/** A browser that has been asked to sign something: besides its session it holds the cookie of the challenge. */
export interface Asked extends Caller {
  // biome-ignore lint/suspicious/noExplicitAny: options as the browser gets them
  options: any
}

/** Asks for a challenge and gives the browser that got it. */
export async function ask(who: Caller, path: string, body?: object): Promise<Asked> {
  return askedOf(await call(who, 'POST', path, body), who)
}

/** The browser after it has been asked. */
function askedOf(answer: Answer, who: Caller): Asked {
  const options = expectStatus(answer, 200)
  return { ...withCookie({ ...who, cookie: sessionCookie(who) }, browserOf(answer).cookie), options }
}

/** The cookie of somebody's session alone. */
export function sessionCookie({ cookie = '' }: Caller): string | undefined {
  return cookie.split('; ').find(part => part.startsWith('__Host-sid='))
}

export const askToAdd = (who: Caller, body: object = {}) => ask(who, '/api/passkeys/options', body)
export const askToSignIn = (who: Caller = stranger) => ask(who, '/api/session/passkey/options')

/** Sends what an authenticator made for the challenge. */
export async function finishAdding(who: Asked, bends?: CreationBends, name?: string) {
  const { key, response } = await makeKey(who.options, bends)
  return { key, answer: await call(who, 'POST', '/api/passkeys', { response, name }) }
}

/** Adds a passkey; gives it with the browser that did, signed in by it. */
export async function addPasskey(
  who: Caller,
  { body, name, ...bends }: CreationBends & { body?: object; name?: string } = {},
): Promise<Caller & { key: Key }> {
  const { key, answer } = await finishAdding(await askToAdd(who, body), bends, name)
  expectStatus(answer, 201)
  return { ...browserOf(answer, who), key }
}

/** Sends what an authenticator signed for the challenge. */
export async function finishSignIn(who: Asked, key: Key, bends?: AssertionBends, gamertag?: string) {
  const response = await signWith(key, who.options, bends)
  return call(who, 'POST', '/api/session/passkey', { response, gamertag })
}

/** Signs in by passkey and gives the browser that did. */
export async function signInByPasskey(key: Key, from: Caller = stranger, bends?: AssertionBends) {
  const answer = await finishSignIn(await askToSignIn(from), key, bends)
  expectStatus(answer, 200)
  return browserOf(answer, { ...from, cookie: undefined })
}

/** An admin makes a code for a member. */
export async function codeFor(memberId: string): Promise<string> {
  const answer = await call(director, 'POST', `/api/admin/members/${memberId}/enrolment-code`, {
    hasLostPasskeys: true,
  })
  return expectStatus(answer, 201).code
}

/** Lets people of the cast be signed in by the browser that created their profile. */
export async function makeRegistering(...memberIds: string[]): Promise<void> {
  const statement = env.DB.prepare("UPDATE sessions SET method = 'registration' WHERE member_id = ?")
  await env.DB.batch(memberIds.map(id => statement.bind(id)))
}
