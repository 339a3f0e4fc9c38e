import * as z from 'zod/mini'
import { hasNoIssues, optionalLine, orElse, whole } from '../../lib/fields.ts'
import type { ResultStatus } from '../standings/rules/classification.ts'
import { parseObjectPath } from '../uploads/rules/object-paths.ts'
import {
  GAP_FORM,
  LINES_MAX,
  parseGap,
  parseRaceTime,
  RACE_TIME_FORM,
  REASON_MAX,
  type ResultState,
  sheetIssues,
} from './rules.ts'

const statuses = ['finished', 'dnf', 'dsq', 'dns'] as const satisfies readonly ResultStatus[]

const memberId = z
  .string('Choose a driver')
  .check(z.minLength(1, 'Choose a driver'), z.maxLength(100, 'That is not a driver'))

const optionalDriver = (name: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(`${name} must be the id of a driver`))),
    z.transform((id: string | null | undefined) => id || null),
  )

// Becomes ms or laps; the text as written is not needed.
const gap = z.pipe(
  optionalLine('Gap', 20),
  z.pipe(
    z.nullable(z.string().check(z.refine(text => parseGap(text) !== null, GAP_FORM))),
    z.transform((text: string | null) => parseGap(text ?? '') ?? { gapMs: null, lapsDown: 0 }),
  ),
)

const winnerTime = z.pipe(
  optionalLine('Race time', 20),
  z.pipe(
    z.nullable(z.string().check(z.refine(text => parseRaceTime(text) !== null, RACE_TIME_FORM))),
    z.transform((text: string | null) => (text === null ? null : parseRaceTime(text))),
  ),
)

const picture = z.pipe(
  optionalLine('Picture', 200),
  z.nullable(
    z.string().check(z.refine(isPicture, 'The picture must be an image that was uploaded to the club')),
  ),
)

const lineInput = z.pipe(
  z.object({
    memberId,
    status: z.enum(statuses, 'status must be finished, dnf, dsq or dns'),
    gap,
    excused: orElse(z.boolean('excused must be true or false'), false),
  }),
  z.transform(({ memberId, status, gap, excused }) => ({
    memberId,
    status,
    ...gap,
    isExcused: status === 'dns' && excused,
  })),
)

/** The version that the sender has seen; 0 if there was none. */
const basedOn = whole('basedOn', 0, Number.MAX_SAFE_INTEGER - 1)
const reason = optionalLine('Reason', REASON_MAX)

/** A race's result as it is sent: rows in finishing order. `sheetIssues` checks it as a whole. */
export const resultInput = z
  .object({
    basedOn,
    lines: z
      .array(lineInput, 'The lines of the result must be a list')
      .check(
        z.minLength(1, 'A result needs at least one driver'),
        z.maxLength(LINES_MAX, `A result can have at most ${LINES_MAX} drivers`),
      ),
    poleId: optionalDriver('poleId'),
    fastestId: optionalDriver('fastestId'),
    winnerTime,
    pictureUrl: picture,
    reason,
  })
  .check(
    z.superRefine(
      (sheet, { addIssue }) => {
        for (const { path, message } of sheetIssues(sheet))
          addIssue({ code: 'custom', path, message, input: sheet })
      },
      { when: hasNoIssues },
    ),
  )
export type ResultInput = z.output<typeof resultInput>
/** The same as a page sends it. */
export type ResultSheet = z.input<typeof resultInput>

/** Deletes a result that was published by mistake; a final one needs a reason. */
export const resultDeletion = z.object({ basedOn, reason })

/** Whether an absence is excused. */
export const excuseInput = z.object({ excused: z.boolean('excused must be true or false') })

/** A driver on a sheet; `null` for a former member. */
export type SheetDriver = {
  id: string
  displayName: string
  gamertag: string
  carNumber: string | null
  profileImageUrl: string | null
} | null

/** A penalty for a driver in this race. */
export interface PenaltyView {
  incidentId: string
  seconds: number
  places: number
  points: number
  excluded: boolean
}

/** A published result. Instants are ISO 8601, UTC. */
export interface ResultView {
  state: ResultState
  /** When reports close, counted from the first publication. */
  until: string
  /** Number of cases, if under review. */
  openCases: number
  finalAt: string | null
  /** For a final result that was changed afterwards: when and why. */
  corrected: { at: string; reason: string | null } | null
  /** The sheet in its order, with gaps as text. */
  lines: {
    memberId: string
    driver: SheetDriver
    status: ResultStatus
    gap: string | null
    excused: boolean
  }[]
  /**
   * The same drivers in classified order, with their penalties, and with points if the championship has a scoring. Times
   * follow that order: the winner's time and the others' gaps to it, penalty seconds included.
   */
  classification: {
    memberId: string
    place: number | null
    excluded: boolean
    time: string | null
    gap: string | null
    penalties: PenaltyView[]
    points: number | null
  }[]
  poleId: string | null
  fastestId: string | null
  /** Time of the first to finish, as text. */
  winnerTime: string | null
  pictureUrl: string | null
}

/** Who saved a version (gamertag, `null` for a former member) and when (ISO 8601). */
export interface SavedBy {
  at: string
  by: string | null
  reason: string | null
}

/** The state of a race's result. A change is based on `version`; 0 if there has been none. */
export interface ResultAnswer {
  raceId: string
  result: ResultView | null
  version: number
  /** Who saved or deleted the current version. */
  saved: SavedBy | null
}

/** A version of a result, newest first in lists; without a sheet, it deleted the result. It can be sent again as it is. */
export interface VersionView extends SavedBy {
  version: number
  sheet: Omit<ResultSheet, 'basedOn' | 'reason'> | null
}

function isPicture(path: string | null) {
  return path === null || parseObjectPath(path)?.isVideo === false
}
