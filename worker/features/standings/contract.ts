import * as z from 'zod/mini'
import { hasNoIssues, line, optionalLine, optionalWhole, orElse } from '../../lib/fields.ts'
import type { Scoring } from './rules/scoring.ts'
import { CLASSES, POINTS } from './rules/scoring.ts'
import type { Season } from './rules/season.ts'

/** In characters: a class stands on a tab, a team below its drivers. */
const CLASS = 30
const TEAM = 40

/** A number of points that may be missing. */
function bonus(name: string) {
  const error = `${name} must be a number from 0 to 1000, with at most two decimals`
  return orElse(z.number(error).check(z.refine(isPoints, error)), 0)
}

const noList = `Points must be a list of 1 to ${POINTS} numbers from 0 to 1000, with at most two decimals`

const scoringFields = {
  points: z.custom<number[]>(isListOfPoints, noList),
  pole: bonus('Pole'),
  fastestLap: bonus('Fastest lap'),
  bestRounds: optionalWhole('Rounds that count', 1, 100),
  teamDrivers: optionalWhole('Drivers of a team that score', 1, 20),
  classes: orElse(
    z
      .array(line('Class', CLASS, 'A class needs a name'), 'Classes must be a list of names')
      .check(
        z.maxLength(CLASSES, `A championship can have at most ${CLASSES} classes`),
        z.refine(areDistinct, { error: 'Two classes have the same name', when: hasNoIssues }),
        z.refine(areNoTables, { error: 'Overall and Teams are tables of their own', when: hasNoIssues }),
      ),
    [],
  ),
}

/** What a championship gives for races, where it is said as the championship is made; `null` for no points. */
export const firstScoring = z.optional(
  z.nullable(z.object(scoringFields, 'Scoring says which points a race gives; null stands for none')),
)

/**
 * What a championship gives for races; what is left out is nothing. `expected` is what it gave when the form was opened, `null`
 * for nothing: where another admin was faster the change is refused. Pages always send it; a script that leaves it out puts its
 * own in place of whatever stands there.
 */
export const scoringInput = z.object({
  ...scoringFields,
  expected: z.optional(z.nullable(z.object(scoringFields))),
})

/** A driver's class and team in a championship; what is left out stays as it is, `null` takes it away. */
export const entryInput = z.pipe(
  z.object({ class: z.optional(optionalLine('Class', CLASS)), team: z.optional(optionalLine('Team', TEAM)) }),
  z.transform((entry: { class?: string | null; team?: string | null }) => entry),
)

/** How a championship counts, `null` where it counts nothing yet, and who drives in it. */
export interface ScoringView {
  championshipId: string
  scoring: Scoring | null
  /** Its races with a result, which a change of scoring counts anew. */
  publishedRounds: number
  /** `isRegular`: on every grid of it until they sign off. `missed`: so many of its races without a word. */
  drivers: ({ id: string; displayName: string; gamertag: string; isRegular: boolean; missed: number } & Pick<
    DriverEntry,
    'class' | 'team'
  >)[]
}

/** What a driver is in a championship. */
export interface DriverEntry {
  championshipId: string
  memberId: string
  class: string | null
  team: string | null
}

/** A driver in a table: to strangers without an id, without a name once they have left the club. */
export interface DriverView {
  id?: string
  name: string | null
  carNumber: string | null
}

/** What the tables of a championship follow from, and who the drivers in it are. */
export interface StandingsView {
  drivers: DriverView[]
  season: Season
}

/** The championships with results, and when there will be more. */
export interface LeaderboardsView {
  championships: { id: string; name: string; season: string; startDate: string; endDate: string }[]
  /** The London day of the club's next race, `null` if none is ahead. */
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
