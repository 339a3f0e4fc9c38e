import type { Env } from '../../lib/env.ts'
import { publishIncident, publishResult, publishVote } from '../feed/broadcast.ts'
import { tellOfBells } from '../push/mutations.ts'
import type { ResultNews } from '../results/mutations/corrections.ts'
import { conflictOf, partiesOf } from './rules/conflicts.ts'
import type { LoadedCase } from './rules/views.ts'

/** Tells parties and stewards to refetch a case, and sends notifications and alerts to those a change concerns. */
export function tellOfCase(
  env: Env,
  file: LoadedCase,
  told: readonly string[],
  now: number,
): Promise<void>[] {
  return [publishIncident(env, file.id, partiesOf(file)), ...tellOfBells(env, { told }, now)]
}

/** Like `tellOfCase`, for stewards only: until the last vote is in, parties must not learn even that somebody has voted. */
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
 * Publishes a decision's effect on the result and on whether it is provisional: everybody refetches it, and drivers who move
 * get a notification and an alert.
 */
export function tellOfCorrection(
  env: Env,
  { raceId, championshipId }: LoadedCase,
  news: ResultNews,
  now: number,
): Promise<void>[] {
  return [publishResult(env, { raceId, championshipId }), ...tellOfBells(env, news, now)]
}
