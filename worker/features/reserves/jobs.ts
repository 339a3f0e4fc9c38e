import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { settleInTurn, tellOfSettled } from './mutations/settle-race.ts'
import { listRacesToSettle } from './queries.ts'

/**
 * Number of a run's forty statements that settling takes: two races when their doors close. Opening a board settles that race
 * at once, and the next run does the rest.
 */
const STATEMENTS = 20
/** Number of statements to publish it. */
const NEWS = 4

/** Settles the races in which an offer has run out, a place is free or somebody stands by. Safe to run twice. */
export async function settleDue(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const raceIds = await listRacesToSettle(db, now)
  if (raceIds.length === 0) return
  const told = await settleInTurn(db, raceIds, now, Math.min(STATEMENTS, left() - NEWS))
  await Promise.all(tellOfSettled(env, raceIds, told, now))
}
