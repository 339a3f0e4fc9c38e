import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Since when a cron job is known, and its latest recorded success (epoch ms); `null` if it has never succeeded. */
export interface JobRun {
  since: number
  good: number | null
}

/** When the jobs of each schedule last succeeded, by name. Recorded every 15 minutes. */
export const jobRuns = sqliteTable('job_runs', {
  schedule: text('schedule').primaryKey(),
  jobs: text('jobs', { mode: 'json' }).$type<Record<string, JobRun>>().notNull(),
})

/** Size of the members' files, one row a day, for the forecast. */
export const storageDays = sqliteTable('storage_days', {
  /** Start of the day (UTC), in epoch ms. */
  day: integer('day').primaryKey(),
  bytes: integer('bytes').notNull(),
})
