import type { Race } from '#web/features/races/api.ts'
import { offerLine, placeInLine, waitingLine } from '#web/features/races/race-texts.ts'
import { clockTime, dayAndTime, sinceWhen } from '#web/lib/dates.ts'
import { isClosed, isFull } from '#worker/features/races/rules.ts'
import { isCheckInOpen, LAST_CALL, raceNightOf } from '#worker/features/reserves/rules.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'
import type { Board } from './api.ts'

/** The acts a reader may be offered on a race's page. */
export type Act = 'here' | 'late' | 'give-back' | 'change' | 'register' | 'join' | 'take' | 'leave'

/** The large card for a reader: their state, what follows, and what they can do. */
export interface Answer {
  title: string
  sentence: string
  acts: Act[]
  /** A link, if nothing can be done here. */
  next?: { to: string; label: string }
}

/** The reader and their part in the race, from its board, which is newer than any list. */
export interface Reader {
  isApproved: boolean
  /** They are leaving the club. */
  isLeaving: boolean
  place: Board['grid'][number] | undefined
  reserve: Board['reserves'][number] | undefined
  /** They pressed Change on their check-in. */
  isChanging: boolean
  /** Once the race has started: their result; omitted if there is none yet. */
  result?: { title: string; sentence: string }
}

const calendar = { to: '/races', label: 'View All Races' }

/** The card for a reader at `now` (epoch ms), one at a time (docs/race-night.md 5). */
export function answerFor(race: Race, reader: Reader, now: number): Answer {
  const date = Date.parse(race.date)
  if (reader.result) return { ...reader.result, acts: [], next: calendar }
  if (!race.isActive)
    return {
      title: 'Called off',
      sentence: 'This race has been called off. Your next one is on the calendar.',
      acts: [],
      next: calendar,
    }
  if (now >= date)
    return {
      title: 'The race has started',
      sentence: `Lights out was at ${sinceWhen(date, now)}. Your next one is on the calendar.`,
      acts: [],
      next: calendar,
    }
  if (reader.place) return withPlace(race, reader.place.presence, reader.isChanging, now)
  if (reader.reserve) return asReserve(race, reader.reserve, reader.isChanging, now)
  if (!reader.isApproved)
    return {
      title: 'Waiting for approval',
      sentence: 'An admin is reviewing your profile. You can take a place as soon as it is approved.',
      acts: [],
      next: { to: '/dashboard', label: 'Go to the dashboard' },
    }
  if (reader.isLeaving)
    return {
      title: 'You are leaving the club',
      sentence: 'You cannot take places unless you choose to stay.',
      acts: [],
      next: calendar,
    }
  return asStranger(race, now)
}

function withPlace(
  race: Race,
  presence: Board['grid'][number]['presence'],
  isChanging: boolean,
  now: number,
): Answer {
  const date = Date.parse(race.date)
  if (!isCheckInOpen(date, now))
    return {
      title: `Check-in opens ${opening(date, now)}`,
      sentence: 'You have a place. Come back then to check in.',
      acts: ['give-back'],
    }
  const doors = raceNightOf(date).closesAt
  const asked: Pick<Answer, 'title' | 'acts'> = {
    title: 'Are you here?',
    acts: ['here', 'late', 'give-back'],
  }
  if (presence === null)
    return {
      ...asked,
      sentence:
        now < doors
          ? `Check in by ${clockTime(iso(doors))}, or your place may go to a reserve.`
          : 'The doors have closed. Your place goes to the next reserve standing by.',
    }
  if (isChanging)
    return {
      ...asked,
      sentence: `You have said you are ${presence === 'here' ? 'here' : 'running late'}. Your place is kept until the start.`,
    }
  if (presence === 'late')
    return {
      title: 'Running late',
      sentence: 'Your place is kept until the start. Tell us when you are here.',
      acts: ['here', 'change'],
    }
  return { title: 'You are in, and here.', sentence: 'Lobby details are below.', acts: ['change'] }
}

