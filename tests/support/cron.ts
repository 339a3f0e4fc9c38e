import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '#worker/index.ts'

/** Runs the jobs of a schedule, now. */
export async function runCron(cron = '*/5 * * * *'): Promise<void> {
  await worker.scheduled(createScheduledController({ cron, scheduledTime: new Date() }), env)
}
