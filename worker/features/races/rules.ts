import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { counted } from '../../lib/text/counted.ts'

export type RaceBadge = 'REGISTERED' | 'CLOSED' | 'CLOSING SOON' | 'OPEN'

/** Assumed length of a race, in ms. No race says so itself. */
export const RACE_LASTS = 90 * MINUTE
/** Time after its start for which a race without a result is current, in ms. */
export const RESULT_AWAITED = DAY

/** Maximum number of races awaiting their result in an answer. */
export const AWAITED_LISTED = 50

export type RaceStage = 'racing' | 'awaiting-result'

/** The stage of a race that has started and has no result; `null` before the start, with a result, and a day later. */
export function stageOf(
  race: { date: string; isActive: boolean; result?: object | null },
  now: number,
): RaceStage | null {
  const driven = now - Date.parse(race.date)
  if (!race.isActive || race.result || driven < 0 || driven >= RESULT_AWAITED) return null
  return driven < RACE_LASTS ? 'racing' : 'awaiting-result'
}

/** What the rules of a race card need. Instants are epoch ms. */
export interface RaceState {
  registrationDeadline: number
  registeredCount: number
  /** Free places held for reserves with an offer. */
  heldCount: number
  /** Number of reserves, with or without an offer. */
  reserveCount: number
  maxParticipants: number
  isRegistered: boolean
}

/** Time to the deadline in words (docs/decisions.md 11): "Closed", "< 1 hour", "1 hour" … "23 hours", "1 day", "n days". */
export function timeUntilDeadline(deadline: number, now: number): string {
  const left = deadline - now
  if (left <= 0) return 'Closed'
  if (left < HOUR) return '< 1 hour'
  if (left < DAY) return counted(Math.floor(left / HOUR), 'hour')
  return counted(Math.floor(left / DAY), 'day')
}

/** The badge of a race card, in the order of docs/specification.md 4. */
export function raceBadge(race: RaceState, now: number): RaceBadge {
  if (race.isRegistered) return 'REGISTERED'
  if (isClosed(race, now) || isFull(race)) return 'CLOSED'
  return timeUntilDeadline(race.registrationDeadline, now).includes('hour') ? 'CLOSING SOON' : 'OPEN'
}

/** The label of the Register button; anything but "Register Now" is disabled (docs/specification.md 4). */
export function registerLabel(
  race: RaceState,
  now: number,
): 'Register Now' | 'Registration Closed' | 'Race Full' {
  if (isClosed(race, now)) return 'Registration Closed'
  return isFull(race) ? 'Race Full' : 'Register Now'
}

export function isClosed(
  { registrationDeadline }: Pick<RaceState, 'registrationDeadline'>,
  now: number,
): boolean {
  return now >= registrationDeadline
}

/** Whether a newcomer finds no place: every free one is held, or reserves wait for it. */
export function isFull(
  race: Pick<RaceState, 'registeredCount' | 'heldCount' | 'reserveCount' | 'maxParticipants'>,
): boolean {
  return race.registeredCount + race.heldCount >= race.maxParticipants || race.reserveCount > race.heldCount
}

/** Number of the five start lamps that are lit in the last hour before `deadline`: one more every twelve minutes. */
export function litLamps(deadline: number, now: number): number {
  const left = deadline - now
  if (left > HOUR || left <= 0) return 0
  return Math.min(5, Math.floor((HOUR - left) / (12 * MINUTE)) + 1)
}

/** Order of cards: by round, then those without a round, each by date (docs/specification.md 2). */
export function byRound(
  a: { roundNumber: number | null; date: string },
  b: { roundNumber: number | null; date: string },
): number {
  const rounds = (a.roundNumber ?? Infinity) - (b.roundNumber ?? Infinity)
  return Number.isNaN(rounds) || rounds === 0 ? Date.parse(a.date) - Date.parse(b.date) : rounds
}
