import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, marcus, priya } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'
import { knock } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

test("a driver's unused session ends after exactly 90 days", async () => {
  const [phone, tablet] = [await signIn(marcus.gamertag), await signIn(marcus.gamertag)]
  passTime(90 * DAY - 1)
  expect(await whoIs(phone)).toBe(marcus.id)
  passTime(1)
  expect(await whoIs(tablet)).toBeNull()
  expectRefused(await call(tablet, 'GET', '/api/races'), '401 sign_in_required')
})

test('using a session renews it, so that it lives for 90 days from then', async () => {
  passTime(30 * DAY)
  const answer = await call(marcus, 'GET', '/api/races')
  expect(answer.headers.get('set-cookie')).toBe(
    `__Host-sid=${marcus.token}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Strict`,
  )
  passTime(90 * DAY - 1)
  expect(await whoIs(marcus)).toBe(marcus.id)
})

test('a session is renewed at most once a day', async () => {
  const expiry = async () =>
    (await rowsOf("SELECT expires_at FROM sessions WHERE member_id = 'marcus'"))[0]?.expires_at
  for (let n = 0; n < 24; n++) {
    expect((await call(marcus, 'GET', '/api/races')).headers.get('set-cookie')).toBeNull()
    expect(await expiry()).toBe(NOON + 90 * DAY)
    passTime(HOUR)
  }
  passTime(1)
  await call(marcus, 'GET', '/api/races')
  expect(await expiry()).toBe(NOON + 91 * DAY + 1)
  passTime(MINUTE)
  expect((await call(marcus, 'GET', '/api/races')).headers.get('set-cookie')).toBeNull()
})

test('a refused call renews too, since the driver was there', async () => {
  passTime(2 * DAY)
  expectRefused(await call(marcus, 'GET', '/api/admin/audit'), '403 admins_only')
  passTime(89 * DAY)
  expect(await whoIs(marcus)).toBe(marcus.id)
})

test('opening a socket renews no session, since it cannot renew the cookie', async () => {
  passTime(30 * DAY)
  for (const path of ['/ws', '/ws?room=general']) expectStatus(await knock(marcus, path), 101)
  expect(await rowsOf("SELECT expires_at FROM sessions WHERE member_id = 'marcus'")).toEqual([
    { expires_at: NOON + 90 * DAY },
  ])
  const answer = await call(marcus, 'GET', '/api/races')
  expect(answer.headers.get('set-cookie')).toContain(marcus.token)
  passTime(90 * DAY - 1)
  expect(await whoIs(marcus)).toBe(marcus.id)
})

test("the director's session ends after twelve hours, however much it is used", async () => {
  const desk = await signIn(director.gamertag, { adminKey })
  for (let n = 0; n < 12; n++) {
    expectStatus(await call(desk, 'GET', '/api/admin/audit'), 200)
    passTime(HOUR - 1)
  }
  passTime(11)
  expect(await whoIs(desk)).toBe(director.id)
  passTime(1)
  expectRefused(await call(desk, 'GET', '/api/admin/audit'), '401 sign_in_required')
})

test('after days away an answer sets one cookie: the new one at a sign-in, none at a sign-out', async () => {
  passTime(3 * DAY)
  const again = await call(marcus, 'POST', '/api/session', { gamertag: marcus.gamertag })
  expect(again.headers.getSetCookie()).toEqual([expect.not.stringContaining(marcus.token)])
  const bye = await call(priya, 'DELETE', '/api/session')
  expect(bye.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-sid=; Max-Age=0;/)])
})
