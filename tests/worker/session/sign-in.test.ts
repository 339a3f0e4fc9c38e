import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'

freshClub()

test.each([
  'Marcus Webb',
  'marcus webb',
  'MARCUS WEBB',
  '  Marcus   Webb ',
  'Ｍａｒｃｕｓ Ｗｅｂｂ',
  'Ｍａｒｃｕｓ\u3000Ｗｅｂｂ',
  'Marcus\u00a0Webb',
])('Marcus signs in as "%s"', async gamertag => {
  expect(await whoIs(await signIn(gamertag))).toBe(marcus.id)
})

test.each(['priya_k', 'Ｐｒｉｙａ＿Ｋ'])('Priya signs in as "%s"', async gamertag => {
  expect(await whoIs(await signIn(gamertag))).toBe(priya.id)
})

test('signing in answers with the own profile', async () => {
  const { member } = expectStatus(
    await call(stranger, 'POST', '/api/session', { gamertag: marcus.gamertag }),
    200,
  )
  expect(member).toEqual(expectStatus(await call(marcus, 'GET', `/api/members/${marcus.id}`), 200))
})

test('Ines may sign in while waiting', async () => {
  expect(await whoIs(await signIn(ines.gamertag))).toBe(ines.id)
})

test('a rejected driver may sign in and reads why', async () => {
  const phone = await signIn(rammer.gamertag)
  const { member } = expectStatus(await call(phone, 'GET', '/api/session'), 200)
  expect(member).toMatchObject({ status: 'rejected', rejectionReason: 'Rammed three cars at Monza' })
})

test('nobody signs in with a gamertag that no driver has', async () => {
  const attempt = () => call(stranger, 'POST', '/api/session', { gamertag: 'Nobody Here' })
  const answer = await expectNoChange(attempt)
  expectRefused(answer, '404 driver_not_found')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('the admin key gives no power to anybody else who signs in with it', async () => {
  const phone = await signIn(marcus.gamertag, { adminKey })
  expect(await whoIs(phone)).toBe(marcus.id)
  expectRefused(await call(phone, 'GET', '/api/admin/audit'), '403 admins_only')
})

test('nobody is signed in without a session', async () => {
  const answer = await call(stranger, 'GET', '/api/session')
  expect(expectStatus(answer, 200)).toEqual({ member: null, session: null, isEnded: false })
})
