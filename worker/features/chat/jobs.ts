import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { forgetDeparted } from './mutations.ts'
import { listDepartures } from './queries.ts'

/** Makes the rooms forget who has left, where that did not succeed at once. Safe to run twice. */
export async function forgetLeavers(db: Db, _now: number, env: Env): Promise<void> {
  for (const { memberId } of await listDepartures(db)) await forgetDeparted(env, db, memberId)
}
