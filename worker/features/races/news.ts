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
 * What a change of a race leads to: what its drivers are told, the reminders (by their keys) that are none any more, whether
 * it was called off or is on again, which changes all that follows from races, whom its result brings other points, the regulars
 * of its championship who are on it now, and the reserves whose offers end sooner. `was`: the race before, where its seasons
 * have to be judged anew.
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
  const { news, outdated, result } = change
  const memberIds = news.told.map(({ memberId }) => memberId)
  return [
    ...told,
    ring(env, raceId, memberIds, outdated),
    alert(env, outdated, raceNewsOrders(news, at)),
    ...tellOfBells(env, result, at),
  ]
}

// What was told of it as it was is read, whoever has not looked yet.
async function ring(env: Env, raceId: string, memberIds: readonly string[], outdated: readonly string[]) {
  const read = outdated.length > 0 ? await readOutdated(openDb(env.DB), raceId) : []
  const changed = [...new Set([...memberIds, ...read])]
  if (changed.length > 0) await publishCounts(env, changed)
}

async function alert(env: Env, outdated: readonly string[], orders: readonly PushOrder[]) {
  if (outdated.length > 0) await withRetries(async () => outboxStub(env).withdraw(outdated))
  if (orders.length > 0) await withRetries(async () => outboxStub(env).enqueue(...orders))
}
