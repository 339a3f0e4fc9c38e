import type { StrayFiles } from '../uploads/rules/stray-files.ts'

/** What `GET /api/health` answers: that the club is up, and to admins who have proven who they are, how it is. */
export interface Health {
  isUp: true
  report: HealthReport | null
}

/** How the club is. Instants are ISO 8601, UTC. */
export interface HealthReport {
  /** How long D1 took to answer (ms), and how much of its free size (bytes) the database takes. */
  database: { ms: number; bytes: number; limit: number }
  /** Rooms by their names: those that did not answer, and those of which D1 does not know all yet. */
  rooms: { asked: number; silent: string[]; behind: string[] }
  /** Whether the objects answer that tell open tabs what happens, and that send alerts. */
  feedAnswers: boolean
  outboxAnswers: boolean
  /** Since when the oldest alert waits that should be out; `null` where none does. */
  alertsWaitSince: string | null
  /** What objects have not been told yet (`errands`), and since when the oldest waits, as far as that is known. */
  errands: { waiting: number; since: string | null }
  /** Empty where no run of the cron has been noted yet. */
  jobs: { name: string; lastGood: string | null; isStuck: boolean }[]
  /** How many of the migrations that this version knows D1 has been through, those it has not, and those of a later version. */
  migrations: { applied: number; missing: string[]; later: string[] }
  /** Whether they are set; never what they are. */
  keys: { adminKey: boolean; pushKeys: boolean; pushSubject: boolean }
  /** The share of a free day that callers have used at most, as far as the club counts it, and when the next begins. */
  today: { share: number; endsAt: string }
  /**
   * Members' files in bytes, tickets included; the pace of a day over the last weeks, `null` before the second day; and what
   * lies in the bucket beside them, as far as it was looked through.
   */
  storage: { bytes: number; limit: number; perDay: number | null; stray: StrayFiles }
}
