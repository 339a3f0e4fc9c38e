import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Of a job of the cron: since when it is known, and when it last ran well as far as was noted (epoch ms; `null`: never yet). */
export interface JobRun {
  since: number
  good: number | null
}

/** When the jobs of each schedule of the cron have run well, each by its name; noted every quarter of an hour. */
export const jobRuns = sqliteTable('job_runs', {
  schedule: text('schedule').primaryKey(),
  jobs: text('jobs', { mode: 'json' }).$type<Record<string, JobRun>>().notNull(),
})

/** How much the club has kept of its members' files, a row a day: what a forecast follows from. */
export const storageDays = sqliteTable('storage_days', {
  /** The start of the day (UTC), epoch ms. */
  day: integer('day').primaryKey(),
  bytes: integer('bytes').notNull(),
})
