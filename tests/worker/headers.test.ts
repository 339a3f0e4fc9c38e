import { describe, expect, test } from 'vitest'
import { breakDatabase } from '#tests/support/breakage.ts'
import { type Answer, call, expectRefused } from '#tests/support/call.ts'
import { director, guesser, marcus, rammer, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { handle } from '#tests/support/handle.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import { assetHeadersFile, securityHeaders } from '#worker/lib/security-headers.ts'

freshClub()

const headers: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
}

const answers: Record<string, () => Promise<Answer>> = {
  '200': () => call(marcus, 'GET', '/api/races'),
  '201': () => call(stranger, 'POST', '/api/members', { displayName: 'Jo', gamertag: 'Jo' }),
  '204': () => call(marcus, 'DELETE', '/api/session'),
  '400': () => call(marcus, 'POST', '/api/registrations', '{'),
  '401': () => call(stranger, 'GET', '/api/races'),
  '401 for a wrong key': () => call(guesser, 'GET', '/api/races'),
  '403': () => call(rammer, 'GET', '/api/races'),
  '403 for another site': () =>
    call(marcus, 'DELETE', '/api/session', undefined, { headers: { Origin: 'https://evil.test' } }),
  '404': () => call(marcus, 'GET', '/api/members/nobody'),
  '404 for an unknown call': () => call(marcus, 'GET', '/api/nothing'),
  '401 for an object': () => call(stranger, 'GET', '/objects/picture.png'),
  '404 for an object': () => call(marcus, 'GET', '/objects/picture.png'),
  '405': () => call(marcus, 'PATCH', '/api/races'),
  '405 for an object': () => call(marcus, 'POST', '/objects/picture.png'),
  '409': () => call(director, 'DELETE', '/api/admin/members/gina'),
  '413': () => call(marcus, 'POST', '/api/races', 'x'.repeat(100_000)),
  '415': () => call(marcus, 'POST', '/api/races', 'x', { headers: { 'Content-Type': 'text/plain' } }),
  '500': breakDown,
}

describe.each(Object.entries(answers))('%s', (name, make) => {
  test('carries the security headers and stays out of every cache', async () => {
    const answer = await make()
    expect(answer.status, answer.call).toBe(Number(name.slice(0, 3)))
    for (const [header, value] of Object.entries(headers))
      expect(answer.headers.get(header), header).toBe(value)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/,
    )
    expect(answer.headers.get('permissions-policy')).toContain('geolocation=()')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([...answer.headers.keys()].filter(key => /^(access-control|x-powered|server)/.test(key))).toEqual(
      [],
    )
  })
})

test('nothing in the policy opens the door to foreign scripts or styles', async () => {
  const policy = (await answers['200']?.())?.headers.get('content-security-policy')
  expect(policy).not.toMatch(/unsafe|\*|script-src[^;]*http|connect-src[^;]*http/)
})

const UPGRADE = 'upgrade-insecure-requests'

test.each(['/', '/chat', '/api/config', '/api/nothing', '/robots.txt'])(
  'a browser is told to upgrade what is insecure over https alone, since Safari does so on localhost too: %s',
  async path => {
    const file = () => new Response('<p>', { headers: securityHeaders })
    configure({ ASSETS: { fetch: async () => file() } as unknown as Fetcher })
    const policyAt = async (origin: string) => {
      const answer = await handle(new Request(origin + path))
      await answer.arrayBuffer()
      return answer.headers.get('content-security-policy')
    }
    expect(await policyAt('https://club.test')).toContain(UPGRADE)
    for (const plain of ['http://localhost:8787', 'http://192.168.1.7:8787'])
      expect(await policyAt(plain), plain).not.toContain(UPGRADE)
  },
)

test('a file, which cannot know how it is asked for, leaves that to the transport security of its host', () => {
  expect(assetHeadersFile()).not.toContain(UPGRADE)
  expect(assetHeadersFile()).toContain('Strict-Transport-Security')
})

test('files get the same headers as answers', async () => {
  const answer = await handle(new Request('http://localhost/api/config'))
  await answer.arrayBuffer()
  const [pages = '', worker] = assetHeadersFile().split(/^(?=\/sw)/m)
  expect(worker, 'the service worker is asked for anew each time').toBe('/sw.js\n  Cache-Control: no-cache\n')
  const [scope, ...lines] = pages.trimEnd().split('\n')
  expect(scope).toBe('/*')
  const fromFile = Object.fromEntries(
    lines.map(line => {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
      return [name.toLowerCase(), value]
    }),
  )
  expect(Object.keys(fromFile).sort()).toEqual(
    [...Object.keys(headers), 'Content-Security-Policy', 'Permissions-Policy']
      .map(name => name.toLowerCase())
      .sort(),
  )
  for (const [name, value] of Object.entries(fromFile)) expect(answer.headers.get(name), name).toBe(value)
  for (const line of lines) expect(line.length).toBeLessThan(2000)
})

describe('when the database breaks down', () => {
  test('the caller gets an id to report and nothing else', async () => {
    const answer = await breakDown()
    const { requestId } = expectRefused(answer, '500 internal')
    expect(Object.keys(answer.body).sort()).toEqual([
      'code',
      'detail',
      'requestId',
      'status',
      'title',
      'type',
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/D1|SQL|sessions|at /)
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
  })

  test('the log has the id and the cause, but nothing that names the driver', async () => {
    await breakDown(() => {
      const [[entry = ''] = []] = stray.mock.calls
      expect(entry).toContain('D1 is on fire')
      expect(entry).toMatch(/"requestId":"[\da-f-]{36}"/)
      expect(entry).not.toMatch(/secret gamertag/i)
    })
  })
})

/** Looks a gamertag up while the table of members cannot be read. */
async function breakDown(look = () => {}) {
  breakDatabase(sql => !sql.includes('from "members"'))
  const answer = await call(stranger, 'POST', '/api/members/look-up', { gamertag: 'secret gamertag' })
  look()
  stray.mockClear()
  return answer
}

test('every answer says what time it is in the club, so that a device whose clock is wrong can tell', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  for (const make of [answers['200'], answers['403'], answers['404'], answers['500']]) {
    const said = Date.parse((await make?.())?.headers.get('date') ?? '')
    expect(said).toBeGreaterThanOrEqual(before)
    expect(said).toBeLessThanOrEqual(Date.now())
  }
})
