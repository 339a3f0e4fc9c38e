import { DAY, SECOND, utcDay } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { londonTime } from '../../lib/text/london-dates.ts'

/** Maximum number of new profiles in a day (UTC) before joining closes. Each reopening allows as many again. */
export const PROFILES_A_DAY = 200

/** Time for which an invitation is valid, in ms. */
export const INVITATION_LIFETIME = 7 * DAY

/** The refusal of newcomers without an invitation at this time (epoch ms). */
export function joiningClosedProblem(at: number): Problem {
  const { end } = utcDay(at)
  return new Problem('slow_down', {
    detail: `Joining is closed until ${londonTime(end)}: too many profiles were made today. An admin can give you a link that lets you in at once.`,
    headers: { 'Retry-After': String(Math.ceil((end - at) / SECOND)) },
  })
}
