/** Whether the club can be joined today (UTC), for admins. */
export interface Joining {
  /** Profiles created today without an invitation, and those of today that are still undecided. */
  profilesToday: number
  waitingToday: number
  /** When joining opens again, ISO 8601; `null` while it is open. */
  closedUntil: string | null
}

/** A link with which one newcomer can join despite the limit. Shown once. */
export interface Invitation {
  url: string
  expiresAt: string
}

/** The result of deleting today's unapproved profiles. One call deletes a few, so it is repeated until none is left. */
export interface ClearedProfiles {
  deleted: number
  left: number
}
