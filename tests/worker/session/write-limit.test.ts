import { expect, test } from 'vitest'
import { type Answer, type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, type Person, priya, rammer, script, stranger } from '#tests/support/cast.ts'
import { passTime, restoreClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { bursts, platform } from '#tests/support/limiters.ts'
import { configure } from '#tests/support/settings.ts'
import { register, signIn, whoIs } from '#tests/support/sign-in.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()

const rename = (who: Person, displayName = who.gamertag, at?: string): Promise<Answer> =>
  call(who, 'PUT', `/api/members/${who.id}/profile`, { displayName }, { at })

async function spend(who: Person, writes: number) {
  for (let n = 0; n < writes; n++) expectStatus(await rename(who, `Name ${n}`), 200)
}

test('of sixty-one writes of a driver in a minute the last is refused, and changes nothing', async () => {
  await spend(ines, 60)
  const answer = await rename(ines, 'Name 60')
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(await rowsOf("SELECT display_name FROM members WHERE id = 'ines'")).toEqual([
    { display_name: 'Name 59' },
  ])
  passTime(MINUTE)
  expectStatus(await rename(ines), 200)
})

test('counting writes costs the database nothing', async () => {
  await spend(marcus, 5)
  expect(await rowsOf('SELECT * FROM rate_limits')).toEqual([])
})

test('writes of every kind count together, wherever they come from, and only for who makes them', async () => {
  await spend(marcus, 59)
  const elsewhere = { ...marcus, address: '198.51.100.7' }
  expectStatus(await call(elsewhere, 'PATCH', '/api/notifications/marcus/read-all'), 200)
  for (const [method, path] of [
    ['POST', '/api/registrations'],
    ['DELETE', '/api/registrations/monza/marcus'],
    ['PUT', '/api/members/marcus/profile'],
    ['POST', '/api/messages/general.1/pin'],
    ['DELETE', '/api/chat-rooms/general/messages/general.1'],
  ] as const)
    expectRefused(await call(marcus, method, path, method === 'DELETE' ? undefined : {}), '429 slow_down')
  expectStatus(await rename(priya), 200)
})

test('who signs in by another’s gamertag uses up nothing that the owner needs to protect it', async () => {
  const owner = await register('Newcomer')
  const prankster = await signIn('Newcomer', { from: { ...stranger, address: '198.51.100.9' } })
  const add = (who: Caller) => call(who, 'POST', '/api/passkeys/options', {})
  for (let n = 0; n < 20; n++) expectRefused(await add(prankster), '403 enrolment_needs_code')
  expectRefused(await add(prankster), '429 slow_down')
  for (let n = 0; n < 60; n++) await call(prankster, 'PATCH', '/api/passkeys/none', {})
  expectRefused(await call(prankster, 'PATCH', '/api/passkeys/none', {}), '429 slow_down')
  expectStatus(await add(owner), 200)
})

test('who has written too often can still read, talk, like and sign out', async () => {
  await spend(marcus, 60)
  expectStatus(await call(marcus, 'GET', '/api/races'), 200)
  const path = '/api/chat-rooms/general/messages'
  const body = { message: 'Still here', memberId: marcus.id, replyToMessageId: null }
  const { id } = expectStatus(await call(marcus, 'POST', path, body), 201)
  expectStatus(await call(marcus, 'POST', `/api/messages/${id}/like`, {}), 200)
  expectStatus(await call(marcus, 'DELETE', `/api/messages/${id}/like`, {}), 200)
  expectStatus(await call(marcus, 'DELETE', '/api/sessions'), 204)
  expect(await whoIs(marcus)).toBeNull()
})

test('reports that a browser sends by itself are not writes of its driver', async () => {
  const body = { 'csp-report': {} }
  for (let n = 0; n < 60; n++)
    await call({ ...marcus, address: `198.51.100.${n}` }, 'POST', '/api/csp-report', body)
  expectStatus(await rename(marcus), 200)
})

test('an admin is limited too, a script with the key is not', async () => {
  const save = () => ({ text: 'Welcome' })
  for (let n = 0; n < 60; n++) expectStatus(await call(director, 'PUT', '/api/club-admin-text', save()), 200)
  expectRefused(await call(director, 'PUT', '/api/club-admin-text', save()), '429 slow_down')
  for (let n = 0; n < 70; n++) expectStatus(await call(script, 'PUT', '/api/club-admin-text', save()), 200)
})

test('a rejected driver hears that they are, however often they try', async () => {
  for (let n = 0; n < 65; n++) expectRefused(await rename(rammer), '403 rejected')
})

test('a stranger hears that a session is needed, however often they try', async () => {
  for (let n = 0; n < 65; n++)
    expectRefused(await call(stranger, 'POST', '/api/registrations', {}), '401 sign_in_required')
})

test('a load test on the own machine may write as often as it likes', async () => {
  configure({ RATE_LIMITS: 'off' })
  const local = { ...marcus, cookie: marcus.cookie?.replace('__Host-', '') }
  for (let n = 0; n < 65; n++) expectStatus(await rename(local, 'Webb', 'http://localhost:8787'), 200)
})

test.each(Object.entries(bursts))('the platform grants %s %i times a minute', async (name, granted) => {
  restoreClock() // the platform's counters follow the machine's, and begin anew with its minutes
  const minute = () => Math.floor(Date.now() / MINUTE)
  const use = async () => {
    const key = crypto.randomUUID()
    const answers = []
    for (let n = 0; n <= granted; n++)
      answers.push(await platform[name as keyof typeof platform].limit({ key }))
    return answers.map(({ success }) => success)
  }
  const before = minute()
  const outcomes = await use()
  const whole = minute() === before ? outcomes : await use()
  expect(whole).toEqual([...Array(granted).fill(true), false])
})
