/** How the club's door stands on a day (UTC), as admins see it. */
export interface Joining {
  /** Profiles made today without an invitation, and how many of today's nobody has approved or rejected yet. */
  profilesToday: number
  waitingToday: number
  /** When joining opens again, ISO 8601; `null` while it is open. */
  closedUntil: string | null
}

/** A link that lets one newcomer make a profile, whatever the limits of joining; both are shown once. */
export interface Invitation {
  url: string
  /** ISO 8601. */
  expiresAt: string
}

/** What came of deleting today's unapproved profiles: one call takes a few, so it is made until none is left. */
export interface ClearedProfiles {
  deleted: number
  left: number
}
