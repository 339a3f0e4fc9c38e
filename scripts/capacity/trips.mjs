// How often a page waits for what lies where the club does, D1, the rooms and R2, one wait after the other. Each is the way
// from where the Worker runs, near whoever asks, to the club and back.

/**
 * Of each page the calls that it makes one list after the other (`page-calls.json`), and the trips that it waits for until
 * its last is answered: where an instance of the Worker answers that nobody has asked anything of late, and where it
 * remembers who asks. `trips` is what each call waits for by itself, by whoever makes it (`trips.json`): to such an instance
 * the `first` of a page, and the `next`, which it knows the session for by then; `later` where nothing is new to it.
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
