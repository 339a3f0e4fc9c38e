import { londonClockAt, londonDayAt } from '../../../lib/text/london-clock.ts'
import { londonClock, londonDate } from '../../../lib/text/london-dates.ts'
import { ordinal } from '../../../lib/text/ordinal.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import { DOORS } from '../../reserves/rules.ts'

/** Maximum length of a race's name in a title, in code points: phones show no more. */
const NAME_MAX = 60

/** What a notification says about a race: its name, its start (epoch ms), and what its type adds. It outlives the race. */
export interface RaceInWords {
  race: string
  start: number
  /** For an offer: until when it holds. For a result: until when it is provisional. Epoch ms. */
  until?: number
  /** For an offer that ran out: the driver's position on the waitlist now. For a result: their position, if classified. */
  place?: number
  /** For a result: 1 if the driver was excluded. */
  excluded?: 1
  /** For a result: its points, if the championship counts points. */
  points?: number
  /** For a published result that changed without a new sheet: the reason. */
  after?: CorrectingAct
  /** For such a result: number of the championship's other races in which the driver's points changed too. */
  others?: number
  /** For a result that is no longer true: how it changed. */
  since?: 'corrected' | 'withdrawn'
  /** For a driver who left the waitlist with it: the reason. */
  why?: 'lapsed-twice' | 'no-room'
  /** For a race that was moved: 1 for a reserve. */
  waits?: 1
  /** On race day: number of reserves. */
  reserves?: number
  /** For a lobby: the host's gamertag, while they are in the club. Not stored with the rest. */
  host?: string | null
  /** For a season that ended: the championship. */
  season?: string
}

/** What changes a published result without a new sheet, as a reason and after the word "after". */
export const correctingActs = {
  decision: "a steward's decision",
  'taken-back': "a steward's decision was withdrawn",
  appeal: 'an appeal was answered',
  'race-points': 'the race’s points were changed',
  'race-off': 'the race was called off',
  'race-on': 'the race was reinstated',
  scoring: 'the championship’s scoring was changed',
}
export type CorrectingAct = keyof typeof correctingActs

/** How the club's pages write a time, and one on another day. */
const inBell = { time: londonClock, day: londonDate }

/** What is said now (epoch ms), and functions that format times. */
interface Told extends RaceInWords {
  told: number
  write: typeof inBell
}

/** A type of notification about races. */
export interface RaceKind {
  /** The title of the alert (docs/race-night.md 6). */
  title: string | ((about: Told) => string)
  body(about: Told): string
  /** In the bell the title precedes the text, which says nothing without it. */
  withTitle?: true
  /** The page it opens, if not the race's. */
  link?: string
  /** When it stops being news, if not at its `until` or the start: epoch ms. */
  endsAt?(about: RaceInWords): number
}

