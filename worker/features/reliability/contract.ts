import type { Outcome } from './rules.ts'

/** The outcome of a race for a driver with a place in it; `date` is ISO 8601, UTC. */
export interface CommitmentView {
  raceId: string
  raceName: string
  date: string
  outcome: Outcome
  /** Whether it has an absence that an admin may excuse or has excused. */
  isExcusable: boolean
}

/** How often a driver turned up, for them and admins: `came` of the last `of` races that count, and those races. */
export interface ReliabilityView {
  came: number
  of: number
  /** Newest first, including those that do not count. */
  lines: CommitmentView[]
}
