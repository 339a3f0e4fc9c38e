import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import { forgetDeparted } from './mutations/rooms.ts'
import { listDepartures } from './queries.ts'

/** Makes the rooms forget who has left, where that did not succeed at once, each on his own. Safe to run twice. */
export async function forgetLeavers(db: Db, _now: number, env: Env): Promise<void> {
  for (const leaver of await listDepartures(db)) {
    try {
      await forgetDeparted(env, db, leaver)
    } catch (error) {
      console.error(JSON.stringify({ event: 'departure', cause: causeOf(error as Error) }))
    }
  }
}
