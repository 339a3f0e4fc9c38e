import type { Outcome } from './rules.ts'

/** How a race went for a driver who had a place in it; `date` is ISO 8601, UTC. */
export interface CommitmentView {
  raceId: string
  raceName: string
  date: string
  outcome: Outcome
  /** There is an absence that an admin may excuse, or has. */
  isExcusable: boolean
}

/** How often a driver turned up, for themselves and admins: `came` of the last `of` that count, and what that is made of. */
export interface ReliabilityView {
  came: number
  of: number
  /** Newest first; those that do not count among them. */
  lines: CommitmentView[]
}
