import type { ResultAnswer, ResultSheet } from '#worker/features/results/contract.ts'
import {
  GAP_FORM,
  gapText,
  noShowsOf,
  parseGap,
  parseRaceTime,
  RACE_TIME_FORM,
  raceTimeText,
  sheetIssues,
} from '#worker/features/results/rules.ts'
import { inSheetOrder, type ResultStatus } from '#worker/features/standings/rules/classification.ts'
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
  /** Off the list again: nothing is said of them any more. */
  | { type: 'take-out'; memberId: string }
  /** These retired, in this order, and the list can be checked. */
  | { type: 'rest-retired'; memberIds: readonly string[] }
  | { type: 'step'; step: ResultDraft['step'] }
  /** On to the second step: whoever had checked in and was not tapped has retired, unless the admin says otherwise there. */
  | { type: 'check'; checkedIn: readonly string[] }
  | { type: 'fate'; memberId: string; fate: Fate }
  /** Somebody without a place who may have driven. */
  | { type: 'add'; memberId: string }
  /** Somebody who was added by mistake, or whom the club does not know any more. */
  | { type: 'forget'; memberId: string }
  /** Gives it to a driver, or takes it from whoever has it. */
  | { type: 'honour'; honour: Honour; memberId: string | null }
  | { type: 'gap'; memberId: string; gap: string }
  | { type: 'winner-time'; time: string }
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

/** The draft as it is sent; `grid` is who has a place. */
export function sheetOf(draft: ResultDraft, grid: readonly string[]): ResultSheet {
  const { basedOn, poleId, fastestId, pictureUrl, reason } = draft
  return {
    ...{ basedOn, poleId, fastestId, pictureUrl },
    winnerTime: sentTime(draft.winnerTime),
    reason: reason.trim() || null,
    lines: inSheetOrder([
      ...draft.lines.map(({ memberId, status, gap }) => ({
        ...{ memberId, status },
        gap: isFirstHome(draft, memberId) ? null : sentGap(gap),
      })),
      ...notOnList(draft, grid).map(memberId => {
        const fate = draft.fates[memberId]
        return fate === 'dnf'
          ? { memberId, status: fate, gap: null }
          : { memberId, status: 'dns' as const, excused: fate === 'dns' }
      }),
    ]),
  }
}

function sentTime(typed: string) {
  const ms = parseRaceTime(typed)
  return ms === null ? typed.trim() || null : raceTimeText(ms)
}

/** Whom a sheet puts down as not having come and the result that stands does not: they are asked about before that is done. */
export function newNoShows(
  sheet: Lines,
  standing: Pick<ResultAnswer, 'result' | 'version'>,
  starters: Starters,
): string[] {
  const known = standing.result ? noShowsIn(sheetOf(draftOf(standing), starters.grid), starters) : []
  return noShowsIn(sheet, starters).filter(id => !known.includes(id))
}

type Lines = Pick<ResultSheet, 'lines'>

function noShowsIn({ lines }: Lines, { grid, checkedIn }: Starters): string[] {
  return noShowsOf(
    lines.map(({ memberId, status, excused }) => ({ memberId, status, isExcused: excused === true })),
    grid.map(memberId => ({ memberId, hasCheckedIn: checkedIn.includes(memberId) })),
  )
}

/** Who has a place in a race, and who of them checked in. */
export interface Starters {
  grid: readonly string[]
  checkedIn: readonly string[]
}

// As the club writes it, where it can be read.
function sentGap(typed: string) {
  const gap = parseGap(typed)
  return gap ? gapText(gap) : typed.trim()
}

/** Whether two sheets say the same of a race, whatever they are based on. */
export function isSameSheet(one: ResultSheet, other: ResultSheet): boolean {
  const essence = ({ lines, poleId, fastestId, winnerTime = null, pictureUrl }: ResultSheet) =>
    JSON.stringify([lines, poleId, fastestId, winnerTime, pictureUrl])
  return essence(one) === essence(other)
}

