import { expect } from 'vitest'
import { type Answer, type Caller, call, expectStatus, inWords } from './call.ts'
import { stranger } from './cast.ts'

interface From {
  /** The browser that is used; a fresh one unless told. */
  from?: Caller
  adminKey?: string
}

/** Signs in by gamertag (and admin key) and gives the browser that holds the new cookie. */
export async function signIn(gamertag: string, { from = stranger, adminKey }: From = {}): Promise<Caller> {
  const answer = await call(from, 'POST', '/api/session', { gamertag, adminKey })
  expectStatus(answer, 200)
  return browserOf(answer, from)
}

/** Creates a driver profile and gives the browser that did, with the new member's id. */
export async function register(gamertag: string, from: Caller = stranger): Promise<Caller & { id: string }> {
  const answer = await call(from, 'POST', '/api/members', { displayName: 'A new driver', gamertag })
  const { id } = expectStatus(answer, 201)
  return { ...browserOf(answer, from), id }
}

/** The browser after an answer: it holds the cookie that was set. */
export function browserOf(answer: Answer, before: Caller = stranger): Caller {
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  expect(cookie, inWords(answer)).toMatch(/=[\w-]{43}$/)
  return { ...before, cookie }
}

/** The token inside a browser's cookie. */
export function tokenOf({ cookie = '' }: Caller): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}

/** Who the club thinks this is: the member's id, or `null`. */
export async function whoIs(caller: Caller): Promise<string | null> {
  return expectStatus(await call(caller, 'GET', '/api/session'), 200).member?.id ?? null
}
