import { type Db, openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { callAnswerers, callStewards, closeUnanswered, closeUnvoted } from './mutations/closing.ts'
import { tellOfCase } from './news.ts'
import { findCase, listDueCases } from './queries/cases.ts'
import { stateOfCase } from './rules/cases.ts'
import type { LoadedCase } from './rules/views.ts'

/** So many cases are moved on by a run; the rest waits for the next. */
const MOVED = 5
/** So often one of them asks D1. */
const ASKED = 6

/**
 * Calls the stewards to cases whose hearing is over and to appeals, also those who became one since, and closes what nobody has
 * judged in time. Safe to run twice.
 */
export async function moveCasesOn(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const due = await listDueCases(db, now)
  for (const file of due.slice(0, MOVED)) {
    if (left() < ASKED) return
    const told = await moveOn(db, file, now)
    if (told.length > 0) await Promise.all(tellOfCase(env, file, told, now))
  }
}

/** Calls the stewards to a case as soon as everybody named has replied. */
export async function callOnceHeard(env: Env, id: string, now: number): Promise<void> {
  const db = openDb(env.DB)
  const file = await findCase(db, id)
  if (!file || stateOfCase(file, now) !== 'voting') return
  await Promise.all(tellOfCase(env, file, await callStewards(db, file, now), now))
}

function moveOn(db: Db, file: LoadedCase, now: number) {
  const state = stateOfCase(file, now)
  if (state === 'appealed') return callAnswerers(db, file, now)
  if (file.row.decidedAt !== null) return closeUnanswered(db, file, now)
  return state === 'closed' ? closeUnvoted(db, file, now) : callStewards(db, file, now)
}
