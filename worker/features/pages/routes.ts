import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { openDb } from '../../db/client.ts'
import { now } from '../../lib/clock.ts'
import type { AppEnv } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import { securityHeadersFor } from '../../lib/security-headers.ts'
import { cookieTokenHash, startRequest } from '../../lib/session.ts'
import { findOpenSession, keyPrint } from '../session/queries.ts'
import {
  builtPageOf,
  CHAT,
  firstCalls,
  publicPages,
  robotsFile,
  SECURITY_TEXT,
  securityText,
  sitemapFile,
} from './rules.ts'

/** How long a page waits to be told who asks for it, in ms; after that it comes without its first calls. */
const PATIENCE = 300

/** The public pages' HTML, and what crawlers and finders of holes read beside it. Everything else that is no call is a static file. */
export const pages = new Hono<AppEnv>()

pages.use(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeadersFor(c.req.url))) c.header(name, value)
})
pages.use(methodNotAllowed({ app: pages }))

for (const path of Object.keys(publicPages))
  pages.get(path, async c => withAddresses(await fileFor(c, path), new URL(c.req.url).origin))

// A member's browser asks for what the chat shows while its code is still on the way.
pages.get(CHAT, startRequest, async c => {
  if (!(await isKnownMember(c))) return fileFor(c, CHAT)
  const page = await fileFor(c, CHAT, wholeOf(c.req.raw))
  const headers = new Headers(page.headers)
  // Shown again to whoever has signed out meanwhile, it would ask for what is refused.
  headers.delete('ETag')
  headers.set('Cache-Control', 'no-store')
  for (const call of firstCalls(new URL(c.req.url).searchParams))
    headers.append('Link', `<${call}>; rel=preload; as=fetch; crossorigin`)
  return new Response(page.body, { status: page.status, headers })
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

function fileFor(c: Context<AppEnv>, path: string, request = c.req.raw) {
  return c.env.ASSETS.fetch(new Request(new URL(builtPageOf(path), c.req.url), request))
}

// Without what would have it answered "not modified".
function wholeOf(request: Request) {
  const headers = new Headers(request.headers)
  for (const name of ['If-None-Match', 'If-Modified-Since']) headers.delete(name)
  return new Request(request, { headers })
}

// The code of the page is worth more than its head start.
function isKnownMember(c: Context<AppEnv>): Promise<boolean> {
  const isLate = scheduler.wait(PATIENCE).then(() => false)
  return Promise.race([isForMember(c), isLate])
}

// Refused preloads would be handed to whoever signs in on the page. It comes without them where nobody can be looked up.
async function isForMember(c: Context<AppEnv>) {
  try {
    const tokenHash = await cookieTokenHash(c)
    if (!tokenHash) return false
    const print = await keyPrint(c.env.ADMIN_KEY)
    const found = await findOpenSession(openDb(c.env.DB), tokenHash, print, c.var.now)
    return found !== null && found.viewer.status !== 'rejected'
  } catch (error) {
    console.error(JSON.stringify({ event: 'pages', cause: causeOf(error as Error) }))
    return false
  }
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
