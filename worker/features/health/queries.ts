import type { Db } from '../../db/client.ts'
import { jobRuns } from '../../db/schema/index.ts'
import type { JobRuns } from './rules/job-runs.ts'

/** When the jobs of the cron have run, as far as was noted; a row a schedule. */
export async function listJobRuns(db: Db): Promise<JobRuns> {
  const rows = await db.select().from(jobRuns)
  return Object.fromEntries(rows.map(({ schedule, jobs }) => [schedule, jobs]))
}
