import { beforeEach, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  addPasskey,
  askToAdd,
  askToSignIn,
  codeFor,
  makeRegistering,
  signInByPasskey,
} from '#tests/support/passkeys.ts'
import { browserOf, signIn, whoIs } from '#tests/support/sign-in.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(() => makeRegistering(marcus.id, priya.id))

test('everybody sees the own passkeys and nobody else’s', async () => {
  const [marcusPasskey, priyaPasskey] = [await addPasskey(marcus), await addPasskey(priya)]
  const idsFor = async (who: typeof marcusPasskey) =>
    expectStatus(await call(who, 'GET', '/api/passkeys'), 200).map(({ id }: { id: string }) => id)
  expect([await idsFor(marcusPasskey), await idsFor(priyaPasskey)]).toEqual([
    [marcusPasskey.key.id],
    [priyaPasskey.key.id],
  ])
})

test('a passkey gets another name', async () => {
  const browser = await addPasskey(marcus)
  const path = `/api/passkeys/${browser.key.id}`
  expect(expectStatus(await call(browser, 'PATCH', path, { name: '  Old phone ' }), 200)).toMatchObject({
    id: browser.key.id,
    name: 'Old phone',
  })
  expectInvalid(await call(browser, 'PATCH', path, { name: 'x'.repeat(41) }), 'name')
  expectInvalid(await call(browser, 'PATCH', path, { name: ' ' }), 'name')
})

test('a removed passkey opens nothing any more; this browser goes on by a fresh cookie, every other is signed out', async () => {
  const phone = await addPasskey(marcus)
  const tablet = await signInByPasskey(phone.key)
  passTime(5 * MINUTE)
  const answer = await call(phone, 'DELETE', `/api/passkeys/${phone.key.id}`)
  expectStatus(answer, 204)
  const after = browserOf(answer, phone)
  expect([await whoIs(after), await whoIs(phone), await whoIs(tablet)]).toEqual(['marcus', null, null])
  expect(
    await rowsOf("SELECT method, proven_at, created_at FROM sessions WHERE member_id = 'marcus'"),
  ).toEqual([{ method: 'passkey', proven_at: NOON, created_at: NOON }])
  expect(await whoIs(await signIn(marcus.gamertag))).toBe('marcus')
  await addPasskey(after) // a session that was proven once may protect the gamertag again
})

test('an admin keeps one passkey, and removing the other is logged', async () => {
  const first = await addPasskey(director)
  const second = await addPasskey(first)
  const answer = await call(second, 'DELETE', `/api/passkeys/${first.key.id}`)
  expectStatus(answer, 204)
  expectRefused(await call(browserOf(answer), 'DELETE', `/api/passkeys/${second.key.id}`), '409 last_passkey')
  expect((await auditTrail()).at(-1)).toBe('director passkey.remove director')
})

test('of an admin’s two passkeys that go at the same moment one stays', async () => {
  const first = await addPasskey(director)
  const second = await addPasskey(first)
  const ids = [first.key.id, second.key.id]
  await Promise.all(ids.map(id => call(script, 'DELETE', `/api/passkeys/${id}`)))
  expect(await rowsOf('SELECT count(*) AS n FROM passkeys')).toEqual([{ n: 1 }])
})

test('a script with the key removes one of the founding admin’s and gets no cookie', async () => {
  const first = await addPasskey(director)
  await addPasskey(first)
  const answer = await call(script, 'DELETE', `/api/passkeys/${first.key.id}`)
  expectStatus(answer, 204)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await whoIs(first)).toBeNull()
})

test('passkeys and codes leave the club with their member', async () => {
  const browser = await addPasskey(marcus)
  await codeFor(marcus.id)
  await call(director, 'DELETE', '/api/admin/members/marcus')
  expect(await rowsOf('SELECT member_id FROM passkeys UNION SELECT member_id FROM enrolment_codes')).toEqual(
    [],
  )
  expect(await whoIs(browser)).toBeNull()
})

test('what was to be signed and codes that are over are cleared away within the hour', async () => {
  await askToSignIn(stranger)
  await askToAdd(marcus)
  await codeFor(marcus.id)
  passTime(HOUR + HOUR / 2) // cleared away at half past
  await askToSignIn(stranger)
  await runCron()
  expect(await rowsOf('SELECT purpose FROM passkey_challenges')).toEqual([{ purpose: 'sign-in' }])
  expect(await rowsOf('SELECT * FROM enrolment_codes')).toEqual([])
})
