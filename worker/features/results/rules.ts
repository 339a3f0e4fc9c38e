import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock.ts'
import { cleanLine } from '../../lib/text/clean.ts'
import {
  classify,
  inSheetOrder,
  type Penalty,
  type ResultLine,
  type ResultStatus,
} from '../standings/rules/classification.ts'

/** Time after a result's first publication for which incidents can be reported and it is provisional, in ms (docs/race-night.md 2). */
export const REPORT_WINDOW = DAY

/** Maximum number of rows on a sheet: every place of a race, and added drivers. */
export const LINES_MAX = 100
/** Maximum length of the reason for a change, in code points. */
export const REASON_MAX = 200

/** A driver's gap to the winner: whole laps down, and the time until they crossed the line, in ms; neither if not recorded. */
export interface Gap {
  gapMs: number | null
  lapsDown: number
}

/** Message for a gap that cannot be read. */
export const GAP_FORM = 'A gap looks like +12.345, +1:02.345, +1 lap or +2 laps'
/** How to write the gap of a lapped driver, when penalty seconds decide among those on the same lap. */
export const LAPPED_GAP_FORM = '+1 lap +12.345, after the winner crossed the line'

const NO_GAP: Gap = { gapMs: null, lapsDown: 0 }
const time = /^\+?(?:(\d{1,2}):(?=\d\d\D))?(\d{1,3})\.(\d{1,3})$/
const laps = /^\+?([1-9]\d?) laps?(?: (\+.+))?$/i

/** Reads a gap as people write it (`GAP_FORM`; the plus is optional). An empty text is no gap; `null` means it cannot be read. */
export function parseGap(text: string): Gap | null {
  const trimmed = cleanLine(text).trim()
  if (trimmed === '') return NO_GAP
  const [, down, after] = laps.exec(trimmed) ?? []
  const written = down === undefined ? trimmed : after
  const gapMs = written === undefined ? null : parseTime(written)
  if (written !== undefined && gapMs === null) return null
  return { gapMs, lapsDown: Number(down ?? 0) }
}

function parseTime(text: string): number | null {
  const [, minutes = '0', seconds, thousandths = ''] = time.exec(text) ?? []
  if (seconds === undefined) return null
  if (minutes !== '0' && Number(seconds) >= 60) return null
  return msOf(minutes, seconds, thousandths)
}

function msOf(minutes: string, seconds: string, thousandths: string) {
  return Number(minutes) * MINUTE + Number(seconds) * SECOND + Number(thousandths.padEnd(3, '0'))
}

/** A gap as text: "+12.345", "+1:02.345", "+1 lap", "+1 lap +12.345"; `null` if not recorded. */
export function gapText({ gapMs, lapsDown }: Gap): string | null {
  const laps = lapsDown > 0 ? `+${lapsDown} ${lapsDown === 1 ? 'lap' : 'laps'}` : null
  const after = gapMs === null ? null : timeText(gapMs)
  return laps && after ? `${laps} ${after}` : (laps ?? after)
}

function timeText(gapMs: number) {
  const minutes = Math.floor(gapMs / MINUTE)
  const rest = ((gapMs % MINUTE) / SECOND).toFixed(3)
  return minutes === 0 ? `+${rest}` : `+${minutes}:${rest.padStart(6, '0')}`
}

/** Message for a race time that cannot be read. */
export const RACE_TIME_FORM = 'A race time looks like 42:31.123 or 1:02:31.123'

const raceTime = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):(\d\d)\.(\d{1,3})$/

/** Reads a race time as result screens write it (`RACE_TIME_FORM`), in ms; `null` if it cannot be read. */
export function parseRaceTime(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = '', thousandths = ''] =
    raceTime.exec(cleanLine(text).trim()) ?? []
  if (minutes === '' || Number(seconds) >= 60 || (hours !== '0' && Number(minutes) >= 60)) return null
  return Number(hours) * HOUR + msOf(minutes, seconds, thousandths)
}

