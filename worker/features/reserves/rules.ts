import { HOUR, MINUTE } from '../../lib/clock.ts'
import type { ProblemCode } from '../../lib/problem.ts'
import { afterQuietHours, quietHoursAfter } from '../push/rules/quiet-hours.ts'
import { isClosed, isFull } from '../races/rules.ts'
import type { RegistrationCase } from '../registrations/rules.ts'

/** Check-in opens so long before the start, in ms (docs/race-night.md 2). */
export const CHECK_IN = HOUR
/** Doors close so long before the start: whoever has given no sign by then may lose their place, in ms. */
export const DOORS = 15 * MINUTE
/** So long before the doors whoever has given no sign is asked whether they come, and the host is told how many they are, in ms. */
export const LAST_CALL = 10 * MINUTE
/** In the last 70 minutes nobody is offered a place any more, in ms. */
export const LAST_OFFER = 70 * MINUTE
/** An offer lasts a tenth of the time to the start, no less and no more than this, in ms. */
const SHORTEST_OFFER = 10 * MINUTE
const LONGEST_OFFER = 12 * HOUR
/** So many offers in a row may run out; the next takes the driver off the reserves. */
const LAPSES = 1

/** When check-in opens and the doors close of a race that starts at `date`: epoch ms. */
export function raceNightOf(date: number): { opensAt: number; closesAt: number } {
  return { opensAt: date - CHECK_IN, closesAt: date - DOORS }
}

/** Whether check-in of a race that starts at `date` is open: from an hour before the start, to the start. */
export function isCheckInOpen(date: number, now: number): boolean {
  return now >= date - CHECK_IN && now < date
}

/** Whether reserves are offered a place of a race that starts at `date` (epoch ms). */
export function mayOffer(date: number, now: number): boolean {
  return now < date - LAST_OFFER
}

/**
 * Until when an offer made now holds, and when it rings (epoch ms). In quiet hours its clock stands still and the phone
 * waits; where that would take it past check-in it runs, and rings, at once.
 */
export function offerTimes(date: number, now: number): { until: number; ringsAt: number } {
  const lasts = Math.min(Math.max((date - now) / 10, SHORTEST_OFFER), LONGEST_OFFER)
  const checkIn = date - CHECK_IN
  const unhurried = awakeFor(now, lasts)
  if (unhurried <= checkIn) return { until: Math.floor(unhurried), ringsAt: afterQuietHours(now) }
  return { until: Math.floor(Math.min(now + lasts, checkIn)), ringsAt: now }
}

/** When it rings that an offer ends at `end` from now on: where that leaves them the time to take it, once the quiet hours are over. Epoch ms. */
export function ringsOfShorter(end: number, now: number): number {
  const morning = afterQuietHours(now)
  return morning + SHORTEST_OFFER <= end ? morning : now
}

// The instant by which somebody has been awake for so long.
function awakeFor(from: number, ms: number): number {
  const awake = afterQuietHours(from)
  const night = quietHoursAfter(awake)
  return awake + ms <= night ? awake + ms : awakeFor(night, ms - (night - awake))
}

/**
 * Why a driver cannot join the reserves, or `null`. The line is open while no place is free for them, and again from
 * check-in on; between the deadline and check-in only those in line get a place.
 */
export function reserveRefusal(
  race: Omit<RegistrationCase, 'offerUntil' | 'gaveBackAt'>,
  now: number,
): ProblemCode | null {
  if (!race.isApproved) return 'not_approved'
  if (race.isRegistered) return 'already_registered'
  if (now >= race.date) return 'race_started'
  if (!race.isActive) return 'race_inactive'
  const isNight = isCheckInOpen(race.date, now)
  if (!isNight && isClosed(race, now)) return 'deadline_passed'
  if (!isNight && !isFull(race) && !race.championshipFull) return 'places_free'
  if (race.championshipFull === 'driven') return 'championship_full'
  return null
}

