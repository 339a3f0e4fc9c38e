import { endingWords } from '#web/features/races/race-endings.ts'
import { dayAndTime, shortDate } from '#web/lib/dates.ts'
import type { ResultAnswer } from './api.ts'

type Result = NonNullable<ResultAnswer['result']>
type Penalty = Result['classification'][number]['penalties'][number]

/** The state of a result: "Provisional until Sun 22 Nov, 21:40, London time". */
export function stateWords(result: ResultAnswer['result']): string {
  if (!result) return 'Waiting for the result'
  const { state, until, openCases, corrected } = result
  if (state === 'under-review') return `Under review: ${count(openCases, 'case')}`
  if (state === 'provisional') return `Provisional until ${dayAndTime(until)}, London time`
  if (!corrected) return 'Final'
  return `Final. Corrected ${shortDate(corrected.at)}${corrected.reason ? `: ${corrected.reason}` : ''}`
}

/** Labels of the statuses. */
export const statusWords = { finished: 'Finished', dnf: 'Retired', dsq: 'Disqualified', dns: 'Did not start' }

/** "12 points", "1 point", "−3 points" */
export function pointsWords(points: number): string {
  return count(points, 'point')
}

/** A penalty in words: "Stewards: 5 seconds, 3 points off". */
export function penaltyWords({ seconds, places, points, excluded }: Penalty): string {
  const taken = [
    excluded && 'excluded',
    seconds > 0 && count(seconds, 'second'),
    places > 0 && count(places, 'place'),
    points > 0 && `${count(points, 'point')} off`,
  ].filter(Boolean)
  return `Stewards: ${taken.length > 0 ? taken.join(', ') : 'decided'}`
}

/** The result for one reader: their position or status, and points. */
export function endingFor(result: Result, memberId: string): { title: string; sentence: string } {
  const state = `${stateWords(result)}.`
  const line = result.lines.find(it => it.memberId === memberId)
  const classified = result.classification.find(it => it.memberId === memberId)
  if (!line || !classified) return { title: 'The result is in', sentence: state }
  const { place, points, excluded } = classified
  const sentence = points === null ? state : `${pointsWords(points)}. ${state}`
  return { title: endingWords({ place, status: line.status, excluded }), sentence }
}

/** What no notice means for these drivers: "Max gave no notice. A no-show counts against…" */
export function noShowWords(names: readonly string[]): string {
  const who = new Intl.ListFormat('en-GB').format(names)
  return `${who} gave no notice. A no-show counts against a driver’s reliability, and can end their season as a regular.`
}

function count(amount: number, noun: string) {
  return `${String(amount).replace('-', '−')} ${noun}${Math.abs(amount) === 1 ? '' : 's'}`
}
