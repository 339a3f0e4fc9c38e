import { type Context, Hono } from 'hono'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { chargeRows, costs } from '../../lib/costs.ts'
import type { AppEnv } from '../../lib/env.ts'
import { isProvenAdmin, member, requireAdmin, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { validate } from '../../lib/validate.ts'
import type { ResultNews } from '../results/mutations/corrections.ts'
import {
  answerInput,
  appealInput,
  decisionInput,
  incidentsQuery,
  replyInput,
  reportInput,
  takeBackInput,
  voteInput,
} from './contract.ts'
import { callOnceHeard } from './jobs.ts'
import { answer, appeal } from './mutations/appeals.ts'
import { decide, takeBack } from './mutations/decisions.ts'
import { reply, report, withdraw } from './mutations/reports.ts'
import { closeVotes, vote } from './mutations/votes.ts'
import { tellOfCase, tellOfCorrection, tellStewards } from './news.ts'
import { findCase, listCases } from './queries/cases.ts'
import { findLicence } from './queries/licence.ts'
import { answerers, maySee, type Reader, roleOf, stateOfCase } from './rules/cases.ts'
import { type LoadedCase, viewOf } from './rules/views.ts'

/** Steward cases: reports, replies, blind votes, decisions and appeals. */
export const incidents = new Hono<AppEnv>()
  .get('/', costs(10), member, validate('query', incidentsQuery), async c => {
    const query = c.req.valid('query')
    const viewer = viewerOf(c)
    // An admin without a proven session would otherwise see an empty list and take it that nothing waits.
    if (query.scope === 'open' && viewer.isAdmin) requireAdmin(viewer)
    const cases = await listCases(openDb(c.env.DB), query, readerOf(c), c.var.now)
    return c.json(cases, 200)
  })
  .post('/', costs(40), member, validate('json', reportInput), async c => {
    const viewer = viewerOf(c)
    const input = c.req.valid('json')
    if (viewer.status !== 'approved') throw new Problem('not_approved')
    if (input.official) requireAdmin(viewer)
    const db = openDb(c.env.DB)
    const { id, isNew, told } = await report(db, input, viewer.id, c.var.now)
    const file = await findCase(db, id)
    if (!file) throw new Problem('not_found')
    if (isNew) runAfterResponse(c, ...tellOfCase(c.env, file, told, c.var.now))
    return c.json(viewOrRefuse(c, file), isNew ? 201 : 200)
  })
  .get('/:id', costs(4), member, async c => {
    const { db, file } = await openCase(c)
    const view = viewOrRefuse(c, file)
    // A steward who has seen the others' votes cannot cast one.
    if (view.voting?.votes && file.times.votedAt === null && view.decision === null) {
      await c.var.confirmed
      await closeVotes(db, file.id, c.var.now)
    }
    return c.json(view, 200)
  })
  .put('/:id/reply', costs(20), member, validate('json', replyInput), async c => {
    const { db, file, role } = await openCase(c)
    if (role !== 'named') throw new Problem('not_you')
    const told = await reply(db, file, viewerOf(c).id, c.req.valid('json'), c.var.now)
    runAfterResponse(c, callOnceHeard(c.env, file.id, c.var.now))
    return answerWith(c, db, file, told)
  })
  .delete('/:id', costs(20), member, async c => {
    const { db, file, reader, role } = await openCase(c)
    if (file.reporterId !== reader.id || (file.isOfficial && role !== 'steward')) throw new Problem('not_you')
    runAfterResponse(c, ...tellOfCase(c.env, file, await withdraw(db, file, c.var.now), c.var.now))
    return c.body(null, 204)
  })
  .put('/:id/vote', costs(20), member, validate('json', voteInput), async c => {
    const { db, file, reader } = await openForStewards(c)
    const told = await vote(db, file, reader.id, c.req.valid('json'), c.var.now)
    const view = await lookAgain(c, db, file.id)
    // The last vote changes the next step, which every reader sees.
    const hear = view.next === 'decision' ? tellOfCase : tellStewards
    runAfterResponse(c, ...hear(c.env, file, told, c.var.now))
    return c.json(view, 200)
  })
  .post('/:id/decision', costs(40), member, validate('json', decisionInput), async c => {
    const { db, file, reader } = await openForStewards(c)
    const { told, result } = await decide(db, file, reader.id, c.req.valid('json'), c.var.now)
    tellOfPoints(c, file, result)
    return answerWith(c, db, file, told)
  })
  .delete('/:id/decision', costs(30), member, validate('json', takeBackInput), async c => {
    const { db, file, reader } = await openForStewards(c)
    const { told, result } = await takeBack(db, file, reader.id, c.req.valid('json').reason, c.var.now)
    tellOfPoints(c, file, result)
    runAfterResponse(c, callOnceHeard(c.env, file.id, c.var.now))
    return answerWith(c, db, file, told)
  })
  .post('/:id/appeals', costs(30), member, validate('json', appealInput), async c => {
    const { db, file, role, reader } = await openCase(c)
    if (role !== 'reporter' && role !== 'named') throw new Problem('not_you')
    const told = await appeal(db, file, reader.id, c.req.valid('json'), c.var.now)
    return answerWith(c, db, file, told)
  })
  .post('/:id/answer', costs(40), member, validate('json', answerInput), async c => {
    const { db, file, reader } = await openForStewards(c)
    if (stateOfCase(file, c.var.now) === 'appealed' && !answerers(file).includes(reader.id))
      throw new Problem('conflict_of_interest', {
        detail: 'You judged this case, so another steward answers the appeal.',
      })
    const { told, result } = await answer(db, file, reader.id, c.req.valid('json'), c.var.now)
    tellOfPoints(c, file, result)
    return answerWith(c, db, file, told)
  })

/** Licence points, below `/api/members`. Every member may see them. */
export const licence = new Hono<AppEnv>().get('/:id/licence', costs(2), member, async c => {
  const found = await findLicence(openDb(c.env.DB), c.req.param('id'), c.var.now)
  if (!found) throw new Problem('not_found')
  return c.json(found, 200)
})

function readerOf(c: Context<AppEnv>): Reader {
  const viewer = viewerOf(c)
  return { id: viewer.id, isSteward: isProvenAdmin(viewer) }
}

// Before the decision, others do not learn that a case exists.
async function openCase(c: Context<AppEnv, '/:id/*'>) {
  const db = openDb(c.env.DB)
  const reader = readerOf(c)
  const file = await findCase(db, c.req.param('id'))
  if (!file || !maySee(file, reader, c.var.now)) {
    const viewer = viewerOf(c)
    if (viewer.isAdmin) requireAdmin(viewer) // reveals nothing of the case
    throw new Problem('not_found')
  }
  return { db, file, reader, role: roleOf(file, reader) }
}

// For stewards without a conflict. A party is told of the conflict, even in an unproven session.
async function openForStewards(c: Context<AppEnv, '/:id/*'>) {
  const opened = await openCase(c)
  const { role } = opened
  if (role === 'steward') return opened
  if (viewerOf(c).isAdmin && role !== 'member') throw new Problem('conflict_of_interest')
  requireAdmin(viewerOf(c))
  throw new Problem('conflict_of_interest')
}

function viewOrRefuse(c: Context<AppEnv>, file: LoadedCase) {
  const view = viewOf(file, readerOf(c), c.var.now)
  if (!view) throw new Problem('not_found')
  return view
}

async function lookAgain(c: Context<AppEnv>, db: Db, id: string) {
  const file = await findCase(db, id)
  if (!file) throw new Problem('not_found')
  return viewOrRefuse(c, file)
}

async function answerWith(c: Context<AppEnv>, db: Db, file: LoadedCase, told: readonly string[]) {
  runAfterResponse(c, ...tellOfCase(c.env, file, told, c.var.now))
  return c.json(await lookAgain(c, db, file.id), 200)
}

function tellOfPoints(c: Context<AppEnv>, file: LoadedCase, result: ResultNews) {
  chargeRows(c, { written: 40 + 8 * result.told.length }) // like saving a result
  runAfterResponse(c, ...tellOfCorrection(c.env, file, result, c.var.now))
}
