import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { settleInTurn, tellOfSettled } from './mutations/settle-race.ts'
import { listRacesToSettle } from './queries.ts'

/**
 * What settling takes of the forty statements of a run: two races as they are when the doors close. Whoever opens a board
 * settles that race at once, and the next run sees to the rest.
 */
const STATEMENTS = 20
/** And telling of it so many. */
const NEWS = 4

/** Settles the races in which an offer has run out, a place is free or somebody stands by. Safe to run twice. */
export async function settleDue(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const raceIds = await listRacesToSettle(db, now)
  if (raceIds.length === 0) return
  const told = await settleInTurn(db, raceIds, now, Math.min(STATEMENTS, left() - NEWS))
  await Promise.all(tellOfSettled(env, raceIds, told, now))
}
