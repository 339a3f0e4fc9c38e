import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { settleInTurn, tellOfSettled } from './mutations/settle-race.ts'
import { listRacesToSettle } from './queries.ts'

/** Settles the races in which an offer has run out, a place is free or somebody stands by. Safe to run twice. */
export async function settleDue(db: Db, now: number, env: Env): Promise<void> {
  const raceIds = await listRacesToSettle(db, now)
  if (raceIds.length === 0) return
  const told = await settleInTurn(db, raceIds, now)
  await Promise.all(tellOfSettled(env, raceIds, told, now))
}
