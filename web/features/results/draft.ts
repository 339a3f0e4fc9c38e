import { inSheetOrder, type ResultStatus } from '#worker/features/standings/rules/classification.ts'

/** A driver on the list of a draft: who drove, whatever became of it. The gap as it is typed. */
export interface DraftLine {
  memberId: string
  status: Exclude<ResultStatus, 'dns'>
  gap: string
}

/** A result as an admin enters it, kept on their device until it is published. */
export interface ResultDraft {
  /** The version of the result that it goes on from; 0 where the race has had none. */
  basedOn: number
  step: 'tap' | 'check'
  /** Finishers first, then who retired, then who was disqualified; each in their order. */
  lines: DraftLine[]
  /** Who is on it without a place on the grid. */
  added: string[]
  /** Who, if they did not start, had said so. */
  excused: string[]
  poleId: string | null
  fastestId: string | null
  pictureUrl: string | null
  /** Why a result is changed. */
  reason: string
}

/** What of a draft one driver has: the quickest lap may be one's who retired, pole one's who did not even start. */
export type Honour = 'poleId' | 'fastestId'

export type DraftAct =
  /** The next to come home. */
  | { type: 'tap'; memberId: string }
  /** Takes the last on the list back off it. */
  | { type: 'undo' }
  /** To a place (from 1) among those to whom the same happened. */
  | { type: 'move'; memberId: string; place: number }
  | { type: 'status'; memberId: string; status: ResultStatus }
  /** These retired, in this order, and the list can be checked. */
  | { type: 'rest-retired'; memberIds: readonly string[] }
  | { type: 'step'; step: ResultDraft['step'] }
  | { type: 'excuse'; memberId: string; isExcused: boolean }
  /** Somebody without a place who may have driven. */
  | { type: 'add'; memberId: string }
  /** Somebody who was added by mistake, or whom the club does not know any more. */
  | { type: 'forget'; memberId: string }
  /** Gives it to a driver, or takes it from whoever has it. */
  | { type: 'honour'; honour: Honour; memberId: string | null }
  | { type: 'gap'; memberId: string; gap: string }
  | { type: 'picture'; url: string | null }
  | { type: 'reason'; reason: string }
  /** The draft as it is, in the place of a version that somebody else has saved meanwhile. */
  | { type: 'lay-over'; version: number }

/** A draft of nothing yet, on a version of the result. */
export function emptyDraft(basedOn: number): ResultDraft {
  return {
    basedOn,
    step: 'tap',
    lines: [],
    added: [],
    excused: [],
    poleId: null,
    fastestId: null,
    pictureUrl: null,
    reason: '',
  }
}

/** The draft after an act of its admin. */
export function changedDraft(draft: ResultDraft, act: DraftAct): ResultDraft {
  switch (act.type) {
    case 'tap':
      return lineOf(draft, act.memberId) ? draft : withStatus(draft, act.memberId, 'finished')
    case 'undo':
      return withLines(draft, draft.lines.slice(0, -1))
    case 'move':
      return moved(draft, act.memberId, act.place)
    case 'status':
      return withStatus(draft, act.memberId, act.status)
    case 'rest-retired': {
      const rest = act.memberIds.filter(id => !lineOf(draft, id))
      return { ...rest.reduce((now, id) => withStatus(now, id, 'dnf'), draft), step: 'check' }
    }
    case 'step':
      return { ...draft, step: act.step }
    case 'excuse':
      return { ...draft, excused: listed(draft.excused, act.memberId, act.isExcused) }
    case 'add':
      return { ...draft, added: listed(draft.added, act.memberId, true) }
    case 'forget':
      return without(draft, act.memberId)
    case 'honour':
      return withLines({ ...draft, [act.honour]: act.memberId }, draft.lines)
    case 'gap':
      return withLines(
        draft,
        draft.lines.map(line => (line.memberId === act.memberId ? { ...line, gap: act.gap } : line)),
      )
    case 'picture':
      return { ...draft, pictureUrl: act.url }
    case 'reason':
      return { ...draft, reason: act.reason }
    case 'lay-over':
      return { ...draft, basedOn: act.version }
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

/** Who is in the race and not on the list: of the grid in its order, then of those who were added. */
export function notOnList(draft: Pick<ResultDraft, 'lines' | 'added'>, grid: readonly string[]): string[] {
  return [...new Set([...grid, ...draft.added])].filter(id => !lineOf(draft, id))
}

/** Whether two drafts come to the same result, whatever is looked at of them. */
export function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  const essence = ({ step, added, ...rest }: ResultDraft) =>
    JSON.stringify([rest.basedOn, rest.poleId, rest.fastestId, rest.pictureUrl, rest.reason, rest.lines]) +
    JSON.stringify([added.toSorted(), rest.excused.toSorted()])
  return essence(one) === essence(other)
}

function withStatus(draft: ResultDraft, memberId: string, status: ResultStatus): ResultDraft {
  const line = lineOf(draft, memberId)
  if (line?.status === status) return draft
  const others = draft.lines.filter(it => it !== line)
  if (status !== 'dns') return withLines(draft, [...others, { memberId, gap: line?.gap ?? '', status }])
  return withLines(draft, others)
}

// Nobody who is not on the list has driven the fastest lap.
function withLines(draft: ResultDraft, lines: readonly DraftLine[]): ResultDraft {
  const next = { ...draft, lines: inSheetOrder(lines) }
  const hasDriven = next.fastestId !== null && lineOf(next, next.fastestId) !== undefined
  return hasDriven ? next : { ...next, fastestId: null }
}

function moved(draft: ResultDraft, memberId: string, place: number): ResultDraft {
  const line = lineOf(draft, memberId)
  if (!line) return draft
  const group = linesWith(draft, line.status).filter(it => it !== line)
  group.splice(Math.max(0, place - 1), 0, line)
  return withLines(draft, [...draft.lines.filter(({ status }) => status !== line.status), ...group])
}

function without(draft: ResultDraft, memberId: string): ResultDraft {
  const left = withLines(
    draft,
    draft.lines.filter(line => line.memberId !== memberId),
  )
  return {
    ...left,
    added: listed(draft.added, memberId, false),
    excused: listed(draft.excused, memberId, false),
    poleId: draft.poleId === memberId ? null : draft.poleId,
  }
}

function listed(ids: readonly string[], id: string, isOn: boolean): string[] {
  const others = ids.filter(it => it !== id)
  return isOn ? [...others, id] : others
}
