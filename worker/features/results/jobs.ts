import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { tellOfSeasons } from '../entries/mutations/missed-races.ts'
import { publishResult } from '../feed/broadcast.ts'
import { finishResult } from './mutations/final.ts'

/** Makes a result final that nobody can question any more, and publishes that. Safe to run twice. */
export async function makeResultsFinal(db: Db, now: number, env: Env): Promise<void> {
  const finished = await finishResult(db, now)
  if (!finished) return
  const { ended, ...race } = finished
  await Promise.all([publishResult(env, race), tellOfSeasons(env, ended)])
}
