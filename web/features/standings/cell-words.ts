import type { SeasonRound } from '#worker/features/standings/rules/season.ts'
import type { Row } from '#worker/features/standings/rules/tables.ts'
import type { TeamCell } from '#worker/features/standings/rules/teams.ts'
import type { Cell } from '#worker/features/standings/rules/totals.ts'
import type { Question } from './explanation-dialog.tsx'
import type { Contender } from './names.ts'

/** A round of a driver or a team, and the row it is in. */
export type AnyCell = Cell | TeamCell
export type AnyRow = Row<AnyCell>

/** The text of a round: points, or why there are none: "25", "Ret", "–". */
export function pointsText(cell: AnyCell) {
  if ('scores' in cell) return cell.scores.length === 0 ? '–' : figureOf(cell.counts)
  const { status, place, points, isExcluded } = cell
  if (points !== 0 || place !== null) return figureOf(points)
  if (isExcluded) return 'EX'
  return { finished: '0', dnf: 'Ret', dsq: 'DSQ', dns: 'DNS', none: '–' }[status ?? 'none']
}

/** Whether a driver won the round. */
export function isWin(cell: AnyCell) {
  return 'place' in cell && cell.place === 1
}

/** The question that a press on the points of a round asks. */
export function questionOf(
  cell: AnyCell,
  { raceId, name, finalAt }: SeasonRound,
  contender: Contender,
  isMember: boolean,
): Question {
  return {
    title: contender.name,
    about: finalAt === null ? `${name}, provisional` : name,
    explained: ['scores' in cell ? { kind: 'team-cell', cell } : { kind: 'cell', cell }],
    raceId: isMember ? raceId : undefined,
  }
}

/** How ties with this row were broken. */
export function tiesOf({ ties, place }: AnyRow): Question['explained'] {
  return ties.map(tie => ({ kind: 'tie', tie, place }))
}

/** "R3", with a star while its result may still change. */
export function roundName({ finalAt }: SeasonRound, n: number) {
  return `R${n + 1}${finalAt === null ? '*' : ''}`
}

/** Points as text, with a true minus sign. */
export function figureOf(points: number) {
  return String(points).replace('-', '−')
}
