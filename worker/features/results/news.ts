import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { publishCounts, publishResult } from '../feed/broadcast.ts'
import { handOverAlerts } from '../push/mutations.ts'
import type { ResultChange } from './mutations/sheets.ts'

/** The result of a race has changed at this time (epoch ms): everybody looks again, and bells and phones of whom it concerns ring. */
export function tellOfResult(env: Env, raceId: string, change: ResultChange, now: number): Promise<void>[] {
  const { championshipId, told, outdated } = change
  return [
    publishResult(env, { raceId, championshipId }),
    ...(told.length > 0 ? [publishCounts(env, told), alert(env, outdated, now)] : []),
  ]
}

// What was told before does not ring any more, and then what is told now does.
async function alert(env: Env, outdated: readonly string[], now: number) {
  if (outdated.length > 0) await withRetries(async () => outboxStub(env).withdraw(outdated))
  await handOverAlerts(openDb(env.DB), now, env)
}
