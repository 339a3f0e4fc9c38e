import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CLUB, call, expectRefused, withCookie } from '#tests/support/call.ts'
import { director } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub, standingClub } from '#tests/support/fresh-club.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { MINUTE } from '#worker/lib/clock.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { goodCalls, unsafeCalls } from '../bad-input/calls.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {}) // a report of the browser is logged

/** Where an unsafe call comes from, and whether it is let through. */
const origins: { from: string; headers: Record<string, string>; isOwn: boolean }[] = [
  { from: 'no page at all', headers: {}, isOwn: true },
  { from: "the club's own page", headers: { Origin: CLUB, 'Sec-Fetch-Site': 'same-origin' }, isOwn: true },
  { from: 'another site', headers: { Origin: 'https://evil.test' }, isOwn: false },
  { from: 'a page without an origin', headers: { Origin: 'null' }, isOwn: false },
  { from: 'another port of the host', headers: { Origin: `${CLUB}:8443` }, isOwn: false },
  { from: 'the host without TLS', headers: { Origin: 'http://club.test' }, isOwn: false },
]

const cells = unsafeCalls.flatMap(unsafe => origins.map(origin => ({ ...unsafe, ...origin })))

describe('from where it may come', () => {
  freshClub()
  beforeEach(plantSituation)

  test.each(cells.filter(({ isOwn }) => isOwn))('cross-site: $route from $from', async cell => {
    const answer = await make(cell)
    // For scripts with the admin key alone, wherever a browser calls from.
    if (cell.route.includes(' /api/restore')) expectRefused(answer, '403 key_needed')
    else expect(answer.status).toBeLessThan(400)
  })
})

describe('from where it may not come', () => {
  standingClub(plantSituation)

  test.each(cells.filter(({ isOwn }) => !isOwn))('cross-site: $route from $from', async cell => {
    expectRefused(await expectNoTrace(() => make(cell)), '403 cross_site')
  })
})

function make({ method, path, body, file, cookie, headers }: (typeof cells)[number]) {
  return call(withCookie(director, cookie), method, path, file ?? body, { headers })
}

const foreign: Record<string, string>[] = [
  ...origins.filter(({ isOwn }) => !isOwn).map(({ headers }) => headers),
  { Origin: 'https://www.club.test' },
  { Origin: 'https://club.test.evil.test' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: CLUB },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.test' },
]

describe('whatever a page elsewhere says of itself', () => {
  standingClub(plantSituation)

  test.each(unsafeCalls)(
    'no other site makes the director call $route',
    async ({ method, path, body, file }) => {
      await expectNoChange(async () => {
        for (const headers of foreign)
          expectRefused(await call(director, method, path, file ?? body, { headers }), '403 cross_site')
      })
    },
  )
})

describe('a page elsewhere', () => {
  freshClub()
  beforeEach(plantSituation)

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
