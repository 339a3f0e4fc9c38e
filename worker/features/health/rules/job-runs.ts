import type { JobRun } from '../../../db/schema/health.ts'
import { HOUR, MINUTE } from '../../../lib/clock.ts'

/** Every job of the cron (`worker/cron.ts`) and what it does in words, as admins read them when it is stuck. */
export const jobWords = {
  finishRevocations: 'closing the chat for signed-out members',
  remindOfDeadlines: 'sending deadline reminders',
  handOverSends: 'sending announcements',
  settleDue: 'offering free places to reserves',
  ringRaceNights: 'asking drivers to check in',
  handOverAlerts: 'sending alerts to phones',
  makeResultsFinal: 'making results final',
  cleanUpSessions: 'clearing old sign-ins',
  cleanUpRateLimits: 'clearing old counters',
  cleanUpPasskeys: 'clearing old passkey challenges and codes',
  cleanUpNotifications: 'clearing old notifications',
  cleanUpInvitations: 'clearing old invitations',
  cleanUpReminders: 'clearing old reminders',
  endAbsentSeasons: 'ending the seasons of absent regulars',
  cleanUpReserves: 'clearing old reserves',
  cleanUpLobbies: 'clearing old lobbies',
  keyDisplayNames: 'checking for lookalike names',
  cleanUpAudit: 'clearing old activity',
  cleanUpClientErrors: 'clearing old page error counts',
  moveCasesOn: 'calling stewards to cases',
  noteStorage: 'measuring file storage',
  letLeaversGo: 'removing members who are leaving',
  clearUndecided: 'clearing undecided profiles',
  forgetLeavers: 'erasing departed members from rooms',
  removeUnused: 'removing unused files',
} as const
export type JobName = keyof typeof jobWords

/** When jobs last succeeded, by schedule and name. */
export type JobRuns = Record<string, Record<string, JobRun>>

/** A run of the cron: its schedule, which of its jobs succeeded, and the jobs of all schedules. */
export interface CronRun {
  schedule: string
  well: readonly string[]
  schedules: Record<string, readonly string[]>
}

/** Time between two records of a job's success, in ms: 96 row writes a day and schedule, where every run would write 288. */
const NOTED_EVERY = 15 * MINUTE
/** Time without a recorded success after which a job counts as stuck: at least an hour, at most a quarter of an hour more. */
const STUCK_AFTER = HOUR + NOTED_EVERY

/** A stuck job; `since` is its last recorded success, or when it became known. */
export interface StuckJob {
  name: string
  since: number
}

/** The rows to write after a run, by schedule. Schedules without a row get one with the first run of any. */
export function rowsToNote(standing: JobRuns, { schedule, well, schedules }: CronRun, now: number): JobRuns {
  const rows = Object.entries(schedules).flatMap(([name, jobs]) => {
    const before = standing[name]
    if (name !== schedule) return before ? [] : [[name, jobsOf(jobs, {}, [], now)] as const]
    const isNews = jobs.some(job => !before?.[job] || (well.includes(job) && isToNote(before[job], now)))
    return isNews ? [[name, jobsOf(jobs, before ?? {}, well, now)] as const] : []
  })
  return Object.fromEntries(rows)
}

function isToNote({ good }: JobRun, now: number) {
  return good === null || now - good >= NOTED_EVERY
}

function jobsOf(
  jobs: readonly string[],
  before: Record<string, JobRun>,
  well: readonly string[],
  now: number,
) {
  return Object.fromEntries(
    jobs.map(job => {
      const known = before[job] ?? { since: now, good: null }
      return [job, well.includes(job) ? { ...known, good: now } : known]
    }),
  )
}

/** The jobs that have not succeeded for an hour, as recorded at `now` (epoch ms). */
export function stuckJobs(runs: JobRuns, now: number): StuckJob[] {
  return Object.values(runs)
    .flatMap(jobs => Object.entries(jobs))
    .map(([name, run]) => ({ name, since: sinceOf(run) }))
    .filter(({ since }) => now - since >= STUCK_AFTER)
}

/** Time since its last record for which a schedule counts as running, in ms; every other schedule has had a run in it. */
const GOING = 30 * MINUTE
const EVERY_OTHER = 5 * MINUTE

/**
 * Whether a run of this schedule may report stuck jobs. If the whole cron had stopped until just now, the other schedules are
 * about to run.
 */
export function mayTell(runs: JobRuns, schedule: string, now: number): boolean {
  const ages = Object.values(runs[schedule] ?? {}).flatMap(({ good }) => (good === null ? [] : [now - good]))
  return ages.some(age => age >= EVERY_OTHER && age < GOING)
}

/** Stuck jobs in words: "sending announcements and 2 more". */
export function stuckInWords(stuck: readonly StuckJob[], known: number): string {
  const [first] = [...stuck].sort((a, b) => a.since - b.since)
  if (stuck.length >= known) return 'all scheduled jobs'
  const words = jobWords[first?.name as JobName] ?? first?.name
  return stuck.length === 1 ? words : `${words} and ${stuck.length - 1} more`
}

function sinceOf({ since, good }: JobRun) {
  return good ?? since
}
