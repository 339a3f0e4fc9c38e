import { inSheetOrder, type ResultStatus } from '#worker/features/standings/rules/classification.ts'
import { type DraftLine, type Fate, hasDriven, lineOf, linesWith, type ResultDraft } from './draft.ts'

/** Awarded to one driver: a retired driver may hold the fastest lap, and a non-starter pole. */
export type Honour = 'poleId' | 'fastestId'

export type DraftAct =
  /** Adds the next finisher. */
  | { type: 'tap'; memberId: string }
  /** Removes the last driver from the list. */
  | { type: 'undo' }
  /** Moves to a position (from 1) among drivers of the same status. */
  | { type: 'move'; memberId: string; place: number }
  | { type: 'status'; memberId: string; status: ResultStatus }
  /** Removes a driver from the list, with no status. */
  | { type: 'take-out'; memberId: string }
  /** Marks these as retired, in this order, and goes to step two. */
  | { type: 'rest-retired'; memberIds: readonly string[] }
  | { type: 'step'; step: ResultDraft['step'] }
  /** Goes to step two; checked-in drivers not tapped are retired unless the admin says otherwise. */
  | { type: 'check'; checkedIn: readonly string[] }
  | { type: 'fate'; memberId: string; fate: Fate }
  /** Adds a driver without a place. */
  | { type: 'add'; memberId: string }
  /** Removes a driver added by mistake, or unknown to the club by now. */
  | { type: 'forget'; memberId: string }
  /** Awards it to a driver, or to nobody. */
  | { type: 'honour'; honour: Honour; memberId: string | null }
  | { type: 'gap'; memberId: string; gap: string }
  | { type: 'winner-time'; time: string }
  | { type: 'picture'; url: string | null }
  | { type: 'reason'; reason: string }
  /** Keeps the draft but bases it on the version somebody else has saved. */
  | { type: 'lay-over'; version: number }

/** Returns the draft after an act. */
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
    case 'take-out':
      return takenOut(draft, act.memberId)
    case 'rest-retired': {
      const rest = act.memberIds.filter(id => !lineOf(draft, id))
      return { ...rest.reduce((now, id) => withStatus(now, id, 'dnf'), draft), step: 'check' }
    }
    case 'step':
      return { ...draft, step: act.step }
    case 'check':
      return checked(draft, act.checkedIn)
    case 'fate':
      return withFate(draft, act.memberId, act.fate)
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
    case 'winner-time':
      return { ...draft, winnerTime: act.time }
    case 'picture':
      return { ...draft, pictureUrl: act.url }
    case 'reason':
      return { ...draft, reason: act.reason }
    case 'lay-over':
      return { ...draft, basedOn: act.version }
  }
}

function withStatus(draft: ResultDraft, memberId: string, status: ResultStatus): ResultDraft {
  const line = lineOf(draft, memberId)
  if (line?.status === status) return draft
  if (status === 'dns') return withFate(draft, memberId, 'dns')
  const rest = takenOut(draft, memberId)
  const { fastestId } = draft // kept, whatever their status
  return withLines({ ...rest, fastestId }, [...rest.lines, { memberId, gap: line?.gap ?? '', status }])
}

function withFate(draft: ResultDraft, memberId: string, fate: Fate): ResultDraft {
  const { lines, fates } = takenOut(draft, memberId)
  return withLines({ ...draft, fates: { ...fates, [memberId]: fate } }, lines)
}

// Removes a driver from the list and clears their fate.
function takenOut(draft: ResultDraft, memberId: string): ResultDraft {
  const { [memberId]: _, ...fates } = draft.fates
  const others = draft.lines.filter(line => line.memberId !== memberId)
  return withLines({ ...draft, fates }, others)
}

function checked(draft: ResultDraft, checkedIn: readonly string[]): ResultDraft {
  const missing = checkedIn.filter(id => !lineOf(draft, id))
  const retired = Object.fromEntries(missing.map(id => [id, 'dnf' as const]))
  return { ...draft, step: 'check', fates: { ...retired, ...draft.fates } }
}

// A driver who did not start cannot hold the fastest lap.
function withLines(draft: ResultDraft, lines: readonly DraftLine[]): ResultDraft {
  const next = { ...draft, lines: inSheetOrder(lines) }
  return next.fastestId !== null && hasDriven(next, next.fastestId) ? next : { ...next, fastestId: null }
}

function moved(draft: ResultDraft, memberId: string, place: number): ResultDraft {
  const line = lineOf(draft, memberId)
  if (!line) return draft
  const group = linesWith(draft, line.status).filter(it => it !== line)
  group.splice(Math.max(0, place - 1), 0, line)
  return withLines(draft, [...draft.lines.filter(({ status }) => status !== line.status), ...group])
}

function without(draft: ResultDraft, memberId: string): ResultDraft {
  return {
    ...takenOut(draft, memberId),
    added: listed(draft.added, memberId, false),
    poleId: draft.poleId === memberId ? null : draft.poleId,
  }
}

function listed(ids: readonly string[], id: string, isOn: boolean): string[] {
  const others = ids.filter(it => it !== id)
  return isOn ? [...others, id] : others
}
