import { browserNow } from './browser.ts'
import { setClockBy } from './clock.ts'

/** After this long without a whole answer a call has failed, in ms. Whoever made it is told, and may try again. */
const PATIENCE = 20_000

/** Asks the club, by whose answer the clock is set. Nobody waits for an answer for ever. */
export const clubFetch: typeof fetch = async (input, init) => {
  const asked = browserNow()
  const answer = await fetch(input, { ...init, signal: endedInTime(init?.signal) })
  setClockBy(answer.headers, asked)
  return answer
}

// `AbortSignal.any` does this, in browsers younger than the club's oldest.
function endedInTime(own?: AbortSignal | null): AbortSignal {
  const limit = AbortSignal.timeout(PATIENCE)
  if (!own) return limit
  const either = new AbortController()
  for (const signal of [own, limit]) {
    const end = () => either.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  }
  return either.signal
}