/** The row of a race, as settling looks at it. */
export interface RaceToSettle {
  date: number
  isActive: boolean
  maxParticipants: number
  registeredCount: number
  /** So many drivers who are new to its championship that still takes, those with an offer counted; `null`: any number. */
  newDrivers: number | null
}

/** A reserve, in the order of the line. */
export interface Reserve {
  memberId: string
  lapses: number
  expiresAt: number | null
  hereAt: number | null
  /** Whether they are approved, and the championship has room for them, or has them already. */
  mayDrive: boolean
  /** Whether they would be one driver more of the championship: they have no place in it, and no offer that still holds. */
  isNew: boolean
}

/** A driver with a place; the last to register comes first. */
export interface Place {
  memberId: string
  presence: 'here' | 'late' | null
}

/** What settling a race does, in this order. */
export interface Settlement {
  /** Whose offer ran out for the second time in a row, and who may not drive any more: off the reserves. */
  out: { memberId: string; why: 'lapsed-twice' | 'no-room' }[]
  /** Whose offer ran out: to the end of the line; `place` is theirs there, from 1. */
  lapsed: { memberId: string; place: number }[]
  offered: string[]
  /** At the doors, who loses a place to somebody who stands by, and becomes the last reserve. */
  passedOn: string[]
  seated: string[]
}

/** What has to be done so that no place is idle while somebody could have it. Nothing where the race is off or has begun. */
export function settlement(
  race: RaceToSettle,
  line: readonly Reserve[],
  places: readonly Place[],
  now: number,
): Settlement {
  const done: Settlement = { out: [], lapsed: [], offered: [], passedOn: [], seated: [] }
  if (!race.isActive || now >= race.date) return done
  const hasLapsed = ({ expiresAt }: Reserve) => expiresAt !== null && expiresAt <= now
  const stay = line.filter(reserve => {
    const why = !reserve.mayDrive
      ? 'no-room'
      : hasLapsed(reserve) && reserve.lapses >= LAPSES
        ? 'lapsed-twice'
        : null
    if (why) done.out.push({ memberId: reserve.memberId, why })
    return why === null
  })
  const ahead = stay.filter(reserve => !hasLapsed(reserve))
  // They come to the end at the same moment, and stand there by their ids.
  const behind = stay.filter(hasLapsed).toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  done.lapsed = behind.map(({ memberId }, n) => ({ memberId, place: ahead.length + n + 1 }))
  const held = ahead.filter(({ expiresAt }) => expiresAt !== null).length
  const free = Math.max(0, race.maxParticipants - race.registeredCount - held)
  if (mayOffer(race.date, now)) {
    const waiting = [...ahead.filter(({ expiresAt }) => expiresAt === null), ...behind]
    done.offered = withinBudget(race, waiting).slice(0, free)
  }
  if (!isCheckInOpen(race.date, now)) return done
  const standing = withinBudget(
    race,
    [...ahead, ...behind].filter(({ hereAt }) => hereAt !== null),
  )
  if (now >= race.date - DOORS) {
    const noSign = places.filter(({ presence }) => presence === null)
    done.passedOn = noSign.slice(0, Math.max(0, standing.length - free)).map(({ memberId }) => memberId)
  }
  done.seated = standing.slice(0, free + done.passedOn.length)
  return done
}

// Those whom the championship takes together, the first in line first: who drives in it already takes nobody's turn.
function withinBudget({ newDrivers }: RaceToSettle, line: readonly Reserve[]): string[] {
  let left = newDrivers ?? Infinity
  return line.flatMap(({ memberId, isNew }) => (!isNew || left-- > 0 ? memberId : []))
}

/** Whether settling has anything to do. */
export function isSettled({ out, lapsed, offered, passedOn, seated }: Settlement): boolean {
  return [out, lapsed, offered, passedOn, seated].every(list => list.length === 0)
}
