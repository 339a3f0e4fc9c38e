import type { Db } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { outboxStub, withRetries } from '../../lib/objects/stubs.ts'
import { forgetReminders, noteReminded } from './mutations.ts'
import { isAnyDue, listDeadlinesDue, listStartsDue } from './queries.ts'
import { type Reminder, type ReminderKind, reminderOrder } from './rules.ts'

/** Reminds drivers of the race that they start in soon. Safe to run twice. */
export async function remindOfStarts(db: Db, now: number, env: Env): Promise<void> {
  if (await isAnyDue(db, 'starts-soon', now)) await send(db, env, 'starts-soon', await listStartsDue(db, now))
}

/** Reminds members of a race in which they have no place while there is one. Safe to run twice. */
export async function remindOfDeadlines(db: Db, now: number, env: Env): Promise<void> {
  if (await isAnyDue(db, 'closes-soon', now))
    await send(db, env, 'closes-soon', await listDeadlinesDue(db, now))
}

/** Clears away who was reminded of races that are over. Safe to run twice. */
export async function cleanUpReminders(db: Db, now: number): Promise<void> {
  await forgetReminders(db, now)
}

// Noted only once the outbox has it: what breaks off in between is handed over again, and it knows by the keys what it has.
async function send(db: Db, env: Env, kind: ReminderKind, due: Reminder[]) {
  if (due.length === 0) return
  const orders = due.map(race => reminderOrder(kind, race))
  const hand = async () => outboxStub(env).enqueue(...orders)
  await withRetries(hand)
  await noteReminded(db, kind, due)
}
