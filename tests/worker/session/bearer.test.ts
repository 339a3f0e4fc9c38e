import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, guesser, marcus, script, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { championshipForm } from '#tests/support/grid.ts'
import { configure } from '#tests/support/settings.ts'
import { whoIs } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { goodCalls } from '../bad-input/calls.ts'

freshClub()

test('a script with the key acts as the founding admin, also in the audit log', async () => {
  expect(await whoIs(script)).toBe(director.id)
  const { id } = expectStatus(await call(script, 'POST', '/api/championships', championshipForm()), 201)
  expect(await auditTrail()).toEqual([`director championship.create ${id}`])
})

test('the first call of a script creates the founding admin', async () => {
  await env.DB.exec("DELETE FROM members WHERE id = 'director'")
  const { member } = expectStatus(await call(script, 'GET', '/api/session'), 200)
  expect(member).toMatchObject({ gamertag: 'RaceDirector', isAdmin: true, status: 'approved' })
})

test('a script gets no session and no cookie', async () => {
  const before = await rowsOf('SELECT * FROM sessions')
  expect((await call(script, 'GET', '/api/races')).headers.get('set-cookie')).toBeNull()
  expect(await rowsOf('SELECT * FROM sessions')).toEqual(before)
})

test('the key counts, whatever cookie comes with it', async () => {
  expect(await whoIs({ ...script, cookie: marcus.cookie })).toBe(director.id)
})

test('a script needs no Origin of this site', async () => {
  const headers = { Origin: 'https://tools.test', 'Sec-Fetch-Site': 'cross-site' }
  expectStatus(await call(script, 'POST', '/api/championships', championshipForm(), { headers }), 201)
})

test('a script is not slowed down', async () => {
  for (let n = 0; n < 30; n++)
    expectStatus(await call(script, 'POST', '/api/members/look-up', { gamertag: 'priya_k' }), 200)
})

test('any other key opens no call at all, even beside a good cookie', async () => {
  const others = [
    'admin',
    'Bearer',
    'Bearer ',
    'Bearer admin',
    `Basic ${btoa(`admin:${'x'}`)}`,
    adminKey,
    `bearer ${adminKey}`,
    `Bearer ${adminKey}x`,
    `Bearer ${adminKey.slice(0, -1)}`,
    `Bearer ${adminKey},Bearer ${adminKey}`,
  ]
  await expectNoChange(async () => {
    for (const [n, { method, path, body }] of goodCalls.entries()) {
      const authorization = others[n % others.length]
      const caller = { ...director, authorization, address: `198.51.100.${n}` }
      const answer = await call(caller, method, path, body)
      expectRefused({ ...answer, call: `${authorization}: ${answer.call}` }, '401 bad_key')
    }
  })
})

test('with no key configured every key is refused', async () => {
  configure({ ADMIN_KEY: undefined })
  for (const authorization of [`Bearer ${adminKey}`, 'Bearer undefined', 'Bearer ', 'Bearer null'])
    expectRefused(await call({ ...stranger, authorization }, 'GET', '/api/config'), '401 bad_key')
})

test('who keeps guessing is slowed down', async () => {
  for (let n = 0; n < 5; n++) expectRefused(await call(guesser, 'GET', '/api/races'), '401 bad_key')
  const answer = await call(guesser, 'GET', '/api/races')
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('900')
})

test('after five wrong keys even the right one waits, from that address only', async () => {
  const late = { ...script, address: guesser.address }
  for (let n = 0; n < 4; n++) expectRefused(await call(guesser, 'GET', '/api/races'), '401 bad_key')
  expectStatus(await call(late, 'GET', '/api/races'), 200)
  expectRefused(await call(guesser, 'GET', '/api/races'), '401 bad_key')
  const answer = await call(late, 'GET', '/api/races')
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('900')
  expectStatus(await call(script, 'GET', '/api/races'), 200)
  passTime(15 * MINUTE)
  expectStatus(await call(late, 'GET', '/api/races'), 200)
})

test('wrong keys of scripts and of people at one address count together', async () => {
  for (let n = 0; n < 5; n++) await call(guesser, 'GET', '/api/races')
  const from = { ...stranger, address: guesser.address }
  const body = { gamertag: director.gamertag, adminKey }
  expectRefused(await call(from, 'POST', '/api/session', body), '429 slow_down')
})

test('a key that is right costs the database nothing', async () => {
  for (let n = 0; n < 5; n++) expectStatus(await call(script, 'GET', '/api/races'), 200)
  expect(await rowsOf('SELECT * FROM rate_limits')).toEqual([])
})
