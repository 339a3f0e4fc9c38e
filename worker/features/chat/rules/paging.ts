/** Number of messages in a room's first page, and the default for others (docs/decisions.md 18). */
export const PAGE_SIZE = 12

/** Maximum number of changes that a browser catches up with; above it, it loads the page again. One answer has a part of them. */
export const CATCH_UP_MAX = 500
export const CHANGES_PAGE = 100

/** Number of messages before and after the middle of a page with at most `limit`. */
export function splitAround(limit: number): { earlier: number; later: number } {
  const later = Math.floor(limit / 2)
  return { earlier: limit - 1 - later, later }
}