/** A race time as text: "42:31.123", "1:02:31.123". */
export function raceTimeText(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  const minutes = String(Math.floor((ms % HOUR) / MINUTE))
  const seconds = ((ms % MINUTE) / SECOND).toFixed(3).padStart(6, '0')
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${minutes.padStart(2, '0')}:${seconds}`
}

/** A stored row of a sheet; its position is its number in the list, from 1. */
export interface SheetLine extends Gap {
  memberId: string
  status: ResultStatus
  /** For dns: the driver gave notice. */
  isExcused: boolean
}

/** A sheet as it was filled in, perhaps incomplete. */
interface FilledIn {
  lines: readonly Pick<SheetLine, 'memberId' | 'status'>[]
  poleId: string | null
  fastestId: string | null
}

/** What is wrong with a sheet as a whole, and where: a driver twice, nobody finished, pole or fastest lap of a driver who is not on it. */
export function sheetIssues({
  lines,
  poleId,
  fastestId,
}: FilledIn): { path: (string | number)[]; message: string }[] {
  const ids = lines.map(({ memberId }) => memberId)
  const isMissing = (id: string | null) => id !== null && !ids.includes(id)
  const twice = ids.flatMap((id, n) => {
    const first = ids.indexOf(id)
    const message = `Row ${n + 1} repeats the driver in row ${first + 1}`
    return first < n ? [{ path: ['lines', n, 'memberId'], message }] : []
  })
  const nobody = lines.every(({ status }) => status !== 'finished')
  return [
    ...twice,
    ...(nobody ? [{ path: ['lines'], message: 'At least one driver must have finished' }] : []),
    ...(isMissing(poleId) ? [{ path: ['poleId'], message: 'Pole must go to a driver in the result' }] : []),
    ...(isMissing(fastestId)
      ? [{ path: ['fastestId'], message: 'The fastest lap must go to a driver in the result' }]
      : []),
  ]
}

/** A driver with a place in the race, and whether they ever checked in. */
export interface Starter {
  memberId: string
  hasCheckedIn: boolean
}

/** The whole sheet: finishers first, then dnf, dsq and dns, each as sent. Drivers with a place who were not sent are dns. */
export function wholeSheet(sent: readonly SheetLine[], grid: readonly Starter[]): SheetLine[] {
  const isSent = new Set(sent.map(({ memberId }) => memberId))
  const absent = grid
    .filter(({ memberId }) => !isSent.has(memberId))
    .map(({ memberId }) => ({ memberId, status: 'dns' as const, ...NO_GAP, isExcused: false }))
  return inSheetOrder([...sent, ...absent])
}

/** The no-shows: with a place, never checked in, dns, and not excused. */
export function noShowsOf(
  sheet: readonly Pick<SheetLine, 'memberId' | 'status' | 'isExcused'>[],
  grid: readonly Starter[],
): string[] {
  const unseen = new Set(grid.filter(({ hasCheckedIn }) => !hasCheckedIn).map(({ memberId }) => memberId))
  return sheet
    .filter(({ memberId, status, isExcused }) => status === 'dns' && !isExcused && unseen.has(memberId))
    .map(({ memberId }) => memberId)
}

/** The state of a published result: provisional, with the stewards, or final. */
export type ResultState = 'provisional' | 'under-review' | 'final'

/** What a result's state follows from; epoch ms. */
export interface ResultTimes {
  finalAt: number | null
  /** Number of cases that are open, can be appealed or are appealed. */
  openCases: number
}

/** The state of a published result (docs/race-night.md 7). Once the cron has made it final, it stays so. */
export function resultState({ finalAt, openCases }: ResultTimes): ResultState {
  if (finalAt !== null) return 'final'
  return openCases > 0 ? 'under-review' : 'provisional'
}

/** A published result as lists of races need it: its rows in any order, each with its driver's name. */
export interface Ending extends ResultTimes {
  lines: (ResultLine & { position: number; name: string | null })[]
  penalties: Penalty[]
}

/** A race's outcome in a list, for one reader. */
export interface Outcome {
  state: ResultState
  /** The winner's display name, `null` for a former member; no winner if nobody has the first place. */
  winner: { displayName: string | null } | null
  /** The reader's outcome; `null` if they are not on the sheet. */
  own: { place: number | null; status: ResultStatus; excluded: boolean } | null
}

/** A race's outcome for one reader of a list. */
export function outcomeOf(ending: Ending, readerId: string): Outcome {
  const sheet = ending.lines.toSorted((a, b) => a.position - b.position)
  const classification = classify(sheet, ending.penalties)
  const winner = classification.find(({ place }) => place === 1)
  const own = classification.find(({ memberId }) => memberId === readerId)
  return {
    state: resultState(ending),
    winner: winner ? { displayName: sheet.find(it => it.memberId === winner.memberId)?.name ?? null } : null,
    own: own ? { place: own.place, status: own.status, excluded: own.isExcluded } : null,
  }
}
