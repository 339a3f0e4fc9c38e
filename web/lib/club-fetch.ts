import { browserNow } from './browser.ts'
import { setClockBy } from './clock.ts'

/** Asks the club, by whose answer the clock is set. */
export const clubFetch: typeof fetch = async (...call) => {
  const asked = browserNow()
  const answer = await fetch(...call)
  setClockBy(answer.headers, asked)
  return answer
}
