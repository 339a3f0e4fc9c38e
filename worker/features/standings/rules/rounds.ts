import { type ClassifiedLine, classify, type Penalty, type ResultLine } from './classification.ts'

/** A race of a championship that has a result. */
export interface Round {
  raceId: string
  /** Its start, epoch ms. */
  date: number
  /** The sheet in finishing order. */
  lines: readonly ResultLine[]
  poleId: string | null
  fastestId: string | null
  /** The race's own points, as typed. */
  racePoints: string
  penalties: readonly Penalty[]
}

/** A round with its rows in classified order, by driver. */
export interface ClassifiedRound extends Omit<Round, 'lines'> {
  lines: ReadonlyMap<string, ClassifiedLine>
}

/** Rounds by date with their classification, whatever the order of entry. */
export function classifiedRounds(rounds: readonly Round[]): ClassifiedRound[] {
  return rounds
    .toSorted((a, b) => a.date - b.date || inOrder(a.raceId, b.raceId))
    .map(round => ({
      ...round,
      penalties: round.penalties.toSorted((a, b) => inOrder(a.incidentId, b.incidentId)),
      lines: byDriver(classify(round.lines, round.penalties)),
    }))
}

/** A round for one class: only its drivers, with places counted among them. */
export function withinClass(round: ClassifiedRound, drivers: ReadonlySet<string>): ClassifiedRound {
  const own = [...round.lines.values()].filter(({ memberId }) => drivers.has(memberId))
  return {
    ...round,
    lines: byDriver(own.map((line, n) => ({ ...line, place: line.place === null ? null : n + 1 }))),
  }
}

function byDriver(lines: readonly ClassifiedLine[]) {
  return new Map(lines.map(line => [line.memberId, line]))
}

function inOrder(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}
