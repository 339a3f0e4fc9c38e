import { beforeEach, expect, test } from 'vitest'
import { breakVerifier } from '#tests/support/breakage.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToSignIn,
  finishSignIn,
  makeRegistering,
  signInByPasskey,
} from '#tests/support/passkeys.ts'
import { whoIs } from '#tests/support/sign-in.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(() => makeRegistering(marcus.id, rammer.id))

test('nothing has to be typed, and nothing is told before', async () => {
  const { key } = await addPasskey(marcus)
  const { options } = await askToSignIn()
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'club.test',
    timeout: 300_000,
    userVerification: 'required',
  })
  expect(await whoIs(await signInByPasskey(key))).toBe('marcus')
})

test('the gamertag may be typed, in any spelling', async () => {
  const { key } = await addPasskey(marcus)
  const answer = await finishSignIn(await askToSignIn(), key, {}, 'MARCUS  webb')
  expect(expectStatus(answer, 200).member).toMatchObject({ id: 'marcus', gamertag: 'Marcus Webb' })
})

test('signing in proves who one is, and is remembered of the passkey', async () => {
  const { key } = await addPasskey(marcus, { counter: 3, isBackedUp: false })
  passTime(HOUR)
  const browser = await signInByPasskey(key, stranger, { counter: 4 })
  const sessions =
    "SELECT method, proven_at, expires_at FROM sessions WHERE member_id = 'marcus' AND created_at = ?"
  expect(await rowsOf(sessions, NOON + HOUR)).toEqual([
    { method: 'passkey', proven_at: NOON + HOUR, expires_at: NOON + HOUR + 90 * DAY },
  ])
  const [passkey] = expectStatus(await call(browser, 'GET', '/api/passkeys'), 200)
  expect(passkey).toMatchObject({ isSynced: true, lastUsedAt: '2026-11-21T13:00:00.000Z' })
})

test("proving oneself in place replaces this browser's session, and its alerts go on", async () => {
  const phone = await addPasskey(marcus)
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    p256dh_key: 'k',
    auth_key: 'k',
    created_at: NOON,
  }
  const [{ token_hash }] = (await rowsOf("SELECT token_hash FROM sessions WHERE member_id = 'marcus'")) as [
    { token_hash: string },
  ]
  await rowsOf(
    'INSERT INTO push_subscriptions (id, member_id, endpoint, p256dh_key, auth_key, created_at, session) VALUES (?, ?, ?, ?, ?, ?, ?)',
    'one',
    'marcus',
    ...Object.values(subscription),
    token_hash,
  )
  const proven = await signInByPasskey(phone.key, phone)
  expect([await whoIs(phone), await whoIs(proven)]).toEqual([null, 'marcus'])
  expect(await rowsOf('SELECT id FROM push_subscriptions')).toEqual([{ id: 'one' }])
})

test('the driver’s other browsers are told of it', async () => {
  const phone = await addPasskey(marcus)
  await signInByPasskey(phone.key)
  const bell = expectStatus(await call(phone, 'GET', '/api/notifications/marcus'), 200)
  expect(bell.map(({ type }: { type: string }) => type)).toEqual(['sign-in'])
})

test('of two answers with one count only one opens a session', async () => {
  const { key } = await addPasskey(marcus, { counter: 7 })
  const [first, second] = [await askToSignIn(), await askToSignIn()]
  const answers = await Promise.all([first, second].map(asked => finishSignIn(asked, key, { counter: 8 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await rowsOf('SELECT counter FROM passkeys')).toEqual([{ counter: 8 }])
})

test('of one answer sent ten times at once only one opens a session', async () => {
  const { key } = await addPasskey(marcus)
  const asked = await askToSignIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => finishSignIn(asked, key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a rejected driver signs in by passkey and sees why', async () => {
  const { key } = await addPasskey(marcus)
  await rowsOf("UPDATE members SET status = 'rejected' WHERE id = 'marcus'")
  const browser = await signInByPasskey(key)
  expect(await whoIs(browser)).toBe('marcus')
  expectRefused(await call(browser, 'GET', '/api/races'), '403 rejected')
})

test('who is signed in as somebody else changes drivers', async () => {
  const { key } = await addPasskey(marcus)
  const browser = await signInByPasskey(key, priya)
  expect([await whoIs(browser), await whoIs(priya)]).toEqual(['marcus', null])
})

test('an eleventh session ends the oldest', async () => {
  const { key } = await addPasskey(marcus)
  const browsers = []
  for (let n = 0; n < 10; n++) {
    passTime(MINUTE)
    browsers.push(await signInByPasskey(key, { ...stranger, address: `198.51.100.${n}` }))
  }
  expect(await rowsOf("SELECT count(*) AS n FROM sessions WHERE member_id = 'marcus'")).toEqual([{ n: 10 }])
})

test('an admin signs in by passkey and may do what admins may', async () => {
  const { key } = await addPasskey(director)
  const browser = await signInByPasskey(key)
  expectStatus(await call(browser, 'GET', '/api/admin/pending-members'), 200)
})

test('an address may begin ten ceremonies in three minutes', async () => {
  for (let n = 0; n < 20; n++) expectStatus(await call(stranger, 'POST', '/api/session/passkey/options'), 200)
  expectRefused(await call(stranger, 'POST', '/api/session/passkey/options'), '429 slow_down')
  expectRefused(await call(stranger, 'POST', '/api/session/passkey', {}), '429 slow_down')
  expectStatus(await call(marcus, 'POST', '/api/session/passkey/options'), 200)
  passTime(3 * MINUTE)
  expectStatus(await call(stranger, 'POST', '/api/session/passkey/options'), 200)
})

test('on plain http, which only a local start has, the cookie is not Secure', async () => {
  const at = 'http://localhost:8787'
  const answer = await call(stranger, 'POST', '/api/session/passkey/options', undefined, { at })
  expect(expectStatus(answer, 200).rpId).toBe('localhost')
  expect(answer.headers.get('set-cookie')).toMatch(
    /^webauthn=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('a passkey is verified by an object, not within the 10 ms of the Worker, and again where that restarts', async () => {
  const { key } = await addPasskey(marcus)
  const asked = await askToSignIn()
  const verifier = breakVerifier(2)
  expect(expectStatus(await finishSignIn(asked, key), 200).member.id).toBe('marcus')
  expect(verifier.asked).toBe(3)
})
