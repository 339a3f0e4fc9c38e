import { type Context, Hono } from 'hono'
import { openDb, openNearestDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, open, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishStandings } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import { entryInput, scoringInput } from './contract.ts'
import { saveScoring } from './mutations/scoring.ts'
import { saveEntry } from './mutations.ts'
import { findScoring, findStandings, listLeaderboards } from './queries.ts'

/** Scoring, entries and standings of championships, below `/api/championships`; standings are public. */
export const standings = new Hono<AppEnv>()
  .get('/:id/standings', costs(1), open, async c => {
    const isMember = readsAsMember(c)
    const found = await findStandings(dbFor(c, isMember), c.req.param('id'), { isMember })
    if (!found) throw new Problem('not_found')
    return c.json(found, 200, cacheHeaders(isMember))
  })
  .get('/:id/scoring', costs(5), member, admin, async c => {
    const found = await findScoring(openDb(c.env.DB), c.req.param('id'), c.var.now)
    if (!found) throw new Problem('not_found')
    return c.json(found, 200)
  })
  .put('/:id/scoring', costs(20), member, validate('json', scoringInput), admin, async c => {
    const championshipId = c.req.param('id')
    const { expected, ...scoring } = c.req.valid('json')
    const db = openDb(c.env.DB)
    const { publishedRounds, result } = await saveScoring(
      db,
      championshipId,
      { scoring, expected },
      viewerOf(c).id,
      c.var.now,
    )
    // Each driver notified is a notification and an alert with indexes; for each of their races an old notification is updated.
    chargeRows(c, { written: 20 + 8 * result.told.length + 4 * result.outdated.length })
    runAfterResponse(c, ...tellOfBells(c.env, result, c.var.now))
    runAfterResponse(c, publishStandings(c.env, championshipId))
    return c.json({ championshipId, scoring, publishedRounds }, 200)
  })
  .put('/:id/entries/:memberId', costs(20), member, validate('json', entryInput), admin, async c => {
    const { id: championshipId, memberId } = c.req.param()
    const entry = { championshipId, memberId, ...c.req.valid('json') }
    const saved = await saveEntry(openDb(c.env.DB), entry, viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishStandings(c.env, championshipId))
    return c.json(saved, 200)
  })

/** The championships with results. */
export const leaderboards = new Hono<AppEnv>().get('/', costs(2), open, async c => {
  const isMember = readsAsMember(c)
  return c.json(await listLeaderboards(dbFor(c, isMember), c.var.now), 200, cacheHeaders(isMember))
})

// Rejected members read what strangers read.
function readsAsMember(c: Context<AppEnv>) {
  return c.var.viewer !== null && c.var.viewer.status !== 'rejected'
}

// Strangers' browsers may cache an answer for a minute, so it may come from a copy; members are notified of each new result.
function dbFor({ env }: Context<AppEnv>, isMember: boolean) {
  return isMember ? openDb(env.DB) : openNearestDb(env.DB)
}

// A browser that signs in refetches; members see a new result at once.
function cacheHeaders(isMember: boolean) {
  return { 'Cache-Control': isMember ? 'private, no-cache' : 'public, max-age=60', Vary: 'Cookie' }
}
