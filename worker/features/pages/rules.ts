import { DAY, iso } from '../../lib/clock.ts'
import { GENERAL_ROOM } from '../chat/rules/general-room.ts'
import { PAGE_SIZE } from '../chat/rules/paging.ts'

/** What a page says of itself to a search engine, and to whoever is sent a link to it. */
export interface PageHead {
  title: string
  description: string
}

/** The picture that a shared link shows, 1200 × 630: `scripts/drawing/draw-card.mjs` draws it. */
export const LINK_PICTURE = '/club-card.png'

/** The pages that anybody may read, by their paths; every other page is the members' own and in no index. */
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
    title: 'What the club keeps | Racing Club',
    description: 'What the club keeps of its drivers, for how long, and who sees it.',
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
 * Where the built HTML of a public page lies. That of `/` is not `index.html`: what stands in for every address without
 * HTML of its own must not show the poster.
 */
export function builtPageOf(path: string): string {
  return path === '/' ? '/landing' : path
}

/** The page that brings members the answers to its first calls. */
export const CHAT = '/chat'

/** The call that says who is here, which every page makes first. */
export const SESSION_CALL = '/api/session'

/** What the chat asks for first, as far as its address tells before any code has run; `query` is the address's. */
export function firstCalls(query: URLSearchParams): string[] {
  const rooms = '/api/chat-rooms'
  const room = `${rooms}/${encodeURIComponent(query.get('room') ?? GENERAL_ROOM)}`
  return [SESSION_CALL, rooms, `${room}/messages?limit=${PAGE_SIZE}`, `${room}/pinned-messages`]
}

/** What the answer to a first call has the browser ask for before it shows anything: the polls between a room's messages. */
export function nextCall({ path, headers, body }: PageAnswer): string | null {
  if (new Headers(headers).get('X-Has-Polls') !== 'true') return null
  const messages = JSON.parse(body) as { id: string }[]
  const [first] = messages.length < PAGE_SIZE ? [] : messages // polls come before them, too, where the room begins with these
  const query = first ? `?${new URLSearchParams({ after: first.id })}` : ''
  return path.replace(/\/messages\?.*/, `/polls${query}`)
}

/** Where a page's HTML keeps the answers to its first calls: the id of a script that is none. */
export const ANSWERS_ID = 'first-answers'

/** The answer to one of them, as it would have come by itself; `path` with its query. */
export interface PageAnswer {
  path: string
  headers: [name: string, value: string][]
  body: string
}

/** What crawlers may ask for. Members' pages say themselves that they are in no index, so they may be looked at. */
export function robotsFile(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /objects/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Where whoever finds a hole tells of it (RFC 9116). */
export const SECURITY_TEXT = '/.well-known/security.txt'

/** Who may be told of a hole: `contact` is a `mailto:` or `https:` address; good for a year from `now`, in epoch ms. */
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

/** The addresses of all public pages, for search engines (sitemaps.org protocol 0.9). */
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

/** Whether an address is answered from here rather than by the API. */
export function isPagePath(path: string): boolean {
  return Object.hasOwn(publicPages, path) || path === CHAT || files.has(path)
}
