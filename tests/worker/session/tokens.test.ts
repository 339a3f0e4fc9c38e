import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { gina, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { register, signIn, tokenOf, whoIs } from '#tests/support/sign-in.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { goodCalls } from '../bad-input/calls.ts'

freshClub()

test('every sign-in makes a fresh token and ends the one this browser had', async () => {
  const first = await signIn(marcus.gamertag)
  const second = await signIn(marcus.gamertag, { from: first })
  expect(tokenOf(second)).not.toBe(tokenOf(first))
  expect(await whoIs(first)).toBeNull()
  expect(await whoIs(second)).toBe(marcus.id)
})

test("signing in at another browser leaves the first one's session alone", async () => {
  const phone = await signIn(marcus.gamertag)
  const console = await signIn(marcus.gamertag)
  expect([await whoIs(phone), await whoIs(console), await whoIs(marcus)]).toEqual([
    'marcus',
    'marcus',
    'marcus',
  ])
})

test('changing drivers at one browser ends the first driver there', async () => {
  const first = await signIn(marcus.gamertag)
  const second = await signIn(priya.gamertag, { from: first })
  expect([await whoIs(first), await whoIs(second)]).toEqual([null, 'priya'])
})

test('a new profile ends the session that the browser had before', async () => {
  const first = await signIn(marcus.gamertag)
  const newcomer = await register('Newcomer', first)
  expect([await whoIs(first), await whoIs(newcomer)]).toEqual([null, newcomer.id])
})

test.each(['Nobody Here', gina.gamertag, 'RaceDirector', '???'])(
  'Marcus stays signed in when signing in as "%s" is refused',
  async gamertag => {
    expect((await call(marcus, 'POST', '/api/session', { gamertag })).status).toBeGreaterThanOrEqual(400)
    expect(await whoIs(marcus)).toBe(marcus.id)
  },
)

test('Marcus stays signed in when a second profile is refused', async () => {
  const body = { displayName: 'Me again', gamertag: marcus.gamertag }
  expectRefused(await call(marcus, 'POST', '/api/members', body), '409 gamertag_taken')
  expect(await whoIs(marcus)).toBe(marcus.id)
})

test('a cookie that somebody planted is never adopted', async () => {
  const planted = { ...stranger, cookie: `__Host-sid=${'A'.repeat(43)}` }
  const victim = await signIn(marcus.gamertag, { from: planted })
  expect(tokenOf(victim)).not.toBe(tokenOf(planted))
  expect(await whoIs(planted)).toBeNull()
})

test('the database knows only the SHA-256 of a token', async () => {
  const phone = await signIn(marcus.gamertag)
  const everything = JSON.stringify(await dump())
  expect(everything).not.toContain(tokenOf(phone))
  expect(everything).toContain(await sha256Hex(tokenOf(phone)))
})

test('tokens are 43 random characters', async () => {
  const tokens = new Set<string>()
  for (const { address } of Array.from({ length: 20 }, (_, n) => ({ address: `198.51.100.${n}` })))
    tokens.add(tokenOf(await signIn(rammer.gamertag, { from: { ...stranger, address } })))
  expect(tokens.size).toBe(20)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`, '"quoted"', '%00'])(
  'the cookie "%s" is nobody',
  async value => {
    const caller = { ...stranger, cookie: `__Host-sid=${value}` }
    expect(await whoIs(caller)).toBeNull()
    expectRefused(await call(caller, 'GET', '/api/races'), '401 sign_in_required')
  },
)

test('a hash out of the database opens nothing', async () => {
  const [row] = await rowsOf("SELECT token_hash FROM sessions WHERE member_id = 'marcus'")
  const thief = { ...stranger, cookie: `__Host-sid=${String(row?.token_hash).slice(0, 43)}` }
  expect(await whoIs(thief)).toBeNull()
})

test('reading never opens a session', async () => {
  const before = await rowsOf('SELECT * FROM sessions')
  for (const caller of [stranger, marcus, { ...stranger, cookie: `__Host-sid=${'A'.repeat(43)}` }])
    for (const { path } of goodCalls.filter(({ method }) => method === 'GET')) {
      const answer = await call(caller, 'GET', path)
      expect(answer.headers.get('set-cookie') ?? '', answer.call).not.toContain('sid=')
    }
  expect(await rowsOf('SELECT * FROM sessions')).toEqual(before)
})

test('the eleventh session of a driver ends the oldest', async () => {
  expectStatus(await call(marcus, 'DELETE', '/api/sessions'), 204)
  const browsers = []
  for (let n = 0; n < 11; n++) {
    passTime(1000)
    browsers.push(await signIn(marcus.gamertag, { from: { ...stranger, address: `198.51.100.${n}` } }))
  }
  const seen = []
  for (const browser of browsers) seen.push(await whoIs(browser))
  expect(seen).toEqual([null, ...Array(10).fill('marcus')])
  expect(await whoIs(priya)).toBe('priya')
})

test('however often somebody signs in by their gamertag, the browser that created the profile stays signed in', async () => {
  const owner = await register('Newcomer')
  for (let n = 0; n < 12; n++) {
    passTime(1000)
    await signIn('Newcomer', { from: { ...stranger, address: `198.51.100.${n}` } })
  }
  expect(await whoIs(owner)).toBe(owner.id)
  expect(await rowsOf('SELECT token_hash FROM sessions WHERE member_id = ?', owner.id)).toHaveLength(10)
})
