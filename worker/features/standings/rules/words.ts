import { ordinal } from '../../../lib/text/ordinal.ts'
import type { PointsPart } from './points.ts'
import type { Tie } from './ranking.ts'
import type { Scoring } from './scoring.ts'
import type { Row } from './tables.ts'
import type { TeamCell } from './teams.ts'
import type { TieBreak } from './ties.ts'
import type { Cell } from './totals.ts'

/** Names for ids. */
export interface Names {
  /** A driver, or a team by its name. */
  contender: (id: string) => string
  race: (raceId: string) => string
  /** A case in a few words ("lap 4, contact"); `null` if the reader may not know. */
  incident: (incidentId: string) => string | null
}

/** What can be explained: a driver's cell, a team's cell, a total, or a tie. */
export type Explained =
  | { kind: 'cell'; cell: Cell }
  | { kind: 'team-cell'; cell: TeamCell }
  | { kind: 'total'; row: Pick<Row<unknown>, 'total' | 'from'> }
  | { kind: 'tie'; tie: Tie; place: number }

/** Explains a number or position in a table, in one or two sentences. */
export function explain(what: Explained, scoring: Pick<Scoring, 'bestRounds'>, names: Names): string[] {
  switch (what.kind) {
    case 'cell':
      return cellWords(what.cell, scoring, names)
    case 'team-cell':
      return teamWords(what.cell, names)
    case 'total':
      return [totalWords(what.row)]
    case 'tie':
      return [tieWords(what.tie, what.place, names)]
  }
}

function cellWords(cell: Cell, { bestRounds }: Pick<Scoring, 'bestRounds'>, names: Names) {
  const parts = cell.parts.map(part => partWords(part, names))
  const ending = cell.place === null ? [endingOf(cell)] : []
  const sentences = [[...ending, ...parts, `counts ${number(cell.counts)}`].join(' · ')]
  if (bestRounds === null) return sentences
  if (cell.isDropped)
    sentences.push(`Dropped: the best ${count(bestRounds, 'round')} ${verb(bestRounds, 'count')}`)
  if (cell.status === 'dsq' || cell.isExcluded)
    sentences.push('A round with a disqualification cannot be dropped')
  return sentences
}

function endingOf({ status, isExcluded }: Cell) {
  if (isExcluded) return 'Excluded'
  if (status === null) return 'Not in this race'
  return { finished: 'Finished', dnf: 'Retired', dsq: 'Disqualified', dns: 'Did not start' }[status]
}

function partWords(part: PointsPart, names: Names) {
  const points = number(part.points)
  switch (part.kind) {
    case 'place':
      return `${ordinal(part.place)} ${points}${part.factor === 1 ? '' : ` (× ${part.factor})`}`
    case 'pole':
      return `pole ${points}`
    case 'fastest-lap':
      return `fastest lap ${points}`
    case 'stewards': {
      const about = names.incident(part.incidentId)
      return `stewards ${points}${about === null ? '' : ` (${about})`}`
    }
  }
}

function teamWords({ scores, left, counts }: TeamCell, names: Names) {
  const words = scores.map(score => `${names.contender(score.memberId)} ${number(score.points)}`)
  const others = left.map(score => `${names.contender(score.memberId)} ${number(score.points)}`)
  const sentence = [...words, `counts ${number(counts)}`].join(' · ')
  if (left.length === 0) return [sentence]
  const best = scores.length === 1 ? 'best driver scores' : `best ${scores.length} drivers score`
  return [sentence, `Not counted: ${others.join(', ')}; the ${best}`]
}

function totalWords({ total, from }: Pick<Row<unknown>, 'total' | 'from'>) {
  const points = count(total, 'point')
  if (from.dropped === 0) return `${count(from.rounds, 'round')} ${verb(from.rounds, 'make')} ${points}`
  return `${from.counting} of ${count(from.rounds, 'round')} ${verb(from.counting, 'make')} ${points}, ${from.dropped} dropped`
}

function tieWords(tie: Tie, place: number, names: Names) {
  if (tie.kind !== 'shared')
    return `Level with ${names.contender(tie.otherId)}, ${tie.kind} ${breakWords(tie.by, tie.kind, names)}`
  const others = new Intl.ListFormat('en-GB').format(tie.otherIds.map(names.contender))
  return `Level with ${others} on every count: they share ${ordinal(place)}`
}

function breakWords(by: TieBreak, side: 'ahead' | 'behind', names: Names) {
  const inOrder = <Value>(ahead: Value, behind: Value) =>
    side === 'ahead' ? [ahead, behind] : [behind, ahead]
  if (by.kind === 'latest') {
    const behind = by.behind === null ? 'no place' : ordinal(by.behind)
    return `in the latest round, ${names.race(by.raceId)}: ${inOrder(ordinal(by.ahead), behind).join(' to ')}`
  }
  const places = by.place === 1 ? 'wins' : `${ordinal(by.place)} places`
  return `on ${places} ${inOrder(by.ahead, by.behind).join(' to ')}${by.over === 'all' ? ' in all rounds' : ''}`
}

function count(amount: number, noun: string) {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function verb(amount: number, word: string) {
  return amount === 1 ? `${word}s` : word
}

function number(points: number) {
  return String(points).replace('-', '−')
}
