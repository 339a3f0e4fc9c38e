import { HOUR, MINUTE } from '../../lib/clock.ts'
import type { ProblemCode } from '../../lib/problem.ts'
import { afterQuietHours, quietHoursAfter } from '../push/rules/quiet-hours.ts'
import { isClosed, isFull } from '../races/rules.ts'
import type { RegistrationCase } from '../registrations/rules.ts'

/** Time before the start at which check-in opens, in ms (docs/race-night.md 2). */
export const CHECK_IN = HOUR
/** Time before the start at which the doors close, in ms: drivers who have not checked in may lose their place. */
export const DOORS = 15 * MINUTE
/** Time before the doors close at which drivers are reminded to check in and the host sees how many have not, in ms. */
export const LAST_CALL = 10 * MINUTE
/** Time before the start from which no more offers are made, in ms. */
export const LAST_OFFER = 70 * MINUTE
/** Minimum and maximum length of an offer, in ms; in between it is a tenth of the time to the start. */
const SHORTEST_OFFER = 10 * MINUTE
const LONGEST_OFFER = 12 * HOUR
/** Number of offers in a row that may run out; the next removes the driver from the reserves. */
const LAPSES = 1

/** When check-in opens and the doors close for a race that starts at `date`: epoch ms. */
export function raceNightOf(date: number): { opensAt: number; closesAt: number } {
  return { opensAt: date - CHECK_IN, closesAt: date - DOORS }
}

/** Whether check-in is open for a race that starts at `date`: from an hour before the start until the start. */
export function isCheckInOpen(date: number, now: number): boolean {
  return now >= date - CHECK_IN && now < date
}

/** Whether offers are still made for a race that starts at `date` (epoch ms). */
export function mayOffer(date: number, now: number): boolean {
  return now < date - LAST_OFFER
}

/**
 * Until when an offer made now holds, and when its alert is sent (epoch ms). In quiet hours its clock stops and the alert
 * waits; if it would then pass check-in, it runs and the alert is sent at once.
 */
export function offerTimes(date: number, now: number): { until: number; ringsAt: number } {
  const lasts = Math.min(Math.max((date - now) / 10, SHORTEST_OFFER), LONGEST_OFFER)
  const checkIn = date - CHECK_IN
  const unhurried = awakeFor(now, lasts)
  if (unhurried <= checkIn) return { until: Math.floor(unhurried), ringsAt: afterQuietHours(now) }
  return { until: Math.floor(Math.min(now + lasts, checkIn)), ringsAt: now }
}

/** When to send the alert that an offer now ends at `end`: after the quiet hours, if that leaves time to take it. Epoch ms. */
export function ringsOfShorter(end: number, now: number): number {
  const morning = afterQuietHours(now)
  return morning + SHORTEST_OFFER <= end ? morning : now
}

// The instant after this many ms outside quiet hours.
function awakeFor(from: number, ms: number): number {
  const awake = afterQuietHours(from)
  const night = quietHoursAfter(awake)
  return awake + ms <= night ? awake + ms : awakeFor(night, ms - (night - awake))
}

/**
 * Why a driver cannot join the reserves, or `null`. Joining is open while no place is free for them, and again from check-in
 * on; between the deadline and check-in only existing reserves get a place.
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

/** A race as settling reads it. */
export interface RaceToSettle {
  date: number
  isActive: boolean
  maxParticipants: number
  registeredCount: number
  /** Number of new drivers that its championship has room for, those with an offer included; `null` for any number. */
  newDrivers: number | null
}

/** A reserve, in the order of the waitlist. */
export interface Reserve {
  memberId: string
  lapses: number
  expiresAt: number | null
  hereAt: number | null
  /** Whether they are approved, and the championship has or includes them. */
  mayDrive: boolean
  /** Whether they would be a new driver of the championship: without a place in it and without a current offer. */
  isNew: boolean
}

/** A driver with a place, latest registration first. */
export interface Place {
  memberId: string
  presence: 'here' | 'late' | null
}

/** The steps of settling a race, in this order. */
export interface Settlement {
  /** Reserves to remove: their offer ran out for the second time in a row, or they may no longer drive. */
  out: { memberId: string; why: 'lapsed-twice' | 'no-room' }[]
  /** Reserves whose offer ran out: to the end of the waitlist, with their new position from 1. */
  lapsed: { memberId: string; place: number }[]
  offered: string[]
  /** Once the doors are closed, drivers who lose their place to a reserve who stands by, and become the last reserves. */
  passedOn: string[]
  seated: string[]
}

/** What has to be done so that no place is idle while somebody could have it. Nothing for a race that is called off or has begun. */
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
  // They reach the end at the same moment, in the order of their ids.
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

// The reserves for whom the championship has room together, first in order first; those who already drive in it need none.
function withinBudget({ newDrivers }: RaceToSettle, line: readonly Reserve[]): string[] {
  let left = newDrivers ?? Infinity
  return line.flatMap(({ memberId, isNew }) => (!isNew || left-- > 0 ? memberId : []))
}

/** Whether settling has nothing to do. */
export function isSettled({ out, lapsed, offered, passedOn, seated }: Settlement): boolean {
  return [out, lapsed, offered, passedOn, seated].every(list => list.length === 0)
}
