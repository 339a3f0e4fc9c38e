import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { costs } from '../../lib/costs.ts'
import { sha256Hex } from '../../lib/crypto.ts'
import type { AppEnv } from '../../lib/env.ts'
import { etagHeaders, matchesEtag } from '../../lib/etag.ts'
import { member, open, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { addressKey, countHit, limits } from '../../lib/rate-limit.ts'
import type { CalendarLink } from './contract.ts'
import { removeFeed, replaceFeed } from './mutations.ts'
import { findFeed, findFeedOwner, listCalendarRaces } from './queries.ts'
import { calendarText } from './rules.ts'

/** A member's calendar feed: creating, removing and reading it. */
export const calendar = new Hono<AppEnv>()
  .get('/', member, async c => c.json(await findFeed(openDb(c.env.DB), viewerOf(c).id), 200))
  .post('/', member, async c => {
    const token = await replaceFeed(openDb(c.env.DB), viewerOf(c).id, c.var.now)
    return c.json({ url: new URL(`/api/calendar/${token}.ics`, c.req.url).href } satisfies CalendarLink, 201)
  })
  .delete('/', member, async c => {
    await removeFeed(openDb(c.env.DB), viewerOf(c).id)
    return c.body(null, 204)
  })
  // Open to whoever has the link: calendar programs have no session.
  .get('/:file', costs(4), open, async c => {
    const db = openDb(c.env.DB)
    const owner = await findOwner(c)
    const races = await listCalendarRaces(db, owner, c.var.now)
    const { origin } = new URL(c.req.url)
    const text = await calendarText(races, { clubName: c.env.CLUB_NAME, origin })
    const tag = (await sha256Hex(text)).slice(0, 32)
    const headers = etagHeaders(tag)
    if (matchesEtag(c, tag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="races.ics"',
    })
  })

// Wrong links are limited by address; a valid link always works.
async function findOwner(c: Context<AppEnv, '/:file'>): Promise<string> {
  const token = c.req.param('file').match(/^([0-9a-f]{64})\.ics$/)?.[1]
  const owner = token && (await findFeedOwner(openDb(c.env.DB), await sha256Hex(token)))
  if (owner) return owner
  await countHit(c, limits.lookUp, `calendar:${await addressKey(c)}`)
  throw new Problem('not_found')
}
