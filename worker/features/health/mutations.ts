import { lt, notInArray, sql } from 'drizzle-orm'
import { type Db, jsonList, openDb } from '../../db/client.ts'
import { jobRuns, storageDays } from '../../db/schema/index.ts'
import { DAY } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { publishCounts } from '../feed/broadcast.ts'
import { notifyOfFillingStorage, notifyOfStuckJobs } from '../notifications/mutations/club.ts'
import { removeStrayFiles } from '../uploads/mutations.ts'
import { CLUB_QUOTA } from '../uploads/rules/upload-limits.ts'
import { findStorage, listJobRuns, listStorageDays } from './queries.ts'
import { type CronRun, type JobRuns, mayTell, rowsToNote, stuckInWords, stuckJobs } from './rules/job-runs.ts'
import { hasBecomeNearlyFull, PACE_OF, pacePerDay, storageInWords } from './rules/storage.ts'

/**
 * Records which jobs of a cron run succeeded, and notifies the admins once of jobs in any schedule that have not for an hour.
 * Most runs read five rows and write none.
 */
export async function noteCronRun(env: Env, run: CronRun, now: number): Promise<void> {
  const db = openDb(env.DB)
  const standing = await listJobRuns(db)
  const rows = rowsToNote(standing, run, now)
  if (Object.keys(rows).length > 0) await saveJobRuns(db, rows, Object.keys(run.schedules))
  if (mayTell(standing, run.schedule, now)) await tellOfStuck(env, db, { ...standing, ...rows }, now)
}

/**
 * Notifies the admins once of jobs that have not succeeded for an hour. Called by requests, because a cron that has stopped
 * cannot say so.
 */
export async function tellOfStuckJobs(env: Env, now: number): Promise<void> {
  const db = openDb(env.DB)
  await tellOfStuck(env, db, await listJobRuns(db), now)
}

/**
 * Once a day (UTC), records the size of members' files and notifies the admins once it has reached eighty per cent. Deletes
 * records that the forecast no longer needs, and old stray files in the bucket.
 */
export async function noteStorage(db: Db, now: number, env: Env): Promise<void> {
  const { bytes, last } = await findStorage(db)
  const day = now - (now % DAY)
  if (last && last.day >= day) return
  await db.batch([
    db.insert(storageDays).values({ day, bytes }).onConflictDoNothing(),
    db.delete(storageDays).where(lt(storageDays.day, day - 2 * PACE_OF)),
  ])
  if (hasBecomeNearlyFull(last?.bytes ?? null, bytes)) {
    const perDay = pacePerDay(await listStorageDays(db, now), bytes, now)
    const words = storageInWords(bytes, CLUB_QUOTA, perDay)
    await ring(env, await notifyOfFillingStorage(db, { day, words }, now))
  }
  await removeStrayFiles(db, now, env, bytes > 0)
}

async function saveJobRuns(db: Db, rows: JobRuns, schedules: readonly string[]) {
  const values = Object.entries(rows).map(([schedule, jobs]) => ({ schedule, jobs }))
  await db.batch([
    db
      .insert(jobRuns)
      .values(values)
      .onConflictDoUpdate({ target: jobRuns.schedule, set: { jobs: sql`excluded.jobs` } }),
    db.delete(jobRuns).where(notInArray(jobRuns.schedule, jsonList(schedules))),
  ])
}

async function tellOfStuck(env: Env, db: Db, runs: JobRuns, now: number) {
  const stuck = stuckJobs(runs, now)
  if (stuck.length === 0) return
  const known = Object.values(runs).flatMap(Object.keys).length
  const about = Math.max(...stuck.map(({ since }) => since))
  await ring(env, await notifyOfStuckJobs(db, { about, words: stuckInWords(stuck, known) }, now))
}

async function ring(env: Env, told: readonly { memberId: string }[]) {
  if (told.length > 0)
    await publishCounts(
      env,
      told.map(({ memberId }) => memberId),
    )
}
