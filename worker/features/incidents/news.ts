import type { Env } from '../../lib/env.ts'
import { publishIncident, publishResult, publishVote } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import type { ResultNews } from '../results/mutations/corrections.ts'
import { conflictOf, partiesOf } from './rules/conflicts.ts'
import type { LoadedCase } from './rules/views.ts'

/** Tells parties and stewards to look at a case again, and rings the bells and phones of whom a change has told. */
export function tellOfCase(
  env: Env,
  file: LoadedCase,
  told: readonly string[],
  now: number,
): Promise<void>[] {
  return [publishIncident(env, file.id, partiesOf(file)), ...tellOfBells(env, { told }, now)]
}

/** As `tellOfCase`, of what is for stewards alone: until the last vote is in, not even that somebody has voted is heard by who is part of the case. */
export function tellStewards(
  env: Env,
  file: LoadedCase,
  told: readonly string[],
  now: number,
): Promise<void>[] {
  const inConflict = file.stewards.filter(id => conflictOf(id, file) !== null)
  const unheard = [...new Set([...partiesOf(file), ...inConflict])]
  return [publishVote(env, file.id, unheard), ...tellOfBells(env, { told }, now)]
}

/**
 * What a decision takes from drivers stands in the result, and whether that is provisional hangs on it: everybody looks
 * again, and bells and phones ring of whom it puts elsewhere.
 */
export function tellOfCorrection(
  env: Env,
  { raceId, championshipId }: LoadedCase,
  news: ResultNews,
  now: number,
): Promise<void>[] {
  return [publishResult(env, { raceId, championshipId }), ...tellOfBells(env, news, now)]
}
