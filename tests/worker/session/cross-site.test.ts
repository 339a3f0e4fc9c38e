import { beforeEach, expect, test, vi } from 'vitest'
import { CLUB, call, expectRefused } from '#tests/support/call.ts'
import { director } from '#tests/support/cast.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { goodCalls, unsafeCalls } from '../bad-input/calls.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

freshClub()
beforeEach(plantSituation)

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.test' },
  { Origin: 'null' },
  { Origin: `${CLUB}:8443` },
  { Origin: 'http://club.test' },
  { Origin: 'https://www.club.test' },
  { Origin: 'https://club.test.evil.test' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: CLUB },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.test' },
]

test.each(unsafeCalls)(
  'no other site makes the director call $route',
  async ({ method, path, body, file }) => {
    await expectNoChange(async () => {
      for (const headers of foreign)
        expectRefused(await call(director, method, path, file ?? body, { headers }), '403 cross_site')
    })
  },
)

test.each(unsafeCalls)("the club's own page may call $route", async ({ method, path, body, file }) => {
  const headers = { Origin: CLUB, 'Sec-Fetch-Site': 'same-origin' }
  expect((await call(director, method, path, file ?? body, { headers })).status).toBeLessThan(400)
})

test.each<Record<string, string>>([{ Origin: CLUB }, { 'Sec-Fetch-Site': 'same-origin' }, {}])(
  'a browser that sends only %o, or a script, is let through',
  async headers => {
    expect((await call(director, 'DELETE', '/api/races/spa', undefined, { headers })).status).toBe(204)
  },
)

test('a link from another site may read, and no answer invites other sites', async () => {
  const reading = goodCalls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/')) // a socket can write
  for (const { path } of reading)
    for (const headers of foreign) {
      const answer = await call(director, 'GET', path, undefined, { headers })
      expect(answer.status, answer.call).toBe(200)
      const names = [...answer.headers.keys()]
      expect(names.filter(name => name.startsWith('access-control-'))).toEqual([])
    }
})
