import { type Db, openDb } from './db/client.ts'
import { forgetLeavers } from './features/chat/jobs.ts'
import { cleanUpAudit } from './features/club/jobs.ts'
import { finishRevocations } from './features/feed/jobs.ts'
import { cleanUpNotifications } from './features/notifications/jobs.ts'
import { cleanUpPasskeys } from './features/passkeys/jobs.ts'
import { handOverSends } from './features/push/jobs.ts'
import { cleanUpReminders, remindOfDeadlines, remindOfStarts } from './features/reminders/jobs.ts'
import { cleanUpSessions } from './features/session/jobs.ts'
import { removeUnused } from './features/uploads/jobs.ts'
import { causeOf } from './lib/answers.ts'
import type { Env } from './lib/env.ts'

type Job = (db: Db, now: number, env: Env) => Promise<void>

/** Which jobs run at which schedule of `wrangler.toml`, what somebody waits for first; each is safe to run twice. */
const jobs: Record<string, Record<string, Job>> = {
  '*/5 * * * *': {
    finishRevocations,
    remindOfStarts,
    remindOfDeadlines,
    handOverSends,
    cleanUpSessions,
    cleanUpPasskeys,
    cleanUpNotifications,
    cleanUpReminders,
    cleanUpAudit,
    forgetLeavers,
    removeUnused,
  },
}

/** Runs the jobs of a schedule, one after the other; one that fails is logged and stops no other. */
export async function runCron(cron: string, scheduledTime: number, env: Env): Promise<void> {
  const db = openDb(env.DB)
  for (const [name, job] of Object.entries(jobs[cron] ?? {})) {
    try {
      await job(db, scheduledTime, env)
    } catch (error) {
      console.error(JSON.stringify({ event: 'cron', job: name, cause: causeOf(error as Error) }))
    }
  }
}
