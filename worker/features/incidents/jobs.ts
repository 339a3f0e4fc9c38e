import { type Db, openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { callAnswerers, callStewards, closeUnanswered, closeUnvoted } from './mutations/closing.ts'
import { tellOfCase } from './news.ts'
import { findCase, listDueCases } from './queries/cases.ts'
import { stateOfCase } from './rules/cases.ts'
import type { LoadedCase } from './rules/views.ts'

/** Maximum number of cases handled in a run. */
const MOVED = 5
/** Number of D1 queries for one of them. */
const ASKED = 6

/**
 * Notifies stewards, later ones too, of cases whose hearing is over and of appeals, and closes cases that nobody judged in
 * time. Safe to run twice.
 */
export async function moveCasesOn(db: Db, now: number, env: Env, left: () => number): Promise<void> {
  const due = await listDueCases(db, now)
  for (const file of due.slice(0, MOVED)) {
    if (left() < ASKED) return
    const told = await moveOn(db, file, now)
    if (told.length > 0) await Promise.all(tellOfCase(env, file, told, now))
  }
}

/** Notifies the stewards of a case once every named driver has replied. */
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
