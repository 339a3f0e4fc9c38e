/** Number of sends in a page of the history. */
export const SENDS_LISTED = 20
