import { expect, test } from 'vitest'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { marcus, priya, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { PROFILES_COUNTER } from '#worker/features/joining/queries.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const lookUp = (from: Caller = stranger) =>
  call(from, 'POST', '/api/members/look-up', { gamertag: 'priya_k' })
const signInAs = (gamertag: string, from: Caller = stranger) =>
  call(from, 'POST', '/api/session', { gamertag })
const create = (gamertag: string, from: Caller = stranger) =>
  call(from, 'POST', '/api/members', { displayName: 'New', gamertag })
const at = (address: string): Caller => ({ ...stranger, address })

test('gamertags can be looked up twenty times a minute', async () => {
  const byAddress = () => call(stranger, 'GET', '/api/members/by-gamertag/priya_k')
  for (let n = 0; n < 10; n++) expectStatus(await lookUp(), 200)
  for (let n = 0; n < 10; n++) expectStatus(await byAddress(), 200)
  expectRefused(await byAddress(), '429 slow_down')
  const answer = await lookUp()
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('60')
  passTime(MINUTE)
  expectStatus(await lookUp(), 200)
})

test('one address may try to sign in ten times in three minutes, whatever comes of it', async () => {
  for (let n = 0; n < 5; n++) expectStatus(await signInAs(marcus.gamertag), 200)
  for (let n = 0; n < 5; n++) expectRefused(await signInAs('Nobody'), '404 driver_not_found')
  expectRefused(await signInAs(marcus.gamertag), '429 slow_down')
  expectStatus(await signInAs(marcus.gamertag, at('198.51.100.1')), 200)
  passTime(3 * MINUTE)
  expectStatus(await signInAs(marcus.gamertag), 200)
})

test('however often strangers try a gamertag from wherever, its driver can sign in', async () => {
  for (let n = 0; n < 20; n++)
    expectStatus(await signInAs(n % 2 ? 'marcus webb' : 'MARCUS  WEBB', at(`198.51.100.${n}`)), 200)
  expectStatus(await signInAs(marcus.gamertag, at('198.51.100.99')), 200)
})

test('a driver who is signed in can look up and sign in again where strangers have used up the limits', async () => {
  const here = { ...marcus, address: stranger.address }
  for (let n = 0; n < 20; n++) await lookUp()
  for (let n = 0; n < 10; n++) await signInAs('Nobody')
  expectRefused(await lookUp(), '429 slow_down')
  expectRefused(await signInAs(marcus.gamertag), '429 slow_down')
  expectStatus(await lookUp(here), 200)
  expectStatus(await signInAs(marcus.gamertag, here), 200)
})

test('who is signed in is limited as themselves', async () => {
  for (let n = 0; n < 20; n++) expectStatus(await lookUp({ ...marcus, address: `198.51.100.${n}` }), 200)
  expectRefused(await lookUp(marcus), '429 slow_down')
  expectStatus(await lookUp({ ...priya, address: marcus.address }), 200)
})

test('going from one account to the next at one browser gains no tries', async () => {
  let browser: Caller = marcus
  for (let n = 0; n < 10; n++)
    browser = await signIn(n % 2 ? marcus.gamertag : priya.gamertag, { from: browser })
  expectRefused(await signInAs(priya.gamertag, browser), '429 slow_down')
})

test('one address may create ten profiles an hour', async () => {
  for (let n = 0; n < 10; n++) expectStatus(await create(`Newcomer ${n}`), 201)
  expectRefused(await create('Newcomer 10'), '429 slow_down')
  passTime(HOUR)
  expectStatus(await create('Newcomer 10'), 201)
})

test('the club takes two hundred new profiles a day, and does not count those that it refuses', async () => {
  expectStatus(await create('Newcomer', at('address 1')), 201)
  await rowsOf('UPDATE rate_limits SET hits = 198 WHERE bucket = ? RETURNING 1', PROFILES_COUNTER)
  for (const gamertag of ['admin', marcus.gamertag, priya.gamertag])
    expect((await create(gamertag)).status).toBe(409)
  for (let n = 2; n < 4; n++) expectStatus(await create(`Newcomer ${n}`, at(`address ${n}`)), 201)
  expectRefused(await create('Newcomer 4', at('address 4')), '429 slow_down')
  passTime(DAY)
  expectStatus(await create('Newcomer 4', at('address 4')), 201)
})

test('calls at the same moment are all counted', async () => {
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => lookUp()))).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(30)
})

test('a made-up X-Forwarded-For is no new address', async () => {
  for (let n = 0; n < 20; n++) await lookUp()
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Real-IP': '203.0.113.9' }
  expectRefused(
    await call(stranger, 'POST', '/api/members/look-up', { gamertag: 'x' }, { headers }),
    '429 slow_down',
  )
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:db8:0:0:3:4:5:6'],
  ['2001:db8:1::1', '2001:db8:1:0:3:4:5:6'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::2'],
])('%s and %s are one IPv6 network', async (one, other) => {
  for (let n = 0; n < 20; n++) await lookUp(at(one))
  expectRefused(await lookUp(at(other)), '429 slow_down')
})

test.each([
  ['192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
])('%s and %s are two networks', async (one, other) => {
  for (let n = 0; n < 20; n++) await lookUp(at(one))
  expectStatus(await lookUp(at(other)), 200)
})

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'a load test at %s may switch the limits off',
  async local => {
    configure({ RATE_LIMITS: 'off' })
    for (let n = 0; n < 25; n++)
      expectStatus(
        await call(stranger, 'POST', '/api/members/look-up', { gamertag: 'priya_k' }, { at: local }),
        200,
      )
  },
)

test.each(['https://club.test', 'http://localhost.evil.test', 'http://192.168.1.20:8787'])(
  'at %s the limits cannot be switched off',
  async at => {
    configure({ RATE_LIMITS: 'off' })
    const once = () => call(stranger, 'POST', '/api/members/look-up', { gamertag: 'priya_k' }, { at })
    for (let n = 0; n < 20; n++) expectStatus(await once(), 200)
    expectRefused(await once(), '429 slow_down')
  },
)
