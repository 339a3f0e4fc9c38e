import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, openDb, randomId, selectColumns } from '../../db/client.ts'
import { errands } from '../../db/schema/index.ts'
import { now } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import { DIRECT, tellObjects } from '../../lib/objects/tell-objects.ts'
import type { Errand } from './queries.ts'

interface NewErrands {
  kind: Errand['kind']
  /** SELECTs the names of the objects. */
  objects: SQL
  task: SQL
  at: number
}

/**
 * The statement that creates an errand for each row of `rest`, and gives them. Part of the batch that makes them necessary,
 * so that they are done even if this call is cut short.
 */
export function noteErrands(db: Db, { kind, objects, task, at }: NewErrands, rest: SQL) {
  const waiting = sql`(SELECT json_group_array(object) FROM (${objects}))`
  return db
    .insert(errands)
    .select(selectColumns(errands, { kind, id: randomId, task, at, notedAt: at, waiting }, rest))
    .returning()
}

/**
 * Does errands, as many as fit in this invocation and its D1 queries (`left`). Depends on nothing else and never fails
 * (docs/decisions.md 57): what cannot be done now is kept, and the cron retries it after those that have waited longer. Safe
 * to run twice.
 */
export async function runErrands(env: Env, due: readonly Errand[], left = () => DIRECT): Promise<void> {
  let told = 0
  for (const errand of due) {
    if (told >= DIRECT || left() < 1) return
    try {
      told += await runErrand(env, errand)
    } catch (error) {
      console.error(JSON.stringify({ event: 'errand', kind: errand.kind, cause: causeOf(error as Error) }))
    }
  }
}

async function runErrand(env: Env, { kind, id, task, waiting }: Errand): Promise<number> {
  const db = openDb(env.DB)
  const missed = (await tellObjects(env, waiting, task)).map(({ name }) => name)
  const isThis = and(eq(errands.kind, kind), eq(errands.id, id))
  if (missed.length === 0) await db.delete(errands).where(isThis)
  else {
    await db.update(errands).set({ waiting: missed, at: now() }).where(isThis)
    console.error(JSON.stringify({ event: 'errand', kind, waiting: missed.length }))
  }
  return waiting.length
}
