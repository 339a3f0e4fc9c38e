import { type Db, openDb } from './db/client.ts'
import { standsStill } from './features/backup/queries.ts'
import { cleanUpLobbies } from './features/board/mutations.ts'
import { forgetLeavers } from './features/chat/jobs.ts'
import { cleanUpClientErrors } from './features/client-errors/mutations.ts'
import { cleanUpAudit } from './features/club/mutations.ts'
import { endAbsentSeasons } from './features/entries/jobs.ts'
import { finishRevocations } from './features/feed/jobs.ts'
import { noteCronRun, noteStorage } from './features/health/mutations.ts'
import type { JobName } from './features/health/rules/job-runs.ts'
import { moveCasesOn } from './features/incidents/jobs.ts'
import { cleanUpInvitations } from './features/joining/mutations.ts'
import { clearUndecided, letLeaversGo } from './features/members/jobs.ts'
import { keyDisplayNames } from './features/members/mutations/profiles.ts'
import { cleanUpNotifications } from './features/notifications/mutations/bell.ts'
import { cleanUpPasskeys } from './features/passkeys/mutations/challenges.ts'
import { handOverSends } from './features/push/jobs.ts'
import { handOverAlerts } from './features/push/mutations.ts'
import { cleanUpReminders, remindOfDeadlines, ringRaceNights } from './features/reminders/jobs.ts'
import { settleDue } from './features/reserves/jobs.ts'
import { cleanUpReserves } from './features/reserves/mutations/line.ts'
import { makeResultsFinal } from './features/results/jobs.ts'
import { cleanUpSessions } from './features/session/mutations/end-sessions.ts'
import { removeUnused } from './features/uploads/jobs.ts'
import { MINUTE } from './lib/clock.ts'
import type { Env } from './lib/env.ts'
import { causeOf } from './lib/errors.ts'
import { cleanUpRateLimits } from './lib/rate-limit.ts'

/**
 * A job. It throws when it fails; errands and unreachable rooms are tracked elsewhere. `left` gives the number of D1 queries
 * that remain.
 */
type Job = (db: Db, now: number, env: Env, left: () => number) => Promise<void>

/** Time between two runs of a schedule, in ms. */
const PERIOD = 5 * MINUTE

/** Maximum number of D1 queries in a run. The free plan allows fifty; recording the run takes up to six. */
const STATEMENTS = 44

/** Number of D1 queries a job needs to begin, where that is more than `FEW`. A job that can be done in part goes on while they last. */
const needed: Partial<Record<JobName, number>> = {
  settleDue: 20,
  ringRaceNights: 12,
  endAbsentSeasons: 8,
  moveCasesOn: 15,
  makeResultsFinal: 16,
  noteStorage: 12,
  letLeaversGo: 28,
  clearUndecided: 28,
  removeUnused: 12,
}
const FEW = 6

/**
 * The jobs of each schedule in `wrangler.toml`. On the free plan a run has 10 ms of CPU and about fifty subrequests, so
 * urgent work, clean-up in D1 and clean-up elsewhere run in different schedules: errands that close sockets in the first,
 * errands that make rooms forget a member in the last. Every job is safe to run twice, reads next to nothing when nothing is
 * due, and leaves to the next run what does not fit. No job asks for the time of day, so a skipped or late run loses nothing.
 */
const schedules: Record<string, Partial<Record<JobName, Job>>> = {
  '*/5 * * * *': { finishRevocations, remindOfDeadlines, handOverSends },
  '1-59/5 * * * *': {
    settleDue,
    ringRaceNights,
    handOverAlerts,
  },
  '2-59/5 * * * *': {
    cleanUpSessions,
    cleanUpRateLimits,
    cleanUpPasskeys,
    cleanUpNotifications,
    cleanUpInvitations,
    cleanUpReminders,
    endAbsentSeasons,
    cleanUpReserves,
    cleanUpLobbies,
    keyDisplayNames,
    cleanUpAudit,
    cleanUpClientErrors,
  },
  '3-59/5 * * * *': { moveCasesOn, makeResultsFinal, noteStorage },
  '4-59/5 * * * *': { letLeaversGo, clearUndecided, forgetLeavers, removeUnused },
}

/** The schedules, as in `wrangler.toml`. */
export const crons = Object.keys(schedules)

/** The names of the jobs, by schedule. */
export const jobsBySchedule = Object.fromEntries(
  Object.entries(schedules).map(([cron, jobs]) => [cron, Object.keys(jobs)]),
)

/**
 * Runs the jobs of a schedule, one after another, and records which succeeded. A failed job is logged and stops no other. A
 * job for which too few queries are left waits for a later run, in which it starts earlier. No job runs while a backup is
 * being restored or the database lacks a migration.
 */
export async function runCron(cron: string, scheduledTime: number, env: Env): Promise<void> {
  const jobs = schedules[cron]
  if (!jobs) return
  let asked = 0
  const prepare = (query: string) => {
    asked++
    return env.DB.prepare(query)
  }
  const counted: Env = { ...env, DB: Object.assign(Object.create(env.DB), { prepare }) }
  const db = openDb(counted.DB)
  if (await standsStill(db).catch(() => false)) return
  const well: string[] = []
  const left = () => STATEMENTS - asked
  for (const [name, job] of inTurn(Object.entries(jobs), scheduledTime)) {
    if (left() < (needed[name as JobName] ?? FEW)) continue
    if (await isDone(name, () => job(db, scheduledTime, counted, left))) well.push(name)
  }
  const run = { schedule: cron, well, schedules: jobsBySchedule }
  await isDone('noteCronRun', () => noteCronRun(env, run, scheduledTime))
}

async function isDone(job: string, act: () => Promise<void>) {
  try {
    await act()
    return true
  } catch (error) {
    console.error(JSON.stringify({ event: 'cron', job, cause: causeOf(error as Error) }))
    return false
  }
}

// Each run starts with a different job, so that the later ones are not always cut off when the platform stops a run early.
function inTurn<T>(jobs: T[], scheduledTime: number): T[] {
  const first = Math.floor(scheduledTime / PERIOD) % Math.max(1, jobs.length)
  return [...jobs.slice(first), ...jobs.slice(0, first)]
}
