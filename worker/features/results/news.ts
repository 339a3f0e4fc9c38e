import type { Env } from '../../lib/env.ts'
import { publishResult } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import type { ResultChange } from './mutations/sheets.ts'

/** The result of a race has changed at this time (epoch ms): everybody looks again, and bells and phones of whom it concerns ring. */
export function tellOfResult(env: Env, raceId: string, change: ResultChange, now: number): Promise<void>[] {
  return [
    publishResult(env, { raceId, championshipId: change.championshipId }),
    ...tellOfBells(env, change, now),
  ]
}
