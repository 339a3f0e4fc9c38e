import { expect, test } from 'vitest'
import { CLUB, call, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const localStart = 'http://localhost:8787'

async function cookieAt(at: string, body: object, path = '/api/session') {
  const { headers } = await call(stranger, 'POST', path, body, { at })
  const [pair = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? []
  return { name: pair.split('=')[0], pair, attributes: attributes.sort() }
}

const member = ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Strict']

test('the cookie of a driver is Secure, HttpOnly, Strict, of this host alone, and lasts 90 days', async () => {
  expect(await cookieAt(CLUB, { gamertag: marcus.gamertag })).toMatchObject({
    name: '__Host-sid',
    attributes: [...member, 'Secure'],
  })
})

test('a new driver gets the same cookie', async () => {
  const cookie = await cookieAt(CLUB, { displayName: 'New', gamertag: 'Newcomer' }, '/api/members')
  expect(cookie).toMatchObject({ name: '__Host-sid', attributes: [...member, 'Secure'] })
})

test("the director's cookie lasts twelve hours", async () => {
  const { attributes } = await cookieAt(CLUB, { gamertag: director.gamertag, adminKey })
  expect(attributes).toContain('Max-Age=43200')
})

test('a local start on plain http has the same cookie without Secure, under another name', async () => {
  const cookie = await cookieAt(localStart, { gamertag: marcus.gamertag })
  expect(cookie).toMatchObject({ name: 'sid', attributes: member })
  const answer = await call({ ...stranger, cookie: cookie.pair }, 'GET', '/api/session', undefined, {
    at: localStart,
  })
  expect(expectStatus(answer, 200).member.id).toBe(marcus.id)
})

test('each name counts only where it belongs', async () => {
  const insecure = { ...marcus, cookie: `sid=${marcus.token}` }
  expect(expectStatus(await call(insecure, 'GET', '/api/session'), 200).member).toBeNull()
  const secure = await call(marcus, 'GET', '/api/session', undefined, { at: localStart })
  expect(expectStatus(secure, 200).member).toBeNull()
})

test.each(['/api/session', '/api/sessions'])('DELETE %s takes the cookie away', async path => {
  const cookie = (await call(priya, 'DELETE', path)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-sid=;/)
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=0',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ])
})
