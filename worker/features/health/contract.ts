import type { StrayFiles } from '../uploads/rules/stray-files.ts'

/** The answer of `GET /api/health`: that the club is up, and a report for proven admins. */
export interface Health {
  isUp: true
  report: HealthReport | null
}

/** The club's health. Instants are ISO 8601, UTC. */
export interface HealthReport {
  /** Time that D1 took to answer (ms), and the database's size and limit (bytes). */
  database: { ms: number; bytes: number; limit: number }
  /** Names of rooms: those that did not answer, and those whose log D1 does not have completely. */
  rooms: { asked: number; silent: string[]; behind: string[] }
  /** Whether the objects that update open tabs and send alerts answer. */
  feedAnswers: boolean
  outboxAnswers: boolean
  /** Since when the oldest overdue alert waits; `null` if none does. */
  alertsWaitSince: string | null
  /** Unfinished errands, and since when the oldest waits, if known. */
  errands: { waiting: number; since: string | null }
  /** Empty before the first recorded run of the cron. */
  jobs: { name: string; lastGood: string | null; isStuck: boolean }[]
  /** Number of this version's migrations that D1 has, those it lacks, and those from a later version. */
  migrations: { applied: number; missing: string[]; later: string[] }
  /** Whether they are set; never their values. */
  keys: { adminKey: boolean; pushKeys: boolean; pushSubject: boolean }
  /** The largest share of a daily quota used so far, as the club counts it, and when the next day begins. */
  today: { share: number; endsAt: string }
  /**
   * Members' files in bytes, tickets included; their growth a day over the last weeks, `null` before the second day; and
   * stray files in the bucket, as far as it was searched.
   */
  storage: { bytes: number; limit: number; perDay: number | null; stray: StrayFiles }
}
