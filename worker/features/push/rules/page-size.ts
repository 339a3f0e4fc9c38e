/** How many sends a page of their history has. */
export const SENDS_LISTED = 20
