import { type Db, openDb } from './db/client.ts'
import { forgetLeavers } from './features/chat/jobs.ts'
import { cleanUpNotifications } from './features/notifications/jobs.ts'
import { cleanUpSessions } from './features/session/jobs.ts'
import type { Env } from './lib/env.ts'

/** Which jobs run at which schedule of `wrangler.toml`; each is safe to run twice. */
const jobs: Record<string, ((db: Db, now: number, env: Env) => Promise<void>)[]> = {
  '*/5 * * * *': [cleanUpSessions, cleanUpNotifications, forgetLeavers],
}

/** Runs the jobs of a schedule, one after the other. */
export async function runCron(cron: string, scheduledTime: number, env: Env): Promise<void> {
  const db = openDb(env.DB)
  for (const job of jobs[cron] ?? []) await job(db, scheduledTime, env)
}
