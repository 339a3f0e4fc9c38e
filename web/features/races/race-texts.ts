import { isFull } from '#worker/features/races/rules.ts'
import type { Race } from './api.ts'

const words = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** "Six races on the calendar. Every time is London time." or "Four races to come, two finished. …" */
export function calendarSentence(coming: number, finished: number, hasEarlier: boolean): string {
  const races = `${inWords(coming)} ${coming === 1 ? 'race' : 'races'}`
  const past = hasEarlier ? `more than ${finished}` : inWords(finished).toLowerCase()
  const count = finished > 0 ? `${races} to come, ${past} finished` : `${races} on the calendar`
  return `${count}. Every time is London time.`
}

/** "Silverstone. GT3 Mid-Evo, round 3" */
export function trackAndRound({ track, championshipName, roundNumber }: Race): string {
  const round = roundNumber === null ? null : `round ${roundNumber}`
  const series = [championshipName, championshipName ? round : round?.replace('r', 'R')].filter(Boolean)
  return series.length > 0 ? `${track}. ${series.join(', ')}` : track
}

/** "3 places left", "Grid full". */
export function placesLeft(race: Race): string {
  if (isFull(race)) return 'Grid full'
  const left = race.maxParticipants - race.registeredCount
  return `${left} ${left === 1 ? 'place' : 'places'} left`
}

function inWords(count: number) {
  return words[count] ?? String(count)
}
