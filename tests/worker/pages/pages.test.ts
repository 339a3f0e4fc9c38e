import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { breakDatabase, holdDatabase } from '#tests/support/breakage.ts'
import { type Caller, CLUB, call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { askRoom } from '#tests/support/polls.ts'
import { plantRooms } from '#tests/support/rooms.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { roomCalls as roomCallsOf } from '#web/features/chat/api.ts'
import { PAGE_SIZE } from '#worker/features/chat/rules/paging.ts'
import { builtPageOf, type PageAnswer, publicPages } from '#worker/features/pages/rules.ts'
import { DAY, MINUTE } from '#worker/lib/clock.ts'
import { securityHeadersFor } from '#worker/lib/security-headers.ts'

freshClub()

/** The built pages, of which only the addresses in the head matter here. */
function serveBuild() {
  const asked: string[] = []
  configure({
    ASSETS: {
      fetch: async (request: Request) => {
        const file = new URL(request.url).pathname
        asked.push(file)
        const pathname = Object.keys(publicPages).find(path => builtPageOf(path) === file) ?? file
        if (request.headers.has('If-None-Match')) return new Response(null, { status: 304 })
        return new Response(
          `<head><title>${publicPages[pathname]?.title}</title><link rel="canonical" href="${pathname}">` +
            `<meta property="og:url" content="${pathname}"><meta property="og:image" content="/club-card.png">` +
            '<link rel="preload" as="fetch" href="/api/session">' +
            '<script type="module" src="/assets/index.js"></script></head><body></body>',
          { headers: { 'Content-Type': 'text/html', ETag: '"build"' } },
        )
      },
    } as unknown as Fetcher,
  })
  return asked
}

test.each(Object.keys(publicPages))('a search engine that reads %s learns its whole address', async path => {
  const asked = serveBuild()
  const answer = await call(stranger, 'GET', path)
  expect(answer.status).toBe(200)
  expect(asked).toEqual([path === '/' ? '/landing' : path])
  expect(answer.body).toContain(`<title>${publicPages[path]?.title}</title>`)
  expect(answer.body).toContain(`<link rel="canonical" href="${CLUB}${path}">`)
  expect(answer.body).toContain(`<meta property="og:url" content="${CLUB}${path}">`)
  expect(answer.body).toContain(`<meta property="og:image" content="${CLUB}/club-card.png">`)
  expect(answer.body, 'the rest stays as it was built').toContain('src="/assets/index.js"')
  expect(answer.headers.get('etag')).toBe('"build"')
})

test('the address is the one that was asked, also on somebody’s own machine', async () => {
  serveBuild()
  const answer = await call(stranger, 'GET', '/rules', undefined, { at: 'http://localhost:8787' })
  expect(answer.body).toContain('<link rel="canonical" href="http://localhost:8787/rules">')
})

test('no page has the title or the description of another, and none is too long to be shown', () => {
  const heads = Object.values(publicPages)
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(155)
  }
})

