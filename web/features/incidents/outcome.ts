import type { ResultAnswer } from '#web/features/results/api.ts'
import type { CasePenalty } from '#worker/features/incidents/rules/penalties.ts'
import { missingGaps } from '#worker/features/incidents/rules/penalties.ts'
import { parseGap } from '#worker/features/results/rules.ts'
import {
  type ClassifiedLine,
  classify,
  type Penalty,
} from '#worker/features/standings/rules/classification.ts'
import { pointsIn, type RaceScoring } from '#worker/features/standings/rules/points.ts'
import { ordinal } from '#worker/lib/text/ordinal.ts'

type Result = NonNullable<ResultAnswer['result']>

/** A driver's change by the penalties: "5th to 7th, 10 to 6 points". */
export interface Change {
  memberId: string
  name: string
  words: string
}

/** What determines a race's points. */
export interface Counting {
  /** The points text of the race. */
  racePoints: string
  /** `null` if its championship has no scoring. */
  scoring: RaceScoring | null
}

/**
 * What a case's penalties would change in a result: one line per driver who moves or loses points, punished drivers
 * first. Uses the club's own scoring rules.
 */
export function changesBy(
  result: Result,
  { racePoints, scoring }: Counting,
  incidentId: string,
  penalties: readonly CasePenalty[],
): Change[] {
  const { lines, others, standing } = readResult(result, incidentId)
  const proposed = [...others, ...penalties.map(penalty => ({ ...penalty, incidentId }))]
  const before = classify(lines, standing)
  const after = classify(lines, proposed)
  const judged = { poleId: result.poleId, fastestId: result.fastestId, racePoints }
  const isPunished = (id: string) => penalties.some(({ memberId }) => memberId === id)
  return after
    .map(line => {
      const was = before.find(({ memberId }) => memberId === line.memberId) ?? line
      const points = (classified: ClassifiedLine, taken: readonly Penalty[]) =>
        pointsIn(classified, judged, scoring, taken)
      return {
        memberId: line.memberId,
        name: nameIn(result, line.memberId),
        words: changeWords(placeWords(was), placeWords(line), points(was, standing), points(line, proposed)),
      }
    })
    .filter(({ words }) => words !== '')
    .toSorted((a, b) => Number(isPunished(b.memberId)) - Number(isPunished(a.memberId)))
}

/** The drivers whose gaps a time penalty needs and the result lacks; the server would refuse them. */
export function gapsMissingFor(
  result: Result,
  incidentId: string,
  penalties: readonly CasePenalty[],
): string[] {
  const { lines, others } = readResult(result, incidentId)
  const isTimed = (id: string) => penalties.some(({ memberId, seconds }) => memberId === id && seconds > 0)
  return missingGaps(lines, [...others, ...penalties], isTimed).map(id => nameIn(result, id))
}

function readResult({ lines, classification }: Result, incidentId: string) {
  const standing = classification.flatMap(({ memberId, penalties }) =>
    penalties.map((penalty): Penalty => ({ ...penalty, memberId })),
  )
  return {
    lines: lines.map(({ memberId, status, gap }) => ({
      memberId,
      status,
      ...(parseGap(gap ?? '') ?? { gapMs: null, lapsDown: 0 }),
    })),
    standing,
    others: standing.filter(penalty => penalty.incidentId !== incidentId),
  }
}

function nameIn({ lines }: Result, memberId: string) {
  return lines.find(line => line.memberId === memberId)?.driver?.displayName ?? 'Former member'
}

function placeWords({ place, isExcluded }: ClassifiedLine) {
  if (isExcluded) return 'excluded'
  return place === null ? null : ordinal(place)
}

function changeWords(was: string | null, is: string | null, had: number | null, has: number | null): string {
  const place = was === is ? null : `${was ?? 'unclassified'} to ${is ?? 'unclassified'}`
  const points = had === has || has === null ? null : `${signed(had ?? 0)} to ${signed(has)} points`
  if (place === null && points === null) return ''
  return [place ?? `stays ${is ?? 'unclassified'}`, points].filter(Boolean).join(', ')
}

function signed(points: number) {
  return String(points).replace('-', '−')
}
