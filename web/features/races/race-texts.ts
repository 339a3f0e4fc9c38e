import { clockTime, sinceWhen } from '#web/lib/dates.ts'
import { isFull } from '#worker/features/races/rules.ts'
import { isCheckInOpen, raceNightOf } from '#worker/features/reserves/rules.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'
import type { Race } from './api.ts'

/** "Silverstone. GT3 Mid-Evo, round 3" */
export function trackAndRound({ track, championshipName, roundNumber }: Race): string {
  const round = roundNumber === null ? null : `round ${roundNumber}`
  const series = [championshipName, championshipName ? round : round?.replace('r', 'R')].filter(Boolean)
  return series.length > 0 ? `${track}. ${series.join(', ')}` : track
}

/** "3 places left", "Grid full". */
export function placesLeft(race: Race): string {
  if (isFull(race)) return 'Grid full'
  const left = race.maxParticipants - race.registeredCount - race.heldCount
  return `${left} ${left === 1 ? 'place' : 'places'} left`
}

/** What follows the number of drivers: "of 20 registered", "of 20, one held for a reserve". */
export function ofPlaces({
  maxParticipants,
  heldCount,
}: Pick<Race, 'maxParticipants' | 'heldCount'>): string {
  if (!heldCount) return `of ${maxParticipants} registered`
  const held = heldCount === 1 ? 'one held for a reserve' : `${heldCount} held for reserves`
  return `of ${maxParticipants}, ${held}`
}

/** "3 are waiting", "1 is waiting"; without reserves "Be the first reserve". */
export function waitingLine({ reserveCount }: Pick<Race, 'reserveCount'>): string {
  if (reserveCount === 0) return 'Be the first reserve'
  return reserveCount === 1 ? '1 is waiting' : `${reserveCount} are waiting`
}

/** "You are 2nd of 5 reserves". While the list changes, no position is shown beyond its end. */
export function placeInLine(place: number, reserveCount: number): string {
  if (place === 1 && reserveCount <= 1) return 'You are the only reserve'
  return `You are ${ordinal(place)} of ${Math.max(place, reserveCount)} reserves`
}

/** "A place is yours until 18:40", on another day "… until Tue 1 Dec, 18:40" (London time). */
export function offerLine(offerUntil: string, now: number): string {
  return `A place is yours until ${sinceWhen(Date.parse(offerUntil), now)}`
}

/** What a driver reads who took a place too late; `reserve` is how they stand now, `undefined` if unknown. */
export function lapsedSentence(
  offerUntil: string,
  reserve: Race['reserve'] | undefined,
  now: number,
): string {
  const lapsed = `That offer ran out at ${sinceWhen(Date.parse(offerUntil), now)}.`
  if (reserve === undefined) return lapsed
  if (reserve === null) return `${lapsed} You are no longer a reserve.`
  if (reserve.offerUntil !== null)
    return `${lapsed} You have a new one until ${sinceWhen(Date.parse(reserve.offerUntil), now)}.`
  return `${lapsed} You are ${ordinal(reserve.place)} of the reserves now.`
}

/** Two lines; `value` is the prominent one. */
export interface StateWords {
  label: string
  value: string
}

/** What a reserve reads on a race at `now` (epoch ms). */
export function reserveWords(
  race: Pick<Race, 'date' | 'reserveCount' | 'presence'>,
  reserve: Reserve,
  now: number,
): StateWords {
  const { place, offerUntil } = reserve
  if (offerUntil !== null && now < Date.parse(offerUntil))
    return { value: offerLine(offerUntil, now), label: 'If you pass, it goes to the next reserve' }
  if (offerUntil !== null)
    return {
      value: `That offer ran out at ${sinceWhen(Date.parse(offerUntil), now)}`,
      label: 'The place goes to the next reserve',
    }
  return { value: placeInLine(place, race.reserveCount), label: waitInWords(race, now) }
}

function waitInWords({ date, presence }: Pick<Race, 'date' | 'presence'>, now: number) {
  if (!isCheckInOpen(Date.parse(date), now)) return 'A free place goes to the first in line'
  return presence === 'here'
    ? 'You are standing by for a free place'
    : 'Check in to stand by for a free place'
}

type Reserve = NonNullable<Race['reserve']>

/** What a driver with a place reads while check-in is open. */
export function checkInWords({ date, presence }: Pick<Race, 'date' | 'presence'>): StateWords {
  if (presence === 'here') return { value: 'You are in, and here', label: 'Lobby details are on the board' }
  if (presence === 'late') return { value: 'Running late', label: 'Your place is kept until the start' }
  const doors = clockTime(new Date(raceNightOf(Date.parse(date)).closesAt).toISOString())
  return { value: 'Check-in is open', label: `Check in by ${doors}, or your place may go to a reserve` }
}

/** What a driver reads who has just taken a place: once check-in is open it also counts as checking in. */
export function placeTaken({ name, date }: Pick<Race, 'name' | 'date'>, now: number): string {
  const registered = `You are registered for ${name}.`
  return isCheckInOpen(Date.parse(date), now) ? `${registered} You are in, and here.` : registered
}
