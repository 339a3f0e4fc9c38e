import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub } from '../../lib/objects/stubs.ts'
import { listUnsettledSends } from './queries.ts'
import { announcementOrder } from './rules/alerts.ts'

/** Hands the outbox the sends that it has not got. Safe to run twice: it knows them by their ids. */
export async function handOverSends(db: Db, _now: number, env: Env): Promise<void> {
  const unsettled = await listUnsettledSends(db)
  if (unsettled.length === 0) return
  const known = await outboxStub(env).countsOf(unsettled.map(({ id }) => id))
  const missing = unsettled.filter(({ id }) => !(id in known))
  if (missing.length > 0) await outboxStub(env).enqueue(...missing.map(announcementOrder))
}
