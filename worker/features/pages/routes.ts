import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { now } from '../../lib/clock.ts'
import type { AppEnv } from '../../lib/env.ts'
import { securityHeaders } from '../../lib/security-headers.ts'
import { carriesSession } from '../../lib/session.ts'
import {
  fileOf,
  firstCalls,
  publicPages,
  robotsFile,
  SECURITY_TEXT,
  securityText,
  sitemapFile,
} from './rules.ts'

/** The public pages' HTML, and what crawlers and finders of holes read beside it. Everything else that is no call is a static file. */
export const pages = new Hono<AppEnv>()

pages.use(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeaders))
    if (!c.res.headers.has(name)) c.header(name, value) // static files bring theirs
})
pages.use(methodNotAllowed({ app: pages }))

for (const path of Object.keys(publicPages))
  pages.get(path, async c => withAddresses(await fileFor(c, path), new URL(c.req.url).origin))

// A browser that may be a member's asks for what the page shows while its code is still on the way.
for (const [path, callsOf] of Object.entries(firstCalls))
  pages.get(path, async c => {
    const page = await fileFor(c, path)
    if (!carriesSession(c)) return page
    const answer = new Response(page.body, page)
    for (const call of callsOf(new URL(c.req.url).searchParams))
      answer.headers.append('Link', `<${call}>; rel=preload; as=fetch; crossorigin`)
    return answer
  })

pages.get('/robots.txt', c => c.text(robotsFile(new URL(c.req.url).origin), 200))

pages.get('/sitemap.xml', c => {
  const file = sitemapFile(new URL(c.req.url).origin)
  return c.body(file, 200, { 'Content-Type': 'application/xml' })
})

// Where push services reach whoever runs the club, others do too.
pages.get(SECURITY_TEXT, c =>
  c.text(securityText(new URL(c.req.url).origin, c.env.VAPID_SUBJECT, now()), 200),
)

function fileFor(c: Context<AppEnv>, path: string) {
  return c.env.ASSETS.fetch(new Request(new URL(fileOf(path), c.req.url), c.req.raw))
}

// Crawlers want whole addresses, and only a request tells where the club is.
function withAddresses(page: Response, origin: string) {
  const complete = (name: string) => ({
    element(it: Element) {
      const path = it.getAttribute(name)
      if (path?.startsWith('/')) it.setAttribute(name, origin + path)
    },
  })
  return new HTMLRewriter()
    .on('link[rel="canonical"]', complete('href'))
    .on('meta[property="og:url"]', complete('content'))
    .on('meta[property="og:image"]', complete('content'))
    .transform(page)
}
