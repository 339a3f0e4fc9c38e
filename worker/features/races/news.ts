import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import type { RaceAsItWas } from '../entries/mutations/missed-races.ts'
import { publishCounts, publishRace } from '../feed/broadcast.ts'
import type { PushOrder } from '../push/contract.ts'
import { tellOfBells } from '../push/mutations.ts'
import { type RaceNews, raceNewsOrders } from '../push/rules/alerts.ts'
import { readOutdated } from '../reminders/mutations.ts'
import type { ResultNews } from '../results/mutations/corrections.ts'

/**
 * The consequences of a changed race: those notified, the keys of outdated reminders, whether it was called off or put on
 * again (which changes everything that depends on races), drivers whose points change, regulars who were seated, and reserves
 * whose offers end sooner. `was` is the former race, if seasons have to be re-evaluated.
 */
export interface Consequences {
  news: RaceNews
  outdated: readonly string[]
  isSwitched: boolean
  was: RaceAsItWas | null
  result: ResultNews
  seated: readonly string[]
  shortened: readonly string[]
}

/**
 * Publishes a race that changed or was deleted at this time (epoch ms): everybody refetches it, its drivers' bells and alerts
 * are updated, and outdated reminders are withdrawn.
 */
export function notifyOfRace(
  env: Env,
  raceId: string,
  change: Consequences | null,
  at: number,
): Promise<void>[] {
  const told = [publishRace(env, raceId)]
  if (change === null) return told
  const { news, outdated, result } = change
  const memberIds = news.told.map(({ memberId }) => memberId)
  return [
    ...told,
    ring(env, raceId, memberIds, outdated),
    alert(env, outdated, raceNewsOrders(news, at)),
    ...tellOfBells(env, result, at),
  ]
}

// Outdated notifications about it are marked as read, even if nobody has seen them.
async function ring(env: Env, raceId: string, memberIds: readonly string[], outdated: readonly string[]) {
  const read = outdated.length > 0 ? await readOutdated(openDb(env.DB), raceId) : []
  const changed = [...new Set([...memberIds, ...read])]
  if (changed.length > 0) await publishCounts(env, changed)
}

async function alert(env: Env, outdated: readonly string[], orders: readonly PushOrder[]) {
  if (outdated.length > 0) await withRetries(async () => outboxStub(env).withdraw(outdated))
  if (orders.length > 0) await withRetries(async () => outboxStub(env).enqueue(...orders))
}
