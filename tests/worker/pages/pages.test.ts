import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { CLUB, call } from '#tests/support/call.ts'
import { marcus, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { configure } from '#tests/support/settings.ts'
import { fileOf, publicPages } from '#worker/features/pages/rules.ts'
import { DAY } from '#worker/lib/clock.ts'
import { securityHeaders } from '#worker/lib/security-headers.ts'

freshClub()

/** The built pages, of which only the addresses in the head matter here. */
function serveBuild() {
  const asked: string[] = []
  configure({
    ASSETS: {
      fetch: async (request: Request) => {
        const file = new URL(request.url).pathname
        asked.push(file)
        const pathname = Object.keys(publicPages).find(path => fileOf(path) === file) ?? file
        return new Response(
          `<head><title>${publicPages[pathname]?.title}</title><link rel="canonical" href="${pathname}">` +
            `<meta property="og:url" content="${pathname}"><meta property="og:image" content="/club-card.png">` +
            '<script type="module" src="/assets/index.js"></script></head>',
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

test.each([
  ['/chat', ['/api/chat-rooms', '/api/chat-rooms/general/messages?limit=12']],
  ['/chat?room=bravo-six', ['/api/chat-rooms']],
  ['/chat?message=bravo-six.7', ['/api/chat-rooms']],
  ['/races', ['/api/championships', '/api/races']],
  ['/races?championship=gt3', ['/api/championships']],
])('who may be in asks for what %s shows first while he reads it', async (path, calls) => {
  const asked = serveBuild()
  const answer = await call(marcus, 'GET', path)
  expect(answer.status).toBe(200)
  expect(asked).toEqual([path.split('?')[0]])
  const links = calls.map(it => `<${it}>; rel=preload; as=fetch; crossorigin`)
  expect(answer.headers.get('link')).toBe(links.join(', '))
  expect(answer.headers.get('etag'), 'as it was built').toBe('"build"')
  for (const it of calls) expect((await call(marcus, 'GET', it)).status, it).toBe(200)
})

test.each(['/chat', '/races'])('a stranger is told of no call that %s would be refused', async path => {
  serveBuild()
  const answer = await call(stranger, 'GET', path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('link')).toBeNull()
})

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
    for (const [name, value] of Object.entries(securityHeaders))
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
  for (const [name, value] of Object.entries(securityHeaders))
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
