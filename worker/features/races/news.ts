import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { publishCounts, publishRace } from '../feed/broadcast.ts'
import type { PushOrder } from '../push/contract.ts'
import { type RaceNews, raceNewsOrder } from '../push/rules/alerts.ts'

/** What a change of a race leads to: what its drivers are told, and the reminders (by their keys) that are none any more. */
export interface Consequences {
  news: RaceNews
  outdated: readonly string[]
}

/**
 * A race has changed at this time (epoch ms), or is gone: everybody looks at it again, its drivers' bells and phones ring
 * where that concerns them, and no reminder of how it was goes out any more.
 */
export function notifyOfRace(
  env: Env,
  raceId: string,
  change: Consequences | null,
  at: number,
): Promise<void>[] {
  const told = [publishRace(env, raceId)]
  if (change === null) return told
  const { news, outdated } = change
  if (news.memberIds.length === 0) return [...told, alert(env, outdated, [])]
  return [...told, publishCounts(env, news.memberIds), alert(env, outdated, [raceNewsOrder(news, at)])]
}

async function alert(env: Env, outdated: readonly string[], orders: readonly PushOrder[]) {
  if (outdated.length > 0) await withRetries(async () => outboxStub(env).withdraw(outdated))
  if (orders.length > 0) await withRetries(async () => outboxStub(env).enqueue(...orders))
}
