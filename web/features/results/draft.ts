import type { ResultAnswer } from '#worker/features/results/contract.ts'
import type { ResultStatus } from '#worker/features/standings/rules/classification.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'

/** A driver on the list: everyone who drove, finished or not. The gap is as typed. */
export interface DraftLine {
  memberId: string
  status: Exclude<ResultStatus, 'dns'>
  gap: string
}

/** What happened to a driver not tapped: retired, did not start with notice, or gave no notice. */
export type Fate = 'dnf' | 'dns' | 'no-word'

/** A result being entered, kept on the admin's device until published. */
export interface ResultDraft {
  /** The version it is based on; 0 if the race has had none. */
  basedOn: number
  step: 'tap' | 'check'
  /** Finishers first, then retired, then disqualified drivers, each in their order. */
  lines: DraftLine[]
  /** Drivers added who have no place on the grid. */
  added: string[]
  /** Fates of drivers not on the list, by id; only the admin sets them. */
  fates: Record<string, Fate>
  poleId: string | null
  fastestId: string | null
  /** The winner's race time, as typed. */
  winnerTime: string
  pictureUrl: string | null
  /** Reason for the change. */
  reason: string
}

/** An empty draft on a version of the result. */
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

/** The draft that an edit starts from: the current result, or an empty draft. */
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

/** The lines with a status, in order. */
export function linesWith({ lines }: Pick<ResultDraft, 'lines'>, status: ResultStatus): DraftLine[] {
  return lines.filter(line => line.status === status)
}

/** A driver's position (from 1) among drivers of the same status; 0 if not on the list. */
export function placeOf(draft: Pick<ResultDraft, 'lines'>, memberId: string): number {
  const line = lineOf(draft, memberId)
  return line ? linesWith(draft, line.status).indexOf(line) + 1 : 0
}

/** A driver's standing, short for the plate and in words; `null` if not on the list. */
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

/** Whether a driver won: gaps are measured to the winner, so their own typed gap is ignored. */
export function isFirstHome(draft: Pick<ResultDraft, 'lines'>, memberId: string): boolean {
  return linesWith(draft, 'finished')[0]?.memberId === memberId
}

/** Drivers not on the list: the grid in its order, then added drivers. */
export function notOnList(draft: Pick<ResultDraft, 'lines' | 'added'>, grid: readonly string[]): string[] {
  return [...new Set([...grid, ...draft.added])].filter(id => !lineOf(draft, id))
}

/** Whether a driver drove, to the finish or not. */
export function hasDriven(draft: Pick<ResultDraft, 'lines' | 'fates'>, memberId: string): boolean {
  return lineOf(draft, memberId) !== undefined || draft.fates[memberId] === 'dnf'
}

/** Whether two drafts lead to the same result, whichever step is shown. */
export function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  const essence = ({ step, added, ...rest }: ResultDraft) =>
    JSON.stringify([rest.basedOn, rest.poleId, rest.fastestId, rest.pictureUrl, rest.reason, rest.lines]) +
    JSON.stringify([rest.winnerTime, added.toSorted(), Object.entries(rest.fates).toSorted()])
  return essence(one) === essence(other)
}
