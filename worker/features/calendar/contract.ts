/** The link by which other programs read a member's races; shown once, since the club keeps only its hash. */
export interface CalendarLink {
  url: string
}

/** That a member has such a link, and since when (ISO 8601, UTC). */
export interface CalendarFeed {
  createdAt: string
}
