import type { Env } from '../../lib/env.ts'
import { publishResult } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import type { ResultChange } from './mutations/sheets.ts'

/** Publishes a result that changed at this time (epoch ms): everybody refetches it, and drivers get their notifications and alerts. */
export function tellOfResult(env: Env, raceId: string, change: ResultChange, now: number): Promise<void>[] {
  return [
    publishResult(env, { raceId, championshipId: change.championshipId }),
    ...tellOfBells(env, change, now),
  ]
}
