import { asc, gte, sql } from 'drizzle-orm'
import { type Db, openDb } from '../../db/client.ts'
import { knownMigrations } from '../../db/known-migrations.ts'
import { chatRooms, jobRuns, storageDays } from '../../db/schema/index.ts'
import { now as clock, DAY, iso, SECOND } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { feedStub, outboxStub } from '../../lib/objects/stubs.ts'
import { tellDirectly } from '../../lib/objects/tell-objects.ts'
import { isPushSubject } from '../push/rules/push-subject.ts'
import { findSweep } from '../uploads/queries.ts'
import { CLUB_QUOTA } from '../uploads/rules/upload-limits.ts'
import type { HealthReport } from './contract.ts'
import { type JobRuns, stuckJobs } from './rules/job-runs.ts'
import { PACE_OF, pacePerDay, type StorageDay } from './rules/storage.ts'

/** Maximum size of a free D1 database, in bytes: 500 MB (https://developers.cloudflare.com/d1/platform/limits/). */
const DATABASE_LIMIT = 500 * 1024 ** 2
/** Cost units in a day of the free plan (`lib/day-budget.ts`). */
const POINTS_A_DAY = 100_000
/** Time after which an object counts as not answering, in ms. */
const PATIENCE = 5 * SECOND
/** Maximum number of rooms asked in a call, which may make about fifty subrequests. */
const ROOMS_ASKED = 30

/** Throws if D1 does not answer; reads no row. */
export async function askDatabase(db: Db): Promise<void> {
  await db.run(sql`SELECT 1`)
}

/** When the cron's jobs last succeeded, as recorded; one row a schedule. */
export async function listJobRuns(db: Db): Promise<JobRuns> {
  const rows = await db.select().from(jobRuns)
  return Object.fromEntries(rows.map(({ schedule, jobs }) => [schedule, jobs]))
}

/** Current size of the members' files (bytes, tickets included), and the last recorded day. */
export async function findStorage(db: Db): Promise<{ bytes: number; last: StorageDay | null }> {
  const row = await db.get<{ bytes: number; day: number | null; before: number | null } | undefined>(sql`
    SELECT coalesce((SELECT bytes FROM upload_totals WHERE scope = 'club'), 0) AS bytes,
      (SELECT max(day) FROM storage_days) AS day,
      (SELECT bytes FROM storage_days WHERE day = (SELECT max(day) FROM storage_days)) AS before`)
  const last = row && row.day !== null && row.before !== null ? { day: row.day, bytes: row.before } : null
  return { bytes: row?.bytes ?? 0, last }
}

/** The health report for admins, and the number of rows D1 read for it; `now` in epoch ms. */
export async function lookAtHealth(env: Env, now: number): Promise<{ report: HealthReport; read: number }> {
  const db = openDb(env.DB)
  const begun = clock()
  const used = await sumOfDay(db, now)
  const ms = clock() - begun
  const [rooms, feedAnswers, outbox, errands, jobs, migrations, { bytes }, days, { last: stray }] =
    await Promise.all([
      askRooms(env, db),
      within(async () => feedStub(env).publish([])).then(
        () => true,
        () => false,
      ),
      askOutbox(env),
      findErrands(db),
      listJobRuns(db),
      listMigrations(db),
      findStorage(db),
      listStorageDays(db, now),
      findSweep(db),
    ])
  const report: HealthReport = {
    database: { ms, bytes: used.size, limit: DATABASE_LIMIT },
    rooms,
    feedAnswers,
    outboxAnswers: outbox !== 'silent',
    alertsWaitSince: outbox === 'silent' || outbox === null || outbox > now ? null : iso(outbox),
    errands: { waiting: errands.waiting, since: errands.since === null ? null : iso(errands.since) },
    jobs: jobsIn(jobs, now),
    migrations: {
      applied: knownMigrations.filter(name => migrations.has(name)).length,
      missing: knownMigrations.filter(name => !migrations.has(name)),
      later: [...migrations].filter(name => !knownMigrations.includes(name)),
    },
    keys: {
      adminKey: Boolean(env.ADMIN_KEY),
      pushKeys: Boolean(env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY),
      pushSubject: isPushSubject(env.VAPID_SUBJECT),
    },
    today: { share: used.points / POINTS_A_DAY, endsAt: iso(now - (now % DAY) + DAY) },
    storage: { bytes, limit: CLUB_QUOTA, perDay: pacePerDay(days, bytes, now), stray },
  }
  // Besides the daily accounts, this reads only a row of each small table.
  return { report, read: used.read + 100 }
}

// Quotas used today, with the database's size and the number of rows read.
async function sumOfDay(db: Db, now: number) {
  const { results, meta } = await db.run(sql`
    SELECT coalesce(sum(hits), 0) AS points FROM rate_limits
    WHERE bucket >= 'day:' AND bucket < 'day;' AND window_start = ${now - (now % DAY)}`)
  const [row] = results as { points: number }[]
  return { points: row?.points ?? 0, size: meta.size_after, read: meta.rows_read }
}

async function askRooms(env: Env, db: Db): Promise<HealthReport['rooms']> {
  const rooms = await db.select({ id: chatRooms.id, name: chatRooms.name }).from(chatRooms).limit(ROOMS_ASKED)
  const missed = await tellDirectly(
    env,
    rooms.map(({ id }) => id),
    'confirm-told',
  )
  const namesOf = (hasAnswered: boolean) => {
    const ids = missed.filter(miss => miss.hasAnswered === hasAnswered).map(({ name }) => name)
    return rooms.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  }
  return { asked: rooms.length, silent: namesOf(false), behind: namesOf(true) }
}

// When the earliest alert was or is due (epoch ms); `null` if there is none.
async function askOutbox(env: Env): Promise<number | null | 'silent'> {
  return within(async () => outboxStub(env).nextDue()).catch(() => 'silent' as const)
}

async function findErrands(db: Db) {
  const row = await db.get<{ waiting: number; since: number | null } | undefined>(sql`
    SELECT count(*) AS waiting, min(noted_at) AS since FROM errands
    WHERE kind IN ('close-sockets', 'forget-member')`)
  return row ?? { waiting: 0, since: null }
}

function jobsIn(runs: JobRuns, now: number): HealthReport['jobs'] {
  const stuck = new Set(stuckJobs(runs, now).map(({ name }) => name))
  return Object.values(runs)
    .flatMap(jobs => Object.entries(jobs))
    .map(([name, { good }]) => ({
      name,
      lastGood: good === null ? null : iso(good),
      isStuck: stuck.has(name),
    }))
}

async function listMigrations(db: Db): Promise<Set<string>> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations`)
  return new Set(rows.map(({ name }) => name))
}

/** Recorded sizes for the pace, oldest first; `now` in epoch ms. */
export function listStorageDays(db: Db, now: number): Promise<StorageDay[]> {
  return db
    .select()
    .from(storageDays)
    .where(gte(storageDays.day, now - PACE_OF))
    .orderBy(asc(storageDays.day))
}

async function within<T>(ask: () => Promise<T>): Promise<T> {
  const late = new AbortController()
  const isLate = scheduler.wait(PATIENCE, { signal: late.signal }).then(() => {
    throw new Error('no answer')
  })
  try {
    return await Promise.race([ask(), isLate])
  } finally {
    late.abort()
  }
}