function asReserve(race: Race, reserve: Board['reserves'][number], isChanging: boolean, now: number): Answer {
  const { place, state, offerUntil } = reserve
  if (offerUntil !== null && now < Date.parse(offerUntil))
    return {
      title: offerLine(offerUntil, now),
      sentence: 'If you pass, it goes to the next reserve.',
      acts: ['take', 'leave'],
    }
  const inLine = placeInLine(place, race.reserveCount)
  if (!isCheckInOpen(Date.parse(race.date), now))
    return { title: inLine, sentence: 'A free place goes to the first in line.', acts: ['leave'] }
  if (state === 'standing-by' && !isChanging)
    return {
      title: `Standing by, ${ordinal(place)} in line`,
      sentence: 'If a place comes free, it is yours at once.',
      acts: ['change'],
    }
  return {
    title: 'Are you here?',
    sentence: `${inLine}. A free place goes to the first in line who is here.`,
    acts: ['here', 'leave'],
  }
}

function asStranger(race: Race, now: number): Answer {
  const date = Date.parse(race.date)
  if (isCheckInOpen(date, now))
    return {
      title: 'Stand by for a free place',
      sentence: `Check in: a place that comes free goes to the first in line. ${race.reserveCount === 0 ? 'No reserves yet' : waitingLine(race)}.`,
      acts: ['here'],
    }
  if (isClosed({ ...race, registrationDeadline: Date.parse(race.registrationDeadline) }, now))
    return {
      title: 'Registration is closed',
      sentence: `Check-in opens ${opening(date, now)}. Come back then to stand by for a free place.`,
      acts: [],
      next: calendar,
    }
  if (isFull(race) || race.reserveCount > race.heldCount)
    return {
      title: 'Race Full',
      sentence: `${waitingLine(race)}. We will tell you when a place is yours.`,
      acts: ['join'],
    }
  return {
    title: 'There is a place for you',
    sentence: `Registration closes ${dayAndTime(race.registrationDeadline)}, London time.`,
    acts: ['register'],
  }
}

// "at 19:00", on another day "Tue 1 Dec, 19:00".
function opening(date: number, now: number) {
  const { opensAt } = raceNightOf(date)
  const when = sinceWhen(opensAt, now)
  return when.includes(',') ? when : `at ${when}`
}

/** Why a reader cannot see the lobby at `now` (epoch ms). */
export function whyNoLobby(
  { isActive, date }: Pick<Race, 'isActive' | 'date'>,
  { lobbyReady, hostId, grid }: Pick<Board, 'lobbyReady' | 'hostId' | 'grid'>,
  now: number,
): string {
  if (!isActive) return 'The race has been called off, so it has no lobby'
  const start = Date.parse(date)
  if (now < raceNightOf(start).opensAt)
    return `Name and code appear here once check-in opens ${opening(start, now)}`
  if (lobbyReady && now >= start) return 'Check-in is over: only drivers who checked in see the lobby'
  if (lobbyReady) return 'Check in to see the lobby'
  if (hostId === null) return 'An admin has yet to pick the host'
  return grid.length === 0 ? 'Nobody is on the grid yet' : 'The host has not opened the lobby yet'
}

/** "14 here, 2 late, 4 no sign" */
export function countsOf(grid: Board['grid']): string {
  const count = (wanted: Board['grid'][number]['presence']) =>
    grid.filter(({ presence }) => presence === wanted).length
  return `${count('here')} here, ${count('late')} late, ${count(null)} no sign`
}

/** Tells host and admins who is missing before the doors close, or `null`. */
export function missingLine(board: Board, now: number): string | null {
  const closesAt = Date.parse(board.closesAt)
  const missing = board.grid.filter(({ presence }) => presence === null).length
  if (missing === 0 || now < closesAt - LAST_CALL || now >= closesAt) return null
  const who = missing === 1 ? '1 has' : `${missing} have`
  return `${who} not checked in. In your lobby already? Check them in by ${clockTime(board.closesAt)}.`
}

/** Who gets a place given back now, as far as the board knows: "The next in line is Ana." */
export function afterGivingBack({ reserves }: Board): string {
  const next =
    reserves.find(({ state }) => state === 'standing-by') ?? reserves.find(({ state }) => state === 'waiting')
  return next
    ? `The next in line is ${next.member.displayName}.`
    : 'There are no reserves, so it goes to whoever is first.'
}

function iso(at: number) {
  return new Date(at).toISOString()
}
