import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { dropReversed } from './mutations.ts'
import { isAnythingRevoked, listRevocations } from './queries.ts'
import { closeRevoked } from './revocation.ts'

/** Closes the sockets that could not be closed at once. Safe to run twice. */
export async function finishRevocations(db: Db, _now: number, env: Env): Promise<void> {
  if (!(await isAnythingRevoked(db))) return // nearly always, and D1 bills every look
  await dropReversed(db)
  await closeRevoked(env, await listRevocations(db))
}
