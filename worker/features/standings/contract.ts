import * as z from 'zod/mini'
import { hasNoIssues, line, optionalLine, optionalWhole, orElse } from '../../lib/fields.ts'
import type { Scoring } from './rules/scoring.ts'
import { CLASSES, POINTS } from './rules/scoring.ts'
import type { Season } from './rules/season.ts'

/** In characters: a class is shown on a tab, a team below its drivers. */
const CLASS = 30
const TEAM = 40

function bonus(name: string) {
  const error = `${name} must be a number from 0 to 1000, with at most two decimals`
  return orElse(z.number(error).check(z.refine(isPoints, error)), 0)
}

const noList = `Points must be a list of 1 to ${POINTS} numbers from 0 to 1000, with at most two decimals`

const scoringFields = {
  points: z.custom<number[]>(isListOfPoints, noList),
  pole: bonus('Pole'),
  fastestLap: bonus('Fastest lap'),
  bestRounds: optionalWhole('Best rounds to count', 1, 100),
  teamDrivers: optionalWhole('Scoring drivers per team', 1, 20),
  classes: orElse(
    z
      .array(line('Class', CLASS, 'A class needs a name'), 'Classes must be a list of names')
      .check(
        z.maxLength(CLASSES, `A championship can have at most ${CLASSES} classes`),
        z.refine(areDistinct, { error: 'Two classes have the same name', when: hasNoIssues }),
        z.refine(areNoTables, { error: 'A class cannot be called Overall or Teams', when: hasNoIssues }),
      ),
    [],
  ),
}

/** A new championship's scoring; `null` for no points. */
export const firstScoring = z.optional(
  z.nullable(z.object(scoringFields, 'scoring must hold the points a race gives, or be null')),
)

/**
 * A championship's scoring; absent fields are zero. `expected` is the scoring when the form was opened, `null` for none: if
 * another admin was faster, the change is refused. Pages always send it; a script without it overwrites whatever there is.
 */
export const scoringInput = z.object({
  ...scoringFields,
  expected: z.optional(z.nullable(z.object(scoringFields))),
})

/** A driver's class and team in a championship; absent fields stay, `null` clears them. */
export const entryInput = z.pipe(
  z.object({ class: z.optional(optionalLine('Class', CLASS)), team: z.optional(optionalLine('Team', TEAM)) }),
  z.transform((entry: { class?: string | null; team?: string | null }) => entry),
)

/** A championship's scoring, `null` if it has none, and its drivers. */
export interface ScoringView {
  championshipId: string
  scoring: Scoring | null
  /** Number of its races with a result, which a change of scoring recalculates. */
  publishedRounds: number
  /** `isRegular`: seated in every race until they sign off. `missed`: number of its races missed without a word. */
  drivers: ({ id: string; displayName: string; gamertag: string; isRegular: boolean; missed: number } & Pick<
    DriverEntry,
    'class' | 'team'
  >)[]
}

/** A driver's class and team in a championship. */
export interface DriverEntry {
  championshipId: string
  memberId: string
  class: string | null
  team: string | null
}

/** A driver in a table. Readers without a session get no id; a former member has no name. */
export interface DriverView {
  id?: string
  name: string | null
  carNumber: string | null
}

/** What a championship's tables are made from, and its drivers. */
export interface StandingsView {
  drivers: DriverView[]
  season: Season
}

/** The championships with results, and when the next race is. */
export interface LeaderboardsView {
  championships: { id: string; name: string; season: string; startDate: string; endDate: string }[]
  /** The London day of the club's next race; `null` if none is planned. */
  nextRaceDay: string | null
}

function isListOfPoints(value: unknown) {
  return Array.isArray(value) && value.length > 0 && value.length <= POINTS && value.every(isPoints)
}

function isPoints(value: unknown) {
  return typeof value === 'number' && value >= 0 && value <= 1000 && Number(value.toFixed(2)) === value
}

function areDistinct(names: readonly string[]) {
  return new Set(names.map(name => name.toLowerCase())).size === names.length
}

function areNoTables(names: readonly string[]) {
  return !names.some(name => ['overall', 'teams'].includes(name.toLowerCase()))
}