describe('the chat', () => {
  test.each([
    ['/chat', 'general'],
    ['/chat?room=bravo-six', 'bravo-six'],
    ['/chat?message=general.7', 'general'],
    ['/chat?room=gone', null],
  ])('a member who opens %s has in its HTML what it would ask for first', async (path, room) => {
    await plantRooms(6)
    await say(priya, 'Lights out at </script><b>eight</b>')
    const asked = serveBuild()
    for (const member of [marcus, ines]) {
      const page = await call(member, 'GET', path)
      expect(page.status).toBe(200)
      expect(page.body).toContain('src="/assets/index.js"')
      expect(page.body, 'who is here is not asked for again').not.toContain('href="/api/session"')
      const answers = answersIn(page.body)
      expect(answers.map(it => it.path)).toEqual([
        '/api/session',
        '/api/chat-rooms',
        ...(room ? roomCalls(room) : []),
      ])
      for (const { path, body, headers } of answers) {
        const alone = await call(member, 'GET', path)
        expect(JSON.parse(body), path).toEqual(alone.body)
        for (const name of ['content-type', 'x-room-rev', 'x-room-epoch'])
          expect(new Headers(headers).get(name), name).toBe(alone.headers.get(name))
      }
    }
    expect(asked).toEqual(['/chat', '/chat'])
  })

  test.each([0, 12])('brings the polls that stand among the messages, after %d of them', async before => {
    await sayOften(before)
    await askRoom(priya)
    await sayOften(PAGE_SIZE - 1)
    serveBuild()
    const { body } = await call(marcus, 'GET', '/chat')
    const asked: string[] = []
    const browser = roomCallsOf(async path => {
      const { pathname, search } = new URL(String(path), CLUB)
      asked.push(pathname + search)
      const answer = await call(marcus, 'GET', pathname + search)
      return Response.json(answer.body, { headers: answer.headers })
    })
    const { polls } = await browser.page('general', PAGE_SIZE)
    expect(polls).toHaveLength(1)
    expect(answersIn(body).map(({ path }) => path)).toEqual(expect.arrayContaining(asked))
  })

  test('brings no text of a message as code', async () => {
    serveBuild()
    await say(priya, '</script><script>alert(1)</script>')
    const { body } = await call(marcus, 'GET', '/chat')
    expect(body.match(/<\/script>/g)).toHaveLength(2)
    expect(body).not.toContain('<script>alert')
  })

  test('sets the cookie that is due for renewal', async () => {
    serveBuild()
    const browser = await signIn(marcus.gamertag)
    passTime(8 * DAY)
    const { headers, body } = await call(browser, 'GET', '/chat')
    expect(answersIn(body)).toHaveLength(4)
    expect(headers.getSetCookie().join()).toContain('__Host-sid=')
    expect(body).not.toContain('__Host-sid')
  })

  test('tells a member’s browser of itself without its text, where only that is asked for', async () => {
    serveBuild()
    const answer = await call(marcus, 'HEAD', '/chat')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toBe('')
  })

  test('is kept by no browser with the answers for whoever has looked at it', async () => {
    serveBuild()
    const headers = { 'If-None-Match': '"build"', 'If-Modified-Since': 'Mon, 23 Nov 2026 00:00:00 GMT' }
    const marcusChat = await call(marcus, 'GET', '/chat', undefined, { headers })
    expect(marcusChat.status, 'whole, however old the browser’s is').toBe(200)
    expect(marcusChat.headers.get('cache-control')).toBe('no-store')
    expect(marcusChat.headers.get('etag')).toBeNull()
    const strangerChat = await call(stranger, 'GET', '/chat', undefined, { headers })
    expect(strangerChat.status, 'as it was built').toBe(304)
  })

  test.each([
    ['a stranger', () => stranger],
    ['a browser that knows a made-up token', () => ({ ...stranger, cookie: `__Host-sid=${'x'.repeat(43)}` })],
    ['who has signed out', async () => signedOut(await signIn(marcus.gamertag))],
    ['who has not come for 90 days', async () => absent(await signIn(marcus.gamertag))],
    ['a rejected driver', () => rammer],
    ['an admin whose key is no longer the club’s', () => underAnotherKey(director)],
  ])('%s finds no answers in it', async (_, whoComes) => {
    serveBuild()
    const answer = await call(await whoComes(), 'GET', '/chat')
    expect(answer.status).toBe(200)
    expect(answersIn(answer.body)).toEqual([])
    expect(answer.headers.get('etag')).toBe('"build"')
  })

  test('comes without them where nobody can be looked up', async () => {
    serveBuild()
    breakDatabase()
    const answer = await call(marcus, 'GET', '/chat')
    expect(answer.status).toBe(200)
    expect(answersIn(answer.body)).toEqual([])
    const fire = [expect.stringMatching(/"event":"unexpected".*D1 is on fire/)]
    expect(stray.mock.calls, 'of each of its calls').toEqual([fire, fire, fire, fire])
    stray.mockClear()
  })

  test('comes without them where D1 does not answer in time', async () => {
    serveBuild()
    const release = holdDatabase()
    const answer = await call(marcus, 'GET', '/chat')
    expect(answer.status).toBe(200)
    expect(answersIn(answer.body)).toEqual([])
    release()
  })
})

async function sayOften(times: number) {
  for (let n = 0; n < times; n++) {
    passTime(MINUTE) // no faster than anybody may
    await say(priya, `Lap ${n}`)
  }
}

const roomCalls = (room: string) => [
  `/api/chat-rooms/${room}/messages?limit=12`,
  `/api/chat-rooms/${room}/pinned-messages`,
]

/** The answers to first calls that a page's HTML brings. */
function answersIn(html: string): PageAnswer[] {
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html)?.[1]
  return JSON.parse(json ?? '[]')
}

async function signedOut(browser: Caller) {
  expectStatus(await call(browser, 'DELETE', '/api/session'), 204)
  return browser
}

function underAnotherKey(browser: Caller) {
  configure({ ADMIN_KEY: 'another key of the club, as long as it has to be' })
  return browser
}

function absent(browser: Caller) {
  passTime(90 * DAY)
  return browser
}

test('a crawler finds the map of the public pages, and no way to what members have uploaded', async () => {
  const robots = await call(stranger, 'GET', '/robots.txt')
  expect(robots.status).toBe(200)
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(robots.body).toBe(`User-agent: *\nAllow: /\nDisallow: /objects/\n\nSitemap: ${CLUB}/sitemap.xml\n`)
  const sitemap = await call(stranger, 'GET', '/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/)
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(Object.keys(publicPages).map(path => CLUB + path))
  for (const answer of [robots, sitemap])
    for (const [name, value] of Object.entries(securityHeadersFor(CLUB)))
      expect(answer.headers.get(name), name).toBe(value)
})

test('whoever finds a hole reads where to tell of it, for a year', async () => {
  const { VAPID_SUBJECT } = env
  const answer = await call(stranger, 'GET', '/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = new Map(
    answer.body
      .trim()
      .split('\n')
      .map((line: string) => line.split(/: (.*)/, 2)),
  )
  expect(lines.get('Contact')).toBe(VAPID_SUBJECT)
  expect(VAPID_SUBJECT).toMatch(/^(mailto:|https:)/)
  expect(lines.get('Canonical')).toBe(`${CLUB}/.well-known/security.txt`)
  const days = (Date.parse(String(lines.get('Expires'))) - Date.now()) / DAY
  expect(days).toBeCloseTo(365, 1)
  for (const [name, value] of Object.entries(securityHeadersFor(CLUB)))
    expect(answer.headers.get(name), name).toBe(value)
})

test.each(['/', '/rules', '/chat', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
  'nothing can be written to %s',
  async path => {
    serveBuild()
    const answer = await call(stranger, 'POST', path, '{}')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('GET')
  },
)
