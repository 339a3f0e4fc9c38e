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

/** A job that does not run well throws; of errands and of rooms out of reach others keep account. `left`: how often it may still ask D1. */
type Job = (db: Db, now: number, env: Env, left: () => number) => Promise<void>

/** Every schedule comes once in so many ms. */
const PERIOD = 5 * MINUTE

/** How often a run may ask D1, which the free plan lets it fifty times: what is noted of it asks up to six. */
const STATEMENTS = 44

/** How much of that a job needs to begin, where it is more than a `FEW`; what can be done in part goes on as far as it lasts. */
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
 * The jobs of each schedule of `wrangler.toml`. A run of a schedule may take 10 ms of CPU and ask about fifty things on
 * the free plan, so what somebody waits for, what D1 clears away, and what is cleared away elsewhere do not share one: of
 * the errands, those that close sockets come with the first, those that make rooms forget a member with the last. Each
 * job is safe to run twice, reads next to nothing where nothing is due, and does no more at a time than fits: the rest
 * waits for the next run. No job asks what time of day it is, so a run that the platform skips or delays loses nothing.
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

/** The schedules, as `wrangler.toml` has them. */
export const crons = Object.keys(schedules)

/** The names of the jobs, by schedule. */
export const jobsBySchedule = Object.fromEntries(
  Object.entries(schedules).map(([cron, jobs]) => [cron, Object.keys(jobs)]),
)

/**
 * Runs the jobs of a schedule, one after the other; one that fails is logged and stops no other, and one for which the
 * others have left too little of the run's statements waits until it comes earlier. Which ran well is noted. None runs in a
 * club that is only half there, or whose database lacks a migration.
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

// Another one comes first in each run: where the platform cuts runs off, the jobs that stand behind get theirs all the same.
function inTurn<T>(jobs: T[], scheduledTime: number): T[] {
  const first = Math.floor(scheduledTime / PERIOD) % Math.max(1, jobs.length)
  return [...jobs.slice(first), ...jobs.slice(0, first)]
}
