import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { iso } from '../../lib/clock.ts'
import { costs } from '../../lib/costs.ts'
import type { AppEnv, Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import { admin, member, requireSelf, viewerOf } from '../../lib/guards.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { countHit, limits } from '../../lib/rate-limit.ts'
import { validate } from '../../lib/validate.ts'
import {
  type PushCounts,
  preferencesInput,
  sendInput,
  sendsQuery,
  subscriptionInput,
  unsubscriptionInput,
} from './contract.ts'
import { createSend, savePreferences, subscribe, unsubscribe } from './mutations.ts'
import { publishAnnouncement } from './news.ts'
import { countAudience, findPreferences, findSend, listSends, type Send } from './queries.ts'
import { announcementOrder } from './rules/alerts.ts'
import { isPushEndpoint, normalizeKeys } from './rules/subscriptions.ts'

/** Push alerts: subscriptions, members' choices, and admins' announcements. */
export const push = new Hono<AppEnv>()
  .post('/subscribe', member, validate('json', subscriptionInput), async c => {
    const { memberId, endpoint, keys: given } = c.req.valid('json')
    const viewer = viewerOf(c)
    requireSelf(viewer, memberId)
    if (!isPushEndpoint(endpoint)) throw new Problem('unknown_push_service')
    const keys = await normalizeKeys(given)
    if (!keys) throw new Problem('bad_keys')
    const session = viewer.method === 'bearer' ? null : viewer.session
    const userAgent = c.req.header('user-agent') ?? null
    const { VAPID_PUBLIC_KEY: vapidKey } = c.env
    const wish = { memberId: viewer.id, session, endpoint, keys, userAgent, vapidKey }
    const isKnown = await subscribe(openDb(c.env.DB), wish, c.var.now)
    return c.body(null, isKnown ? 200 : 201)
  })
  .delete('/unsubscribe', member, validate('json', unsubscriptionInput), async c => {
    await unsubscribe(openDb(c.env.DB), viewerOf(c).id, c.req.valid('json').endpoint)
    return c.body(null, 204)
  })
  .get('/preferences', member, async c =>
    c.json(await findPreferences(openDb(c.env.DB), viewerOf(c).id), 200),
  )
  .put('/preferences', member, validate('json', preferencesInput), async c =>
    c.json(await savePreferences(openDb(c.env.DB), viewerOf(c).id, c.req.valid('json')), 200),
  )
  .get('/audience', costs(40), member, admin, async c => c.json(await countAudience(openDb(c.env.DB)), 200))
  .post('/send', member, validate('json', sendInput), admin, async c => {
    const db = openDb(c.env.DB)
    const input = c.req.valid('json')
    const { id } = viewerOf(c)
    const isRepeat = input.clientSendId && (await findSend(db, input.clientSendId))
    if (!isRepeat) await countHit(c, limits.announce, id)
    const { send, isNew } = await createSend(db, input, id, c.var.now)
    if (isNew) runAfterResponse(c, publishAnnouncement(c.env, send))
    const { total: _, ...counts } = await handOver(c, send)
    return c.json({ id: send.id, members: send.members ?? 0, ...counts }, 200)
  })
  .get('/sends', costs(40), member, validate('query', sendsQuery), admin, async c => {
    const sends = await listSends(openDb(c.env.DB), c.req.valid('query').before)
    const counts = await countsOf(c.env, sends)
    return c.json(
      sends.map(({ createdAt, ...send }) => ({
        ...send,
        createdAt: iso(createdAt),
        ...(counts.get(send.id) ?? nothing),
      })),
      200,
    )
  })
  .get('/sends/:id', costs(40), member, admin, async c => {
    const send = await findSend(openDb(c.env.DB), c.req.param('id'))
    if (!send) throw new Problem('not_found')
    return c.json((await countsOf(c.env, [send])).get(send.id) ?? nothing, 200)
  })

const nothing: PushCounts = { sent: 0, failed: 0, queued: 0, total: 0 }

// The send is recorded already, so the cron hands over what the outbox does not accept now.
async function handOver(c: Context<AppEnv>, send: Send): Promise<PushCounts> {
  try {
    const hand = async (): Promise<PushCounts> => await outboxStub(c.env).send(announcementOrder(send))
    return await withRetries(hand)
  } catch (error) {
    console.error(JSON.stringify({ event: 'push', send: send.id, cause: causeOf(error as Error) }))
    return (await countsOf(c.env, [send])).get(send.id) ?? nothing
  }
}

// D1 has the counts of settled sends, the outbox those in progress; a send not handed over yet waits for everybody.
async function countsOf(env: Env, sends: Pick<Send, 'id' | 'sent' | 'failed' | 'total'>[]) {
  const counts = new Map<string, PushCounts>()
  const open: string[] = []
  for (const { id, sent, failed, total } of sends)
    if (sent === null || failed === null || total === null) open.push(id)
    else counts.set(id, { sent, failed, queued: 0, total })
  if (open.length === 0) return counts
  const ask = async (): Promise<Record<string, PushCounts>> => await outboxStub(env).countsOf(open)
  const underway = await withRetries(ask).catch((): Record<string, PushCounts> => ({}))
  for (const id of open) counts.set(id, underway[id] ?? (await everybody(env)))
  return counts
}

// Counting the audience reads every subscription, so it is done only for sends that the outbox does not know.
async function everybody(env: Env): Promise<PushCounts> {
  const { browsers } = await countAudience(openDb(env.DB))
  return { ...nothing, queued: browsers, total: browsers }
}
