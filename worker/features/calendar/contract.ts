/** The link of a member's calendar feed. It is shown once, because the club stores only its hash. */
export interface CalendarLink {
  url: string
}

/** Since when a member has a calendar link (ISO 8601, UTC). */
export interface CalendarFeed {
  createdAt: string
}
