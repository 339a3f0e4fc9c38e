import { describe, expect, test, vi } from 'vitest'
import { CLUB, call, expectRefused, inWords, withCookie } from '#tests/support/call.ts'
import { director } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { expectNoTraces } from '#tests/support/traces.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { type GoodCall, goodCalls, unsafeCalls } from '../bad-input/calls.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged
freshClub(plantSituation)

/** What a browser says of a call that comes from no page at all, and from the club's own. */
const own: Record<string, string>[] = [{}, { Origin: CLUB, 'Sec-Fetch-Site': 'same-origin' }]

/** What it says of others: another site, a page without an origin, another port, the host without TLS, and the like. */
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

test.for(unsafeCalls)('no other site makes the director call $route', async (good, { task }) => {
  task.meta.figures = { 'cross-site cells': own.length + foreign.length }
  const calls = foreign.map(headers => async () => {
    const answer = await make(good, headers)
    expectRefused({ ...answer, call: `${answer.call} with ${JSON.stringify(headers)}` }, '403 cross_site')
    return answer
  })
  await expectNoTraces(calls, () => renewClub(plantSituation))
  for (const headers of own) {
    await renewClub(plantSituation)
    const answer = await make(good, headers)
    // For scripts with the admin key alone, wherever a browser calls from.
    if (good.route.includes(' /api/restore')) expectRefused(answer, '403 key_needed')
    else expect(answer.status, `${inWords(answer)} with ${JSON.stringify(headers)}`).toBeLessThan(400)
  }
})

function make({ method, path, body, file, cookie }: GoodCall, headers: Record<string, string>) {
  return call(withCookie(director, cookie), method, path, file ?? body, { headers })
}

describe('a page elsewhere', () => {
  test.each<Record<string, string>>([{ Origin: CLUB }, { 'Sec-Fetch-Site': 'same-origin' }, {}])(
    'a browser that sends only %o, or a script, is let through',
    async headers => {
      expect((await call(director, 'DELETE', '/api/races/spa', undefined, { headers })).status).toBe(204)
    },
  )

  test('a link from another site may read, and no answer invites other sites', async () => {
    // A socket can write, and a backup is read by the key alone.
    const ofOwnData = ({ path }: { path: string }) => Number(path.startsWith('/api/my-data'))
    const reading = goodCalls
      .filter(({ method, path }) => method === 'GET' && /^\/api\/(?!backup)/.test(path))
      .toSorted((one, other) => ofOwnData(other) - ofOwnData(one)) // it is open for an hour
    expect((await call(director, 'POST', '/api/my-data')).status).toBe(200)
    for (const { path } of reading) {
      passTime(MINUTE) // more than may be read in one
      for (const headers of foreign) {
        const answer = await call(director, 'GET', path, undefined, { headers })
        expect(answer.status, answer.call).toBe(200)
        const names = [...answer.headers.keys()]
        expect(names.filter(name => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })
})
