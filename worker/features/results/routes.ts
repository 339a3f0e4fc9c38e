import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { admin, member, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import { judgeSeasonsOf } from '../entries/mutations/missed-races.ts'
import { noteAnswer } from '../reminders/mutations.ts'
import { readOwnPlace } from '../standings/mutations.ts'
import { excuseInput, resultDeletion, resultInput } from './contract.ts'
import { excuseAbsence } from './mutations/absences.ts'
import { deleteResult, type ResultChange, saveResult } from './mutations/sheets.ts'
import { tellOfResult } from './news.ts'
import { findResult, listVersions } from './queries.ts'

/** Results: one sheet a race, saved whole, with its versions; and absences. */
export const results = new Hono<AppEnv>()
  .get('/:id/result', costs(3), member, async c => c.json(await readResult(c), 200))
  .put('/:id/result', costs(30), member, validate('json', resultInput), admin, async c => {
    const input = c.req.valid('json')
    const change = await saveResult(openDb(c.env.DB), actOf(c), input)
    publishChange(c, change)
    runAfterResponse(c, judgeSeasonsOf(c.env, c.req.param('id'), c.var.now))
    return c.json(await readResult(c), change.isFirst ? 201 : 200)
  })
  .delete('/:id/result', costs(20), member, validate('json', resultDeletion), admin, async c => {
    publishChange(c, await deleteResult(openDb(c.env.DB), actOf(c), c.req.valid('json')))
    runAfterResponse(c, judgeSeasonsOf(c.env, c.req.param('id'), c.var.now))
    return c.body(null, 204)
  })
  .get('/:id/result/versions', costs(3), member, admin, async c => {
    const versions = await listVersions(openDb(c.env.DB), c.req.param('id'))
    if (!versions) throw new Problem('not_found')
    return c.json(versions, 200)
  })
  .put('/:id/absences/:memberId', member, validate('json', excuseInput), admin, async c => {
    const { id: raceId, memberId } = c.req.param()
    const { excused } = c.req.valid('json')
    const isNew = await excuseAbsence(openDb(c.env.DB), actOf(c), { memberId, excused })
    if (isNew) runAfterResponse(c, noteAnswer(c.env, raceId, memberId))
    if (isNew) runAfterResponse(c, judgeSeasonsOf(c.env, raceId, c.var.now))
    return c.json({ raceId, memberId, excused }, 200)
  })

function actOf(c: Context<AppEnv, '/:id/*'>) {
  return { raceId: c.req.param('id'), actor: viewerOf(c).id, now: c.var.now }
}

// Each row, with its notification and alert, is eight row writes including indexes.
function publishChange(c: Context<AppEnv, '/:id/*'>, change: ResultChange) {
  chargeRows(c, { written: 30 + 8 * change.told.length })
  runAfterResponse(c, ...tellOfResult(c.env, c.req.param('id'), change, c.var.now))
}

async function readResult(c: Context<AppEnv, '/:id/*'>) {
  const [db, raceId] = [openDb(c.env.DB), c.req.param('id')]
  const [answer, standings] = await Promise.all([
    findResult(db, raceId, c.var.now),
    readOwnPlace(db, raceId, viewerOf(c).id, c.var.confirmed),
  ])
  if (!answer) throw new Problem('not_found')
  return { ...answer, standings }
}
