import { HOUR } from '../../lib/clock.ts'
import { Problem } from '../../lib/problem.ts'
import { londonDayAndTime } from '../../lib/text/london-dates.ts'
import { CHECK_IN, isCheckInOpen } from '../reserves/rules.ts'
import type { Presence } from './contract.ts'

/** Time after the start for which a lobby can be changed and is kept, in ms. */
export const RACE_OVER = 3 * HOUR
/** A race moved by at least this much, in ms, clears its check-ins. */
export const ANOTHER_EVENING = 2 * HOUR

/** What decides about a check-in. */
export interface PresenceCase {
  /** The start of the race, epoch ms. */
  date: number
  isActive: boolean
  hasPlace: boolean
  isReserve: boolean
}

/** Why a driver cannot check in like this now, or `null` (docs/race-night.md 5). */
export function presenceRefusal(found: PresenceCase, state: Presence, now: number): Problem | null {
  if (!found.isActive) return new Problem('race_inactive', { detail: 'This race has been called off.' })
  if (now >= found.date)
    return new Problem('race_started', { detail: 'This race has started, so check-in is closed.' })
  if (!isCheckInOpen(found.date, now))
    return new Problem('check_in_not_open', {
      detail: `You can check in from ${londonDayAndTime(found.date - CHECK_IN)}.`,
    })
  return state === 'late' && !found.hasPlace ? new Problem('no_place') : null
}

export interface Reader {
  id: string
  isAdmin: boolean
}

/** Whether a reader sees the lobby. Its code lets anybody in, so only drivers who have checked in, the host and admins see it. */
export function maySeeLobby(
  reader: Reader,
  hostId: string | null | undefined,
  presence: Presence | undefined,
) {
  return reader.isAdmin || reader.id === hostId || Boolean(presence)
}
