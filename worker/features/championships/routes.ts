import { type Context, Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, isProvenAdmin, member, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { archiveRoom } from '../chat/mutations/rooms.ts'
import { resumeSeasonsOfShown } from '../entries/mutations/missed-races.ts'
import { publishChampionship } from '../feed/broadcast.ts'
import { countOwnPlaces } from '../standings/mutations.ts'
import { championshipCreation, championshipEdit } from './contract.ts'
import { createChampionship, deleteChampionship, updateChampionship } from './mutations.ts'
import { findChampionship, listChampionships } from './queries.ts'

export const championships = new Hono<AppEnv>()
  .get('/', costs(3), member, async c => {
    const viewer = viewerOf(c)
    return c.json(await readList(c, viewer.id, isProvenAdmin(viewer)), 200)
  })
  .get('/:id', member, async c => {
    const withHidden = isProvenAdmin(viewerOf(c))
    const championship = await findChampionship(openDb(c.env.DB), c.req.param('id'), { withHidden })
    if (!championship) throw new Problem('not_found')
    return c.json(championship, 200)
  })
  .post('/', member, validate('json', championshipCreation), admin, async c => {
    const db = openDb(c.env.DB)
    const id = await createChampionship(db, c.req.valid('json'), viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishChampionship(c.env, id))
    return c.json(await readBack(db, id), 201)
  })
  .put('/:id', member, validate('json', championshipEdit), admin, async c => {
    const db = openDb(c.env.DB)
    const id = c.req.param('id')
    const edit = c.req.valid('json')
    await updateChampionship(db, id, edit, viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishChampionship(c.env, id))
    if (edit.changes.isActive) runAfterResponse(c, resumeSeasonsOfShown(c.env, id, c.var.now))
    return c.json(await readBack(db, id), 200)
  })
  .delete('/:id', member, admin, async c => {
    const db = openDb(c.env.DB)
    const id = c.req.param('id')
    const roomId = await deleteChampionship(db, id, viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishChampionship(c.env, id))
    if (roomId) runAfterResponse(c, archiveRoom(c.env, roomId))
    return c.body(null, 204)
  })

// The first request after a result computes everybody's position in that championship: at most one championship a call,
// because of the CPU limit.
async function readList(c: Context<AppEnv>, readerId: string, isAdmin: boolean) {
  const db = openDb(c.env.DB)
  const list = await listChampionships(db, { id: readerId, isAdmin }, c.var.now)
  const uncounted = list.find(({ isUncounted }) => isUncounted)
  if (uncounted) await c.var.confirmed
  const places = uncounted && (await countOwnPlaces(db, uncounted.id))
  return list.map(({ isUncounted: _, ...championship }) => ({
    ...championship,
    ownPlace: championship.id === uncounted?.id ? (places?.[readerId] ?? null) : championship.ownPlace,
  }))
}

async function readBack(db: Db, id: string) {
  const championship = await findChampionship(db, id, { withHidden: true })
  if (!championship) throw new Problem('not_found') // another admin deleted it in between
  return championship
}
