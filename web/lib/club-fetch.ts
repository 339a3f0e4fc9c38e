import { browserNow } from './browser.ts'
import { setClockBy } from './clock.ts'

/** Timeout of a call, in ms. */
const PATIENCE = 20_000

/** `fetch` with a timeout, which also sets the club's clock from each answer. */
export const clubFetch: typeof fetch = async (input, init) => {
  const asked = browserNow()
  const answer = await fetch(input, { ...init, signal: endedInTime(init?.signal) })
  setClockBy(answer.headers, asked)
  return answer
}

// `AbortSignal.any` is missing in the oldest supported browsers.
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
