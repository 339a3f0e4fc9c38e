import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { runErrands } from '../errands/mutations.ts'
import { listErrands } from '../errands/queries.ts'

/** Makes the rooms forget who has left, where that did not succeed at once. Safe to run twice. */
export async function forgetLeavers(db: Db, _now: number, env: Env, left: () => number): Promise<void> {
  await runErrands(env, await listErrands(db, 'forget-member'), left)
}
