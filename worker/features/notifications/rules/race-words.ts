import { londonClockAt, londonDayAt } from '../../../lib/text/london-clock.ts'
import { londonClock, londonDate } from '../../../lib/text/london-dates.ts'
import { ordinal } from '../../../lib/text/ordinal.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import { DOORS } from '../../reserves/rules.ts'
import type { RaceType } from './types.ts'

/** Longest name of a race in a title, in code points: phones show no more. */
const NAME_MAX = 60

/** What a notification says of a race: its name, its start in epoch ms, and what its type adds. It outlives the race. */
export interface RaceInWords {
  race: string
  start: number
  /** Of an offer: until when it holds; of a result: until when it is provisional. Epoch ms. */
  until?: number
  /** Of an offer that ran out: where its driver stands in the line now; of a result: where they finished, if they have a place. */
  place?: number
  /** Of a result: 1 for who was excluded. */
  excluded?: 1
  /** Of a result: what that brings, where the championship counts points. */
  points?: number
  /** Of a result that was changed once it had been published, but by another sheet: by what. */
  after?: CorrectingAct
  /** Of such a result: in how many other races of the championship that has changed their points as well. */
  others?: number
  /** Of what a result said: that it says something else by now, or nothing. */
  since?: 'corrected' | 'withdrawn'
  /** Of one who has left the reserves by it: why. */
  why?: 'lapsed-twice' | 'no-room'
  /** Of a race that was moved: 1 for who waits for a place. */
  waits?: 1
  /** On race day: how many wait for a place. */
  reserves?: number
  /** Of a lobby: who hosts the race, by their gamertag, as long as they are in the club. It is not kept with the rest. */
  host?: string | null
  /** Of a season that has ended: the championship. */
  season?: string
}

/** By what a published result changes without another sheet, as its reason and behind "after". */
export const correctingActs = {
  decision: "a steward's decision",
  'taken-back': "a steward's decision was taken back",
  appeal: 'an appeal was answered',
  'race-points': 'the points of the race were changed',
  'race-off': 'the race was called off',
  'race-on': 'the race was put on again',
  scoring: 'the scoring of the championship was changed',
}
export type CorrectingAct = keyof typeof correctingActs

/** How the club's own pages write a time, and one on another day. */
const inBell = { time: londonClock, day: londonDate }

/**
 * What is told of a race at this moment (epoch ms): the title and the text of the alert (race night, section 6). The first
 * time in it is written as `write` says, since readers may be elsewhere; what stands behind it is in the same zone.
 */
export function raceWords(
  type: RaceType,
  about: RaceInWords,
  told: number,
  write = inBell,
): { title: string; body: string } {
  const { race, start, until = 0, place = 1, why, waits, reserves = 1, host } = about
  const doors = start - DOORS
  switch (type) {
    case 'race-moved':
      return {
        title: 'Race moved',
        body: `${race} is now ${write.day(start)}. Your place ${waits ? 'in the line ' : ''}is kept.`,
      }
    case 'race-off':
      return { title: 'Race called off', body: `${race} has been called off.` }
    case 'place-offered': {
      const isToday = londonDayAt(until) === londonDayAt(told)
      const end = isToday ? write.time(until) : write.day(until)
      return {
        title: 'A place for you',
        body: `A place in ${race} is yours until ${end}. Take it or pass it on.`,
      }
    }
    case 'offer-lapsed':
      return { title: 'Your offer ran out', body: lapsedWords(race, place, why) }
    case 'place-passed-on':
      return {
        title: 'Your place has gone',
        body: `You had not checked in for ${race} by ${write.time(doors)}. Check in to stand by for the next one.`,
      }
    case 'place-yours':
      return { title: 'You are in', body: `${race}: lobby details are on the board.` }
    case 'check-in':
      return {
        title: 'Check in',
        body: `${race} starts at ${write.time(start)}. Doors close at ${inBell.time(doors)}.`,
      }
    case 'check-in-last':
      return {
        title: 'Are you coming?',
        body: `Without a sign by ${write.time(doors)} your place in ${race} goes to a reserve.`,
      }
    case 'still-coming':
      return {
        title: `${isEvening(start) ? 'Tonight' : 'Today'}, ${write.time(start)}`,
        body: `${reserves === 1 ? '1 reserve waits' : `${reserves} reserves wait`} for ${race}. Can't make it? Give your place back now.`,
      }
    case 'place-free':
      return { title: 'A place is free', body: `First in line who checks in for ${race} gets it.` }
    case 'host':
      return {
        title: `You host ${truncate(race, NAME_MAX)}`,
        body: 'Open the lobby and put its name and code on the board.',
      }
    case 'lobby-open':
      return {
        title: 'The lobby is open',
        body: `${host ?? 'Former member'} hosts ${race}. Details are on the board.`,
      }
    default:
      return laterWords(type, about, write)
  }
}

// What is told of a season, and after a race.
function laterWords(
  type: 'regular-seated' | 'regular-waits' | 'season-ended' | 'season-resumed' | 'result' | 'no-show',
  about: RaceInWords,
  write: typeof inBell,
) {
  const { race, start, season = 'the season', after, since } = about
  switch (type) {
    case 'regular-seated':
      return {
        title: 'You are on the grid',
        body: `You are on the grid of ${race}, ${write.day(start)}. Can't make it? Give your place back.`,
      }
    case 'regular-waits':
      return {
        title: 'You are a reserve',
        body: `The grid of ${race}, ${write.day(start)}, is full. You are among its first reserves.`,
      }
    case 'season-ended':
      return {
        title: 'Your season has ended',
        body: `You missed ${race} and another race without a word, so you are no longer counted in for ${season}. Count yourself in again whenever you like.`,
      }
    case 'season-resumed':
      return {
        title: 'Your season goes on',
        body: `You are counted in for ${season} again: what you missed is excused.`,
      }
    case 'result':
      return {
        title: after ? 'Result corrected' : 'Result',
        body: after
          ? `${race}: now ${placeWords(about)}, after ${correctingActs[after]}.${othersWords(about)}${sinceWords(about, write)}`
          : `${race}: ${placeWords(about)}.${sinceWords(about, write)}`,
      }
    case 'no-show':
      return {
        title: 'You were missed',
        body: since
          ? `You were down as not having come to ${race}.${sinceWords(about, write)}`
          : `You are down as not having come to ${race}. Wrong? Tell an admin.`,
      }
  }
}

/** The types whose text says nothing without its title. */
const withTitle: readonly RaceType[] = [
  'check-in',
  'check-in-last',
  'still-coming',
  'place-free',
  'host',
  'lobby-open',
]

/** The same as a sentence of the bell. */
export function raceSentence(type: RaceType, race: RaceInWords, told: number): string {
  const { title, body } = raceWords(type, race, told)
  if (!withTitle.includes(type)) return body
  return `${title}${title.endsWith('?') ? '' : '.'} ${body}`
}

function lapsedWords(race: string, place: number, why: RaceInWords['why']) {
  if (why === 'lapsed-twice') return `Your offer for ${race} ran out twice, so you have left the reserves.`
  if (why === 'no-room')
    return `The championship of ${race} has as many drivers as it can take, so you have left its reserves.`
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

function sinceWords({ since, until }: RaceInWords, write: typeof inBell) {
  if (since) return since === 'corrected' ? ' Corrected since.' : ' Withdrawn since.'
  return until === undefined ? '' : ` Provisional until ${write.day(until)}.`
}

// In London, where the races of the evening are.
function isEvening(at: number) {
  return Number(londonClockAt(at).slice(11, 13)) >= 17
}
