import type { Env } from '../../lib/env.ts'
import { publishCounts, publishSessions } from '../feed/broadcast.ts'
import type { Revocation } from '../feed/queries.ts'
import { closeRevoked } from '../feed/revocation.ts'

/** A member has signed in: what was open under sessions that ended with this closes, and his other browsers ring. */
export async function tellOfSignIn(env: Env, memberId: string, ended: Revocation[]): Promise<void> {
  await closeRevoked(env, ended)
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}
