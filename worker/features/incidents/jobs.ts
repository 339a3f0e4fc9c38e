import { type Db, openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { callStewards, closeUnanswered, closeUnvoted } from './mutations/closing.ts'
import { tellOfCase } from './news.ts'
import { findCase, type LoadedCase, listDueCases } from './queries.ts'
import { judges, stateOfCase } from './rules/cases.ts'

/** So many cases are moved on by a run; the rest waits for the next. */
const MOVED = 5

/** Calls the stewards to cases whose hearing is over, and closes what nobody has judged in time. Safe to run twice. */
export async function moveCasesOn(db: Db, now: number, env: Env): Promise<void> {
  const due = await listDueCases(db, now)
  // What nobody may judge waits, and keeps no other waiting.
  for (const file of due.filter(one => isOver(one, now) || judges(one).length > 0).slice(0, MOVED)) {
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
  if (file.row.decidedAt !== null) return closeUnanswered(db, file, now)
  return isOver(file, now) ? closeUnvoted(db, file, now) : callStewards(db, file, now)
}

function isOver(file: LoadedCase, now: number) {
  return file.row.decidedAt !== null || stateOfCase(file, now) === 'closed'
}
