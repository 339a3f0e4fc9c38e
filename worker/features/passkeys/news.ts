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

/** A one-time code opens a member's account, or does no more: their bell rings, and their open pages look at it. */
export async function tellOfCode(env: Env, memberId: string): Promise<void> {
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}
