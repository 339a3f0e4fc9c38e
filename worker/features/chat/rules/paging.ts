/** How many messages the first page of a room has, and any when nobody asks for more (docs/decisions.md 18). */
export const PAGE_SIZE = 12

/** More changes than this to catch up with, and a browser reads the page anew; one answer brings at most a part of them. */
export const CATCH_UP_MAX = 500
export const CHANGES_PAGE = 100

/** How many messages stand before and after the one that a page of at most `limit` has in its middle. */
export function splitAround(limit: number): { earlier: number; later: number } {
  const later = Math.floor(limit / 2)
  return { earlier: limit - 1 - later, later }
}
