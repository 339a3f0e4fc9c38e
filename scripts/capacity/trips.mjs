// Round trips that a page waits for, one after the other: from the Worker, which runs near the visitor, to D1, a room or R2 in
// the club's region, and back.

/**
 * For each page: how many calls it makes at once, then after an answer (`page-calls.json`), and the trips it waits for until the
 * last is answered: `first` at a cold Worker, which has served nobody lately, `later` at a warm one, which remembers the session.
 * `trips` (`trips.json`) is what each call waits for, by caller: `first` at a cold Worker, `next` once that knows the session,
 * `later` at a warm one.
 */
export function tripsOf(pageCalls, trips) {
  return Object.entries(pageCalls).map(([page, calls]) => {
    const ofCalls = calls.map(together => together.map(asked => trips[callerOf(page)][asked]))
    const sum = kindOf =>
      ofCalls.reduce((all, together, n) => all + Math.max(...together.map(one => one[kindOf(n)])), 0)
    return {
      page,
      calls: calls.map(({ length }) => length),
      first: sum(n => (n === 0 ? 'first' : 'next')),
      later: sum(() => 'later'),
    }
  })
}

/** Who opens a page in `page-calls.json`. */
export function callerOf(page) {
  if (page.endsWith('signed out')) return 'stranger'
  return /^\/admin|\/result$/.test(page) ? 'admin' : 'member'
}
