import { type Context, Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, isProvenAdmin, member, requireSelf, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { judgeSeasonsOf } from '../entries/mutations/missed-races.ts'
import { publishRace, publishResult } from '../feed/broadcast.ts'
import { settleRaces, tellOfSettled } from '../reserves/mutations/settle-race.ts'
import { type RaceQuery, raceEdit, raceInput, raceQuery } from './contract.ts'
import { createRace, deleteRace, updateRace } from './mutations.ts'
import { type Consequences, notifyOfRace } from './news.ts'
import {
  findFigures,
  findRace,
  listAwaited,
  listCurrent,
  listDriven,
  listDrivers,
  listPast,
  listUpcoming,
} from './queries.ts'

export const races = new Hono<AppEnv>()
  .get('/', costs(3), member, validate('query', raceQuery), async c => {
    const viewer = viewerOf(c)
    const query = c.req.valid('query')
    requireSelf(viewer, query.memberId)
    const reader = { id: viewer.id, isAdmin: isProvenAdmin(viewer) }
    const { races, next, rowsRead } = await listRaces(openDb(c.env.DB), reader, query, c.var.now)
    chargeRows(c, { read: rowsRead })
    return c.json(races, 200, next === null ? {} : { Link: linkToNext(query, next) })
  })
  .post('/', member, validate('json', raceInput), admin, async c => {
    const db = openDb(c.env.DB)
    const viewer = viewerOf(c)
    const { id, seated } = await createRace(db, c.req.valid('json'), viewer.id, c.var.now)
    chargeRows(c, rowsOf({ seated, shortened: [] }))
    const news = seated.length > 0 ? tellOfSettled(c.env, [], seated, c.var.now) : []
    runAfterResponse(c, publishRace(c.env, id), ...news)
    return c.json(await readBack(db, viewer.id, id, c.var.now), 201)
  })
  .get('/:id', costs(2), member, async c =>
    c.json(await readBack(openDb(c.env.DB), viewerOf(c).id, c.req.param('id'), c.var.now), 200),
  )
  .put('/:id', member, validate('json', raceEdit), admin, async c => {
    const db = openDb(c.env.DB)
    const viewer = viewerOf(c)
    const id = c.req.param('id')
    const change = await updateRace(db, id, c.req.valid('json'), viewer.id, c.var.now)
    chargeRows(c, rowsOf(change))
    const changed = [...(change?.seated ?? []), ...(change?.shortened ?? [])]
    const told = [...changed, ...(await settleRaces(db, [id], c.var.now))]
    const settled = told.length > 0 ? tellOfSettled(c.env, [id], told, c.var.now) : []
    runAfterResponse(c, ...notifyOfRace(c.env, id, change, c.var.now), ...settled)
    const race = await readBack(db, viewer.id, id, c.var.now)
    if (change?.isSwitched || (change && change.result.told.length > 0))
      runAfterResponse(c, publishResult(c.env, { raceId: id, championshipId: race.championshipId }))
    if (change) judgeSeasonsAfter(c, id, change)
    return c.json(race, 200)
  })
  .delete('/:id', member, admin, async c => {
    const id = c.req.param('id')
    const change = await deleteRace(openDb(c.env.DB), id, viewerOf(c).id, c.var.now)
    chargeRows(c, rowsOf(change))
    runAfterResponse(c, ...notifyOfRace(c.env, id, change, c.var.now))
    judgeSeasonsAfter(c, id, change)
    return c.body(null, 204)
  })
  .get('/:id/drivers', costs(2), member, admin, async c => {
    const db = openDb(c.env.DB)
    const id = c.req.param('id')
    await readBack(db, viewerOf(c).id, id, c.var.now)
    return c.json(await listDrivers(db, id), 200)
  })

// Each driver notified is a bell with its indexes and an alert. A seated regular also is a place or a turn on the waitlist, a
// shortened offer one more row, and changed points mark the old notification.
function rowsOf(change: (Pick<Consequences, 'seated' | 'shortened'> & Partial<Consequences>) | null) {
  const { news, result, seated = [], shortened = [] } = change ?? {}
  const [told, corrected] = [news?.told.length ?? 0, result?.told.length ?? 0]
  return { written: 10 + 6 * told + 8 * corrected + 11 * seated.length + 7 * shortened.length }
}

// Seasons that missed races ended may resume, or end. An upcoming race has not been missed yet.
function judgeSeasonsAfter(c: Context<AppEnv>, raceId: string, { was }: Consequences) {
  if (was !== null && was.date <= c.var.now)
    runAfterResponse(c, judgeSeasonsOf(c.env, raceId, c.var.now, was))
}

async function readBack(db: Db, readerId: string, id: string, now: number) {
  const race = await findRace(db, readerId, id, now)
  if (!race) throw new Problem('not_found')
  return race
}

/** Two numbers for the admins' dashboard, below `/api/admin`. */
export const figures = new Hono<AppEnv>().get('/', member, admin, async c =>
  c.json(await findFigures(openDb(c.env.DB)), 200),
)

/** The races that a query asks for, where the next page begins (`null`: nowhere), and the number of rows read for past ones. */
async function listRaces(db: Db, reader: { id: string; isAdmin: boolean }, query: RaceQuery, now: number) {
  const { scope, championshipId } = query
  if (scope === 'past') return listPast(db, reader, query, now)
  if (scope === 'driven') return listDriven(db, reader.id, query, now)
  if (scope === 'current')
    return { races: await listCurrent(db, reader.id, query, now), next: null, rowsRead: 0 }
  if (scope === 'awaited') {
    const races = await listAwaited(db, reader.id, query, now)
    return { races, next: null, rowsRead: 5 * races.length }
  }
  const withHidden = scope === 'all' && reader.isAdmin
  const coming = await listUpcoming(db, reader.id, { championshipId, withHidden }, now)
  if (scope === 'upcoming') return { races: coming, next: null, rowsRead: 0 }
  const past = await listPast(db, reader, { championshipId }, now)
  return { ...past, races: [...past.races.toReversed(), ...coming] }
}

// RFC 8288. The next request is for past races only, because upcoming ones are complete.
function linkToNext({ scope, championshipId }: RaceQuery, before: string) {
  const query = new URLSearchParams({ scope: scope === 'driven' ? scope : 'past', before })
  if (championshipId) query.set('championshipId', championshipId)
  return `</api/races?${query}>; rel="next"`
}
