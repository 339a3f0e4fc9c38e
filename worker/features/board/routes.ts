import { type Context, Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv, Viewer } from '../../lib/env.ts'
import { admin, isProvenAdmin, member, requireAdmin, requireStaying, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { publishBoard, publishPlaces, publishPresence } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import { noteAnswer } from '../reminders/mutations.ts'
import { settleAndTell, settleRaces, tellOfSettled } from '../reserves/mutations/settle-race.ts'
import { hostInput, lobbyInput, presenceInput } from './contract.ts'
import { type Outcome, saveLobby, setHost, setPresence } from './mutations.ts'
import { findBoard, findHost } from './queries.ts'

/** Race night: check-ins, reserves, host and lobby. */
export const board = new Hono<AppEnv>()
  .get('/:id/board', costs(4), member, async c => c.json(await readBoard(c), 200))
  .put('/:id/presence/:memberId', costs(30), member, validate('json', presenceInput), async c => {
    const viewer = viewerOf(c)
    const { id: raceId, memberId } = c.req.param()
    const { state } = c.req.valid('json')
    const db = openDb(c.env.DB)
    if (memberId !== viewer.id) await requireHost(db, raceId, viewer)
    else if (viewer.status !== 'approved') throw new Problem('not_approved')
    else if (state !== null) requireStaying(viewer)
    const signed = await setPresence(db, { raceId, memberId, state, actor: viewer.id }, c.var.now)
    if (signed === null) return c.json(await readBoard(c), 200)
    runAfterResponse(c, noteAnswer(c.env, raceId, memberId))
    // Only a reserve who is here, or a driver who takes a check-in back, can change who gets a place.
    const told = signed !== 'driver' || state === null ? await settleRaces(db, [raceId], c.var.now) : []
    const news =
      told.length > 0
        ? tellOfSettled(c.env, [raceId], told, c.var.now)
        : signed === 'new-reserve'
          ? [publishBoard(c.env, raceId), publishPlaces(c.env, [raceId])]
          : [publishPresence(c.env, { raceId, memberId, state })]
    runAfterResponse(c, ...news)
    return c.json(await readBoard(c), 200)
  })
  .put('/:id/host', member, validate('json', hostInput), admin, async c => {
    const raceId = c.req.param('id')
    const { memberId } = c.req.valid('json')
    const outcome = await setHost(openDb(c.env.DB), raceId, memberId, viewerOf(c).id, c.var.now)
    publishOutcome(c, raceId, outcome)
    return c.json(await readBoard(c), 200)
  })
  .put('/:id/lobby', member, validate('json', lobbyInput), async c => {
    const viewer = viewerOf(c)
    const raceId = c.req.param('id')
    const db = openDb(c.env.DB)
    await requireHost(db, raceId, viewer)
    const outcome = await saveLobby(db, raceId, c.req.valid('json'), viewer.id, c.var.now)
    publishOutcome(c, raceId, outcome)
    return c.json(await readBoard(c), 200)
  })

function publishOutcome(c: Context<AppEnv>, raceId: string, { isNew, told }: Outcome) {
  if (isNew) runAfterResponse(c, publishBoard(c.env, raceId))
  runAfterResponse(c, ...tellOfBells(c.env, { told }, c.var.now))
}

// Whoever looks at the board settles a race whose doors have closed; the cron does the rest. After that, a look writes nothing.
async function readBoard(c: Context<AppEnv, '/:id/*'>) {
  const viewer = viewerOf(c)
  const raceId = c.req.param('id')
  const db = openDb(c.env.DB)
  const reader = { id: viewer.id, isAdmin: isProvenAdmin(viewer) }
  const look = async () => {
    const found = await findBoard(db, raceId, reader, c.var.now)
    if (!found) throw new Problem('not_found')
    return found
  }
  const { board, isDue } = await look()
  if (!isDue) return board
  await c.var.confirmed
  runAfterResponse(c, ...(await settleAndTell(c.env, [raceId], c.var.now)))
  return (await look()).board
}

// A former host is like anybody else.
async function requireHost(db: Db, raceId: string, viewer: Viewer) {
  if (isProvenAdmin(viewer)) return
  if (viewer.status === 'approved' && (await findHost(db, raceId)) === viewer.id) return
  if (viewer.isAdmin) requireAdmin(viewer)
  throw new Problem('host_only')
}
