import { DAY, iso } from '../../lib/clock.ts'
import { GENERAL_ROOM } from '../chat/rules/general-room.ts'
import { PAGE_SIZE } from '../chat/rules/paging.ts'

/** A page's title and description for search engines and link previews. */
export interface PageHead {
  title: string
  description: string
}

/** The picture of a link preview, 1200 × 630, drawn by `scripts/drawing/draw-card.mjs`. */
export const LINK_PICTURE = '/club-card.png'

/** The public pages by path. All other pages are for members and not indexed. */
export const publicPages: Record<string, PageHead> = {
  '/': {
    title: 'Racing Club',
    description:
      'The online club for console sim-racing drivers: GT3 and GT4 championships, race nights, chat and alerts.',
  },
  '/leaderboards': {
    title: 'Leaderboards | Racing Club',
    description: 'Points, wins and podiums of the club’s GT3 and GT4 championships, driver by driver.',
  },
  '/coming-soon': {
    title: 'Coming Soon | Racing Club',
    description: 'What the club is building next: new seasons, new cars and new circuits.',
  },
  '/rules': {
    title: 'Club rules | Racing Club',
    description: 'How the club races: driving standards, conduct, penalties and how a season runs.',
  },
  '/rules/appeals': {
    title: 'Race review and appeal guide | Racing Club',
    description: 'How to report an incident, what the stewards look at, and how to appeal their decision.',
  },
  '/privacy': {
    title: 'Privacy | Racing Club',
    description: 'What the club keeps about its drivers, for how long, and who sees it.',
  },
  '/signin': {
    title: 'Sign in | Racing Club',
    description: 'Sign in to the club with your gamertag.',
  },
  '/register': {
    title: 'Create your driver profile | Racing Club',
    description: 'Join the club: create your driver profile and take your place on the grid.',
  },
}

/**
 * The built HTML file of a public page. The one for `/` is not `index.html`, because that is the fallback for every other
 * address and must not show the poster.
 */
export function builtPageOf(path: string): string {
  return path === '/' ? '/landing' : path
}

/** The page whose HTML includes the answers to its first calls. */
export const CHAT = '/chat'

/** The call for the session, which every page makes first. */
export const SESSION_CALL = '/api/session'

/** The chat's first calls, as far as its address determines them; `query` is the address's. */
export function firstCalls(query: URLSearchParams): string[] {
  const rooms = '/api/chat-rooms'
  const room = `${rooms}/${encodeURIComponent(query.get('room') ?? GENERAL_ROOM)}`
  return [SESSION_CALL, rooms, `${room}/messages?limit=${PAGE_SIZE}`, `${room}/pinned-messages`]
}

/** The call that follows from the answer to a first call: the polls between a room's messages. */
export function nextCall({ path, headers, body }: PageAnswer): string | null {
  if (new Headers(headers).get('X-Has-Polls') !== 'true') return null
  const messages = JSON.parse(body) as { id: string }[]
  const [first] = messages.length < PAGE_SIZE ? [] : messages // earlier polls too, if these are the room's first messages
  const query = first ? `?${new URLSearchParams({ after: first.id })}` : ''
  return path.replace(/\/messages\?.*/, `/polls${query}`)
}

/** The id of the script element in which a page's HTML has those answers. */
export const ANSWERS_ID = 'first-answers'

/** One of those answers, as it would have come by itself; `path` includes the query. */
export interface PageAnswer {
  path: string
  headers: [name: string, value: string][]
  body: string
}

/** The rules for crawlers. Members' pages may be crawled, because they carry `noindex` themselves. */
export function robotsFile(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /objects/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Where security researchers find a contact (RFC 9116). */
export const SECURITY_TEXT = '/.well-known/security.txt'

/** That file: `contact` is a `mailto:` or `https:` address; valid for a year from `now` (epoch ms). */
export function securityText(origin: string, contact: string, now: number): string {
  const expires = iso(now + 365 * DAY)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TEXT}`,
    '',
  ].join('\n')
}

/** The sitemap of all public pages (sitemaps.org protocol 0.9). */
export function sitemapFile(origin: string): string {
  const urls = Object.keys(publicPages).map(path => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const files = new Set(['/robots.txt', '/sitemap.xml', SECURITY_TEXT])

/** Whether an address is answered here rather than by the API. */
export function isPagePath(path: string): boolean {
  return Object.hasOwn(publicPages, path) || path === CHAT || files.has(path)
}
