import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { publishCounts, publishResult } from '../feed/broadcast.ts'
import { replaceAlerts } from '../push/mutations.ts'
import type { ResultChange } from './mutations/sheets.ts'

/** The result of a race has changed at this time (epoch ms): everybody looks again, and bells and phones of whom it concerns ring. */
export function tellOfResult(env: Env, raceId: string, change: ResultChange, now: number): Promise<void>[] {
  const { championshipId, told, outdated } = change
  return [
    publishResult(env, { raceId, championshipId }),
    ...(told.length > 0 ? [publishCounts(env, told), replaceAlerts(openDb(env.DB), outdated, now, env)] : []),
  ]
}
