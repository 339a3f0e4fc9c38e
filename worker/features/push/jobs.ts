import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub } from '../../lib/objects/stubs.ts'
import { listUnsettledSends } from './queries.ts'
import { announcementOrder } from './rules/alerts.ts'

/** Puts sends into the outbox that it has not received. Safe to run twice, because it knows them by id. */
export async function handOverSends(db: Db, _now: number, env: Env): Promise<void> {
  const unsettled = await listUnsettledSends(db)
  if (unsettled.length === 0) return
  const known = await outboxStub(env).countsOf(unsettled.map(({ id }) => id))
  const missing = unsettled.filter(({ id }) => !(id in known))
  if (missing.length > 0) await outboxStub(env).enqueue(...missing.map(announcementOrder))
}
