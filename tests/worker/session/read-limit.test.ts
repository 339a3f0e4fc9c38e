import { expect, test } from 'vitest'
import { countStatements } from '#tests/support/breakage.ts'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { MINUTE } from '#worker/lib/clock.ts'

freshClub()

const look = (who: Caller, path = '/api/session') => call(who, 'GET', path)

test('of two hundred and forty-one reads of a browser in a minute the last is refused, before D1 is asked', async () => {
  for (let n = 0; n < 240; n++) expectStatus(await look(marcus), 200)
  const statements = countStatements()
  const answer = await look(marcus)
  expectRefused(answer, '429 slow_down')
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(statements.count).toBe(0)
  expectStatus(await look(priya), 200)
  passTime(MINUTE)
  expectStatus(await look(marcus), 200)
})

test('the pictures of a room do not count against the calls of its page', async () => {
  for (let n = 0; n < 240; n++) expectRefused(await look(marcus, '/objects/nothing.jpg'), '404 not_found')
  expectRefused(await look(marcus, '/objects/nothing.jpg'), '429 slow_down')
  expectStatus(await look(marcus), 200)
})

test('strangers at one address read sixty times a minute together, and the members there go on', async () => {
  for (let n = 0; n < 60; n++) expectStatus(await look(stranger, '/api/config'), 200)
  expectRefused(await look(stranger, '/api/config'), '429 slow_down')
  expectStatus(await look({ ...marcus, address: stranger.address }), 200)
  expectStatus(await look({ ...stranger, address: '192.0.2.77' }, '/api/config'), 200)
})

test('who shows another session each time, and none that is one, counts as a stranger', async () => {
  const impostor = (n: number) => ({ ...stranger, cookie: `__Host-sid=${String(n).padEnd(43, 'x')}` })
  for (let n = 0; n < 60; n++) expectStatus(await look(impostor(n)), 200)
  expectRefused(await look(impostor(60)), '429 slow_down')
})

test('a script with the key is not limited', async () => {
  for (let n = 0; n < 250; n++) expectStatus(await look(script, '/api/config'), 200)
})