/** Every type of notification about races, in the bell and as an alert. */
export const raceKinds = {
  'race-moved': {
    title: 'Race moved',
    body: ({ race, start, waits, write }) =>
      `${race} is now ${write.day(start)}. ${waits ? 'You keep your spot among the reserves.' : 'Your place is kept.'}`,
  },
  'race-off': { title: 'Race called off', body: ({ race }) => `${race} has been called off.` },
  'place-offered': {
    title: 'A place for you',
    body: ({ race, until = 0, told, write }) => {
      const isToday = londonDayAt(until) === londonDayAt(told)
      const end = isToday ? write.time(until) : write.day(until)
      return `A place in ${race} is yours until ${end}. Take it or pass it on.`
    },
  },
  'offer-lapsed': { title: 'Your offer ran out', body: lapsedWords },
  'place-passed-on': {
    title: 'Your place has gone',
    body: about =>
      `You had not checked in for ${about.race} by ${about.write.time(doorsOf(about))}. Check in to stand by for the next one.`,
  },
  'place-yours': { title: 'You are in', body: ({ race }) => `${race}: lobby details are on the board.` },
  'check-in': {
    title: 'Check in',
    body: about =>
      `${about.race} starts at ${about.write.time(about.start)}. Doors close at ${inBell.time(doorsOf(about))}.`,
    withTitle: true,
  },
  'check-in-last': {
    title: 'Are you coming?',
    body: about =>
      `Without a sign by ${about.write.time(doorsOf(about))} your place in ${about.race} goes to a reserve.`,
    withTitle: true,
    endsAt: doorsOf, // after that nobody can check in because of it
  },
  'still-coming': {
    title: ({ start, write }) => `${isEvening(start) ? 'Tonight' : 'Today'}, ${write.time(start)}`,
    body: ({ race, reserves = 1 }) =>
      `${reserves === 1 ? '1 reserve waits' : `${reserves} reserves wait`} for ${race}. Can't make it? Give your place back now.`,
    withTitle: true,
  },
  'place-free': {
    title: 'A place is free',
    body: ({ race }) => `First in line who checks in for ${race} gets it.`,
    withTitle: true,
  },
  host: {
    title: ({ race }) => `You host ${truncate(race, NAME_MAX)}`,
    body: () => 'Open the lobby and put its name and code on the board.',
    withTitle: true,
  },
  'lobby-open': {
    title: 'The lobby is open',
    body: ({ race, host }) => `${host ?? 'Former member'} hosts ${race}. Details are on the board.`,
    withTitle: true,
  },
  'regular-seated': {
    title: 'You are on the grid',
    body: ({ race, start, write }) =>
      `You are on the grid of ${race}, ${write.day(start)}. Can't make it? Give your place back.`,
  },
  'regular-waits': {
    title: 'You are a reserve',
    body: ({ race, start, write }) =>
      `The grid of ${race}, ${write.day(start)}, is full. You are one of its first reserves.`,
  },
  'season-ended': {
    title: 'Your season has ended',
    body: ({ race, season = 'the season' }) =>
      `You missed ${race} and another race without notice, so you are no longer counted in for ${season}. Count yourself back in whenever you like.`,
    link: '/championships',
  },
  'season-resumed': {
    title: 'Your season continues',
    body: ({ season = 'the season' }) =>
      `You are counted in for ${season} again: the races you missed are excused.`,
    link: '/championships',
  },
  result: {
    title: ({ after }) => (after ? 'Result corrected' : 'Result'),
    body: about =>
      about.after
        ? `${about.race}: now ${placeWords(about)}, after ${correctingActs[about.after]}.${othersWords(about)}${sinceWords(about)}`
        : `${about.race}: ${placeWords(about)}.${sinceWords(about)}`,
  },
  'no-show': {
    title: 'You were missed',
    body: about =>
      about.since
        ? `You were down as not having come to ${about.race}.${sinceWords(about)}`
        : `You are down as not having come to ${about.race}. Wrong? Tell an admin.`,
  },
} satisfies Record<string, RaceKind>
export type RaceType = keyof typeof raceKinds

/**
 * An alert's title and text about a race at this moment (epoch ms). `write` formats its first time, because readers may be
 * elsewhere; later times are in the same zone.
 */
export function raceWords(
  type: RaceType,
  about: RaceInWords,
  told: number,
  write = inBell,
): { title: string; body: string } {
  const { title, body }: RaceKind = raceKinds[type]
  const all = { ...about, told, write }
  return { title: typeof title === 'string' ? title : title(all), body: body(all) }
}

/** The page it opens. Old rows without a race's id open the list of races. */
export function linkToRace(type: RaceType, raceId: string | null): string {
  const { link }: RaceKind = raceKinds[type]
  return link ?? (raceId === null ? '/races' : `/races/${encodeURIComponent(raceId)}`)
}

/** The same as a sentence for the bell. */
export function raceSentence(type: RaceType, race: RaceInWords, told: number): string {
  const { title, body } = raceWords(type, race, told)
  const { withTitle }: RaceKind = raceKinds[type]
  if (!withTitle) return body
  return `${title}${title.endsWith('?') ? '' : '.'} ${body}`
}

function doorsOf({ start }: RaceInWords) {
  return start - DOORS
}

function lapsedWords({ race, place = 1, why }: RaceInWords) {
  if (why === 'lapsed-twice') return `Your offer for ${race} ran out twice, so you have left the reserves.`
  if (why === 'no-room') return `The championship is full, so you have left the reserves for ${race}.`
  return `Your offer for ${race} ran out; you are ${ordinal(place)} of the reserves now.`
}

function placeWords({ place, excluded, points }: RaceInWords) {
  const ending = excluded ? 'excluded' : place === undefined ? 'not classified' : ordinal(place)
  if (points === undefined) return ending
  return `${ending}, ${String(points).replace('-', '−')} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

function othersWords({ others = 0 }: RaceInWords) {
  if (others === 0) return ''
  return ` Your points in ${others === 1 ? 'another race' : `${others} other races`} have changed too.`
}

function sinceWords({ since, until, write }: Told) {
  if (since) return since === 'corrected' ? ' Corrected since.' : ' Withdrawn since.'
  return until === undefined ? '' : ` Provisional until ${write.day(until)}.`
}

// In London, where the evening's races are.
function isEvening(at: number) {
  return Number(londonClockAt(at).slice(11, 13)) >= 17
}
