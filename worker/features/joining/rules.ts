import { DAY, SECOND, utcDay } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { londonTime } from '../../lib/text/london-dates.ts'

/** So many profiles are made in the club on a day (UTC) before joining closes, and as many again each time an admin opens it. */
export const PROFILES_A_DAY = 200

/** How long an invitation lets its one newcomer in, in ms. */
export const INVITATION_LIFETIME = 7 * DAY

/** Why nobody without an invitation can join at this time (epoch ms). */
export function joiningClosedProblem(at: number): Problem {
  const { end } = utcDay(at)
  return new Problem('slow_down', {
    detail: `Joining is closed until ${londonTime(end)}: too many profiles were made today. An admin can give you a link that lets you in at once.`,
    headers: { 'Retry-After': String(Math.ceil((end - at) / SECOND)) },
  })
}
