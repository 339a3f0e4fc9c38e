import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { runErrands } from '../errands/mutations.ts'
import { listErrands } from '../errands/queries.ts'

/** Retries the errands that make rooms forget former members. Safe to run twice. */
export async function forgetLeavers(db: Db, _now: number, env: Env, left: () => number): Promise<void> {
  await runErrands(env, await listErrands(db, 'forget-member'), left)
}
