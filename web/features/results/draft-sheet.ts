import type { ResultAnswer, ResultSheet } from '#worker/features/results/contract.ts'
import { gapText, noShowsOf, parseGap, parseRaceTime, raceTimeText } from '#worker/features/results/rules.ts'
import { inSheetOrder } from '#worker/features/standings/rules/classification.ts'
import { draftOf, isFirstHome, notOnList, type ResultDraft } from './draft.ts'

/** Converts a draft to the sheet that is sent; `grid` lists the drivers with a place. */
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

// In the club's notation, if it can be parsed.
function sentGap(typed: string) {
  const gap = parseGap(typed)
  return gap ? gapText(gap) : typed.trim()
}

/** Drivers whom a sheet records as no-shows and the current result does not: the admin is asked about them. */
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

/** The drivers with a place in a race, and those of them who checked in. */
export interface Starters {
  grid: readonly string[]
  checkedIn: readonly string[]
}

/** Whether two sheets have the same content, whatever version they are based on. */
export function isSameSheet(one: ResultSheet, other: ResultSheet): boolean {
  const essence = ({ lines, poleId, fastestId, winnerTime = null, pictureUrl }: ResultSheet) =>
    JSON.stringify([lines, poleId, fastestId, winnerTime, pictureUrl])
  return essence(one) === essence(other)
}
