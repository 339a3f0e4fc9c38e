import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { now } from '../../lib/clock.ts'
import type { AppEnv } from '../../lib/env.ts'
import { securityHeadersFor } from '../../lib/security-headers.ts'
import { startRequest } from '../../lib/session.ts'
import { cookieTokenHash } from '../../lib/session-cookies.ts'
import {
  ANSWERS_ID,
  builtPageOf,
  CHAT,
  firstCalls,
  nextCall,
  type PageAnswer,
  publicPages,
  robotsFile,
  SECURITY_TEXT,
  SESSION_CALL,
  securityText,
  sitemapFile,
} from './rules.ts'

/** Time that a page waits for its first answers, in ms. The browser requests those that take longer. */
const PATIENCE = 300

/** What answers API calls. */
type Api = Pick<Hono<AppEnv>, 'fetch'>

/**
 * The HTML of public pages, and files for crawlers and security researchers. Every other address apart from API calls (`api`)
 * is a static file.
 */
export function pagesWith(api: Api) {
  const pages = new Hono<AppEnv>()

  pages.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeadersFor(c.req.url))) c.header(name, value)
  })
  pages.use(methodNotAllowed({ app: pages }))

  for (const path of Object.keys(publicPages))
    pages.get(path, async c => withAddresses(await fileFor(c, path), new URL(c.req.url).origin))

  // The chat's HTML brings the data for its first view, while its code is still loading.
  pages.get(CHAT, startRequest, async c => {
    const answers = (await cookieTokenHash(c)) ? await firstAnswersFor(c, api) : []
    const [who] = answers
    if (!who) return fileFor(c, CHAT)
    const page = withAnswers(await fileFor(c, CHAT, wholeOf(c.req.raw)), answers)
    const headers = new Headers(page.headers)
    // Revalidated after a sign-out, it would show a member's data.
    headers.delete('ETag')
    headers.set('Cache-Control', 'no-store')
    for (const cookie of who.cookies) headers.append('Set-Cookie', cookie)
    return new Response(page.body, { status: page.status, headers })
  })

  pages.get('/robots.txt', c => c.text(robotsFile(new URL(c.req.url).origin), 200))

  pages.get('/sitemap.xml', c => {
    const file = sitemapFile(new URL(c.req.url).origin)
    return c.body(file, 200, { 'Content-Type': 'application/xml' })
  })

  // The address that push services use to reach the operator is the contact for others too.
  pages.get(SECURITY_TEXT, c =>
    c.text(securityText(new URL(c.req.url).origin, c.env.VAPID_SUBJECT, now()), 200),
  )
  return pages
}

function fileFor(c: Context<AppEnv>, path: string, request = c.req.raw) {
  return c.env.ASSETS.fetch(new Request(new URL(builtPageOf(path), c.req.url), request))
}

// Without headers that could make the answer "not modified" or partial.
function wholeOf(request: Request) {
  const headers = new Headers(request.headers)
  for (const name of ['If-None-Match', 'If-Modified-Since']) headers.delete(name)
  return new Request(request, { headers, method: 'GET' })
}

/** An answer with its cookies, which the page has to set. */
type OwnAnswer = PageAnswer & { cookies: string[] }

// The session's answer first; nothing for visitors who cannot chat.
async function firstAnswersFor(c: Context<AppEnv>, api: Api): Promise<OwnAnswer[]> {
  const calls = firstCalls(new URL(c.req.url).searchParams)
  const isLate = scheduler.wait(PATIENCE).then(() => null)
  const answersTo = async (paths: string[]) => {
    const answers = await Promise.all(paths.map(path => Promise.race([answerTo(c, path, api), isLate])))
    return answers.filter(answer => answer !== null)
  }
  const found = await answersTo(calls)
  if (found[0]?.path !== SESSION_CALL || !isMembers(found[0].body)) return []
  return [...found, ...(await answersTo(found.map(nextCall).filter(path => path !== null)))]
}

// As the browser would have asked, through all middleware.
async function answerTo(c: Context<AppEnv>, path: string, api: Api): Promise<OwnAnswer | null> {
  const request = new Request(new URL(path, c.req.url), wholeOf(c.req.raw))
  const { ok, headers, ...answer } = await readAnswer(await api.fetch(request, c.env, c.executionCtx))
  if (!ok) return null
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  return { path, headers: [...headers], cookies, ...answer }
}

async function readAnswer(answer: Response) {
  return { ok: answer.ok, headers: new Headers(answer.headers), body: await answer.text() }
}

function isMembers(session: string) {
  const { member } = JSON.parse(session) as { member: { status: string } | null }
  return member !== null && member.status !== 'rejected'
}

function withAnswers(page: Response, answers: readonly OwnAnswer[]) {
  const json = JSON.stringify(answers.map(({ cookies: _, ...answer }) => answer)).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="${ANSWERS_ID}">${json}</script>`
  return (
    new HTMLRewriter()
      // The preload of an answer that is included.
      .on(`link[href="${SESSION_CALL}"]`, { element: link => void link.remove() })
      .on('body', { element: body => void body.append(script, { html: true }) })
      .transform(page)
  )
}

// Crawlers need absolute addresses, and only a request knows the club's host.
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
