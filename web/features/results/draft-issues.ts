import type { ResultSheet } from '#worker/features/results/contract.ts'
import {
  GAP_FORM,
  parseGap,
  parseRaceTime,
  RACE_TIME_FORM,
  sheetIssues,
} from '#worker/features/results/rules.ts'
import { isFirstHome, notOnList, type ResultDraft } from './draft.ts'
import { sheetOf } from './draft-sheet.ts'

/** The issues of a draft, in sentences: by driver, and in general. */
export interface DraftIssues {
  byDriver: Record<string, string>
  /** About the race time. */
  winnerTime?: string
  /** About no single driver. */
  general: string[]
}

/** The issues the server would refuse a draft for, as far as known here. */
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

const UNDECIDED = 'Choose what happened: Retired, Did not start or No notice'

/** Assigns the issues of a refused sheet (`lines.3.gap`) to their drivers. */
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
