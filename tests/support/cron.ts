import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { crons } from '#worker/cron.ts'
import worker from '#worker/index.ts'

/** Runs the jobs of a schedule, or of all of them one after the other, now. */
export async function runCron(...schedules: string[]): Promise<void> {
  for (const cron of schedules.length > 0 ? schedules : crons)
    await worker.scheduled(createScheduledController({ cron, scheduledTime: new Date() }), env)
}
