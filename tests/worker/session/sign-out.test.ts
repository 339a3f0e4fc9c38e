import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, script, stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { signIn, whoIs } from '#tests/support/sign-in.ts'

freshClub()

test('signing out ends this session and no other', async () => {
  const phone = await signIn(marcus.gamertag)
  expectStatus(await call(phone, 'DELETE', '/api/session'), 204)
  expect([await whoIs(phone), await whoIs(marcus), await whoIs(priya)]).toEqual([null, 'marcus', 'priya'])
  expectRefused(await call(phone, 'GET', '/api/races'), '401 sign_in_required')
})

test('signing out removes the row', async () => {
  expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
  expect(await rowsOf("SELECT 1 FROM sessions WHERE member_id = 'marcus'")).toEqual([])
})

test('signing out everywhere ends every session of the driver and nobody else', async () => {
  const [phone, tablet] = [await signIn(marcus.gamertag), await signIn(marcus.gamertag)]
  expectStatus(await call(phone, 'DELETE', '/api/sessions'), 204)
  const seen = [await whoIs(phone), await whoIs(tablet), await whoIs(marcus), await whoIs(priya)]
  expect(seen).toEqual([null, null, null, 'priya'])
})

test.each([ines, rammer, director])('$name may sign out', async person => {
  expectStatus(await call(person, 'DELETE', '/api/session'), 204)
  expect(await whoIs(person)).toBeNull()
})

test.each(['/api/session', '/api/sessions'])('who has signed out cannot DELETE %s again', async path => {
  expectStatus(await call(marcus, 'DELETE', path), 204)
  expectRefused(await call(marcus, 'DELETE', path), '401 sign_in_required')
  expectRefused(await call(stranger, 'DELETE', path), '401 sign_in_required')
})

test("a script with the key ends the founding admin's sessions everywhere", async () => {
  expectStatus(await call(script, 'DELETE', '/api/sessions'), 204)
  expect(await whoIs(director)).toBeNull()
})
