import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { runErrands } from '../errands/mutations.ts'
import { listErrands } from '../errands/queries.ts'
import { dropReversedRevocations } from './mutations.ts'

/** Closes the sockets that could not be closed at once. Safe to run twice. */
export async function finishRevocations(db: Db, _now: number, env: Env, left: () => number): Promise<void> {
  const due = await listErrands(db, 'close-sockets')
  if (due.length === 0) return // nearly always, and D1 bills every query
  const reversed = await dropReversedRevocations(db)
  await runErrands(
    env,
    due.filter(({ id }) => !reversed.includes(id)),
    left,
  )
}