/** What is wrong with a draft, in sentences: by driver, and of the list as a whole. */
export interface DraftIssues {
  byDriver: Record<string, string>
  /** Of the race time. */
  winnerTime?: string
  /** Of no one driver. */
  general: string[]
}

/** What the club would refuse in a draft, as far as that is known here. */
export function draftIssues(draft: ResultDraft, grid: readonly string[]): DraftIssues {
  const sheet = sheetOf(draft, grid)
  const lineAt = (id: string) => sheet.lines.findIndex(({ memberId }) => memberId === id)
  const gaps = draft.lines.flatMap(({ memberId, gap }) =>
    isFirstHome(draft, memberId) || parseGap(gap)
      ? []
      : [{ path: ['lines', lineAt(memberId), 'gap'], message: GAP_FORM }],
  )
  const undecided = notOnList(draft, grid).flatMap(id =>
    draft.fates[id] ? [] : [{ path: ['lines', lineAt(id), 'status'], message: UNDECIDED }],
  )
  const isTimeRead = draft.winnerTime.trim() === '' || parseRaceTime(draft.winnerTime) !== null
  const time = isTimeRead ? [] : [{ path: ['winnerTime'], message: RACE_TIME_FORM }]
  const whole = sheetIssues({ ...draft, lines: sheet.lines })
  return placeIssues(
    sheet,
    [...gaps, ...undecided, ...time, ...whole].map(({ path, message }) => ({
      path: path.join('.'),
      message,
    })),
  )
}

const UNDECIDED = 'Say what happened: Retired, Did not start or No word'

/** The issues of a refusal of this sheet (`lines.3.gap`), each by the driver whom it is about. */
export function placeIssues(
  { lines }: ResultSheet,
  issues: readonly { path: string; message: string }[],
): DraftIssues {
  const placed: DraftIssues = { byDriver: {}, general: [] }
  for (const { path, message } of issues) {
    const [, n] = /^lines\.(\d+)/.exec(path) ?? []
    const line = n === undefined ? undefined : lines[Number(n)]
    if (path === 'winnerTime') placed.winnerTime = message
    else if (line) placed.byDriver[line.memberId] ??= message
    else placed.general.push(message)
  }
  return placed
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

/** Whether two drafts come to the same result, whatever is looked at of them. */
export function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  const essence = ({ step, added, ...rest }: ResultDraft) =>
    JSON.stringify([rest.basedOn, rest.poleId, rest.fastestId, rest.pictureUrl, rest.reason, rest.lines]) +
    JSON.stringify([rest.winnerTime, added.toSorted(), Object.entries(rest.fates).toSorted()])
  return essence(one) === essence(other)
}

function withStatus(draft: ResultDraft, memberId: string, status: ResultStatus): ResultDraft {
  const line = lineOf(draft, memberId)
  if (line?.status === status) return draft
  if (status === 'dns') return withFate(draft, memberId, 'dns')
  const rest = takenOut(draft, memberId)
  const { fastestId } = draft // theirs too, whatever became of them
  return withLines({ ...rest, fastestId }, [...rest.lines, { memberId, gap: line?.gap ?? '', status }])
}

function withFate(draft: ResultDraft, memberId: string, fate: Fate): ResultDraft {
  const { lines, fates } = takenOut(draft, memberId)
  return withLines({ ...draft, fates: { ...fates, [memberId]: fate } }, lines)
}

// Off the list, with nothing said of them.
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

// Nobody who did not start has driven the fastest lap.
function withLines(draft: ResultDraft, lines: readonly DraftLine[]): ResultDraft {
  const next = { ...draft, lines: inSheetOrder(lines) }
  return next.fastestId !== null && hasDriven(next, next.fastestId) ? next : { ...next, fastestId: null }
}

/** Whether a driver has driven in the race, to its end or not. */
export function hasDriven(draft: Pick<ResultDraft, 'lines' | 'fates'>, memberId: string): boolean {
  return lineOf(draft, memberId) !== undefined || draft.fates[memberId] === 'dnf'
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
