import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { tellOfBells } from '../push/mutations.ts'
import { forgetReminders, noteReminded, tellOfNights } from './mutations.ts'
import { isAnyDue, listDeadlinesDue, listNights } from './queries.ts'
import { lastCallOrder } from './rules.ts'

/** Sends the reminders of a race night: in the morning, at check-in, before the doors close. Safe to run twice. */
export async function ringRaceNights(db: Db, now: number, env: Env): Promise<void> {
  const nights = await listNights(db, now)
  const told = await tellOfNights(db, nights, now)
  await Promise.all(tellOfBells(env, { told }, now))
}

/** Reminds members of the deadline of a race in which they could take a place. Safe to run twice. */
export async function remindOfDeadlines(db: Db, now: number, env: Env): Promise<void> {
  if (!(await isAnyDue(db, now))) return
  const due = await listDeadlinesDue(db, now)
  if (due.length === 0) return
  // Recorded only once the outbox has them. After an interruption they are handed over again, and it knows them by key.
  const orders = due.map(lastCallOrder)
  await withRetries(async () => outboxStub(env).enqueue(...orders))
  await noteReminded(db, due)
}

/** Deletes records of reminders for past races. Safe to run twice. */
export async function cleanUpReminders(db: Db, now: number): Promise<void> {
  await forgetReminders(db, now)
}
