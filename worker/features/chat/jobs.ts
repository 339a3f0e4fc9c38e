import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import { forgetFormerMember } from './mutations/former-members.ts'
import { listDepartures } from './queries.ts'

/** Makes the rooms forget who has left, where that did not succeed at once, each by themselves. Safe to run twice. */
export async function forgetFormerMembers(db: Db, _now: number, env: Env): Promise<void> {
  for (const leaver of await listDepartures(db)) {
    try {
      await forgetFormerMember(env, db, leaver)
    } catch (error) {
      console.error(JSON.stringify({ event: 'departure', cause: causeOf(error as Error) }))
    }
  }
}
