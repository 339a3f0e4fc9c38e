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
  .string('Say which driver')
  .check(z.minLength(1, 'Say which driver'), z.maxLength(100, 'That is no driver'))

const optionalDriver = (name: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(`${name} must be the id of a driver`))),
    z.transform((id: string | null | undefined) => id || null),
  )

// Given back as ms or laps; what was written is no use to anybody.
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
    status: z.enum(statuses, 'status is finished, dnf, dsq or dns'),
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

/** The version that the sender has looked at: 0 where there has been none yet. */
const basedOn = whole('basedOn', 0, Number.MAX_SAFE_INTEGER - 1)
const reason = optionalLine('Reason', REASON_MAX)

/** The result of a race as it is sent: lines in finishing order; what stands in none is found by `sheetIssues`. */
export const resultInput = z
  .object({
    basedOn,
    lines: z
      .array(lineInput, 'Give the lines of the result as a list')
      .check(
        z.minLength(1, 'A result has at least one line'),
        z.maxLength(LINES_MAX, `A result has at most ${LINES_MAX} lines`),
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

/** Takes a result away that was published by mistake; of a final one it says why. */
export const resultDeletion = z.object({ basedOn, reason })

/** Whether an absence is excused. */
export const excuseInput = z.object({ excused: z.boolean('excused is true or false') })

/** A driver on a sheet; `null` stands for one who has left the club. */
export type SheetDriver = {
  id: string
  displayName: string
  gamertag: string
  carNumber: string | null
  profileImageUrl: string | null
} | null

/** What stewards took from a driver in this race. */
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
  /** When the window for reports shuts, from the first publication on. */
  until: string
  /** Under review: how many cases. */
  openCases: number
  finalAt: string | null
  /** Of a final one that was changed after that: when and why. */
  corrected: { at: string; reason: string | null } | null
  /** The sheet, in its order; the gap as it is written. */
  lines: {
    memberId: string
    driver: SheetDriver
    status: ResultStatus
    gap: string | null
    excused: boolean
  }[]
  /**
   * The same drivers in the order that counts, with what moved them; points where the championship has a scoring. Times follow
   * that order: how long who won took, and how far behind them the others were, with the seconds that they were given.
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
  /** How long whoever came home first took, as it is written. */
  winnerTime: string | null
  pictureUrl: string | null
}

/** Who saved a version and when (ISO 8601), by their gamertag; `null` once they have left. */
export interface SavedBy {
  at: string
  by: string | null
  reason: string | null
}

/** How the result of a race stands. `version` is what a change is based on: 0 until there has been one. */
export interface ResultAnswer {
  raceId: string
  result: ResultView | null
  version: number
  /** Who saved, or took away, what stands now. */
  saved: SavedBy | null
}

/** A version of a result, newest first in a list; without a sheet it was taken away then. It can be sent again as it is. */
export interface VersionView extends SavedBy {
  version: number
  sheet: Omit<ResultSheet, 'basedOn' | 'reason'> | null
}

function isPicture(path: string | null) {
  return path === null || parseObjectPath(path)?.isVideo === false
}
