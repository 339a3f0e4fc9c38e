import type { ResultAnswer } from '#worker/features/results/contract.ts'
import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'

/** A driver on the list of a draft: who drove, whatever became of it. The gap as it is typed. */
export interface DraftLine {
  memberId: string
  status: Exclude<ResultStatus, 'dns'>
  gap: string
}

/** What became of a driver who was not tapped: they retired, did not start and had said so, or gave no word. */
export type Fate = 'dnf' | 'dns' | 'no-word'

/** A result as an admin enters it, kept on their device until it is published. */
export interface ResultDraft {
  /** The version of the result that it goes on from; 0 where the race has had none. */
  basedOn: number
  step: 'tap' | 'check'
  /** Finishers first, then who retired, then who was disqualified; each in their order. */
  lines: DraftLine[]
  /** Who is on it without a place on the grid. */
  added: string[]
  /** What became of who is not on the list, by their id; for nobody is it said but by the admin. */
  fates: Record<string, Fate>
  poleId: string | null
  fastestId: string | null
  /** How long whoever came home first took, as it is typed. */
  winnerTime: string
  pictureUrl: string | null
  /** Why a result is changed. */
  reason: string
}

/** A draft of nothing yet, on a version of the result. */
export function emptyDraft(basedOn: number): ResultDraft {
  return {
    basedOn,
    step: 'tap',
    lines: [],
    added: [],
    fates: {},
    poleId: null,
    fastestId: null,
    winnerTime: '',
    pictureUrl: null,
    reason: '',
  }
}

/** The draft with which a change of the result begins: what stands now, or nothing yet. */
export function draftOf({ result, version }: Pick<ResultAnswer, 'result' | 'version'>): ResultDraft {
  if (!result) return emptyDraft(version)
  const { lines, poleId, fastestId, winnerTime, pictureUrl } = result
  return {
    ...emptyDraft(version),
    ...{ step: 'check', poleId, fastestId, winnerTime: winnerTime ?? '', pictureUrl },
    lines: lines.flatMap(({ memberId, status, gap }) =>
      status === 'dns' ? [] : [{ memberId, status, gap: gap ?? '' }],
    ),
    added: lines.map(({ memberId }) => memberId),
    fates: Object.fromEntries(
      lines.flatMap(({ memberId, status, excused }): [string, Fate][] =>
        status === 'dns' ? [[memberId, excused ? 'dns' : 'no-word']] : [],
      ),
    ),
  }
}

/** A driver's line, if they are on the list. */
export function lineOf({ lines }: Pick<ResultDraft, 'lines'>, memberId: string): DraftLine | undefined {
  return lines.find(line => line.memberId === memberId)
}

/** The lines of those to whom the same happened, in their order. */
export function linesWith({ lines }: Pick<ResultDraft, 'lines'>, status: ResultStatus): DraftLine[] {
  return lines.filter(line => line.status === status)
}

/** A driver's place (from 1) among those to whom the same happened; 0 where they are not on the list. */
export function placeOf(draft: Pick<ResultDraft, 'lines'>, memberId: string): number {
  const line = lineOf(draft, memberId)
  return line ? linesWith(draft, line.status).indexOf(line) + 1 : 0
}

/** How a driver on the list stands, as their plate has it and in words; `null` for who is not on it. */
export function standingOf(
  draft: Pick<ResultDraft, 'lines'>,
  memberId: string,
): { short: string; words: string; isNumber: boolean } | null {
  const place = placeOf(draft, memberId)
  switch (lineOf(draft, memberId)?.status) {
    case 'finished':
      return { short: String(place), words: ordinal(place), isNumber: true }
    case 'dnf':
      return { short: 'RET', words: 'retired', isNumber: false }
    case 'dsq':
      return { short: 'DSQ', words: 'disqualified', isNumber: false }
    default:
      return null
  }
}

/** Whether a driver came home first: all gaps are taken to them, and what was typed as theirs before counts no more. */
export function isFirstHome(draft: Pick<ResultDraft, 'lines'>, memberId: string): boolean {
  return linesWith(draft, 'finished')[0]?.memberId === memberId
}

/** Who is in the race and not on the list: of the grid in its order, then of those who were added. */
export function notOnList(draft: Pick<ResultDraft, 'lines' | 'added'>, grid: readonly string[]): string[] {
  return [...new Set([...grid, ...draft.added])].filter(id => !lineOf(draft, id))
}

/** Whether a driver has driven in the race, to its end or not. */
export function hasDriven(draft: Pick<ResultDraft, 'lines' | 'fates'>, memberId: string): boolean {
  return lineOf(draft, memberId) !== undefined || draft.fates[memberId] === 'dnf'
}

/** Whether two drafts come to the same result, whatever is looked at of them. */
export function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  const essence = ({ step, added, ...rest }: ResultDraft) =>
    JSON.stringify([rest.basedOn, rest.poleId, rest.fastestId, rest.pictureUrl, rest.reason, rest.lines]) +
    JSON.stringify([rest.winnerTime, added.toSorted(), Object.entries(rest.fates).toSorted()])
  return essence(one) === essence(other)
}
