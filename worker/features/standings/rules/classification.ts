/** A driver's status on the sheet (docs/race-night.md 7). */
export type ResultStatus = 'finished' | 'dnf' | 'dsq' | 'dns'

/** A row of a sheet, in finishing order. The gap to the winner is in ms, `null` if not recorded; it never decides the order. */
export interface ResultLine {
  memberId: string
  status: ResultStatus
  gapMs: number | null
  lapsDown: number
}

/** A penalty in a race, with the incident it comes from. */
export interface Penalty {
  incidentId: string
  memberId: string
  seconds: number
  places: number
  points: number
  excluded: boolean
}

/** A classified row: its place among the finishers, or `null`; and whether the driver was excluded. */
export interface ClassifiedLine extends ResultLine {
  place: number | null
  isExcluded: boolean
}

const ORDER: readonly ResultStatus[] = ['finished', 'dnf', 'dsq', 'dns']

/** A sheet's rows in stored order: finishers, dnf, dsq, dns, each as sent. */
export function inSheetOrder<Line extends { status: ResultStatus }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
}

/**
 * The classified order (docs/race-night.md 8): finishers as entered, without the excluded. Penalty seconds move a driver
 * behind every follower on the same lap who comes within them; penalty places move them down. A missing gap moves nobody.
 */
export function classify(sheet: readonly ResultLine[], penalties: readonly Penalty[]): ClassifiedLine[] {
  const lines = inSheetOrder(sheet)
  const of = (memberId: string) => penalties.filter(penalty => penalty.memberId === memberId)
  const isExcluded = (line: ResultLine) => of(line.memberId).some(({ excluded }) => excluded)
  const seconds = (line: ResultLine) => sum(of(line.memberId).map(penalty => penalty.seconds))
  const places = (line: ResultLine) => sum(of(line.memberId).map(penalty => penalty.places))
  const finishers = lines.filter(line => line.status === 'finished' && !isExcluded(line))
  const gaps = gapsWithSeconds(lines, penalties)
  const isWithin = (follower: ResultLine, line: ResultLine) => {
    const own = gaps.get(line.memberId) ?? null
    const theirs = gaps.get(follower.memberId) ?? null
    return follower.lapsDown === line.lapsDown && own !== null && theirs !== null && theirs < own
  }
  // From last to first, so that a moved driver meets followers who already have their final order.
  const order = [...finishers]
  for (const line of finishers.toReversed().filter(seconds)) {
    const at = order.indexOf(line)
    const behind = order.findLastIndex((follower, n) => n > at && isWithin(follower, line))
    if (behind > at) order.splice(behind, 0, ...order.splice(at, 1))
  }
  for (const line of order.toReversed().filter(places)) {
    const at = order.indexOf(line)
    order.splice(at, 1)
    order.splice(at + places(line), 0, line)
  }
  const others = lines.filter(line => !finishers.includes(line))
  return [
    ...order.map((line, n) => ({ ...line, place: n + 1, isExcluded: false })),
    ...others.map(line => ({ ...line, place: null, isExcluded: isExcluded(line) })),
  ]
}

/**
 * Each finisher's gap to the first to finish, in ms, with penalty seconds; `null` if not recorded. Gaps refer to that driver
 * even if they lost the win.
 */
export function gapsWithSeconds(
  sheet: readonly ResultLine[],
  penalties: readonly Penalty[],
): Map<string, number | null> {
  const finishers = inSheetOrder(sheet).filter(({ status }) => status === 'finished')
  const first = finishers.find(({ lapsDown }) => lapsDown === 0)
  return new Map(
    finishers.map(line => {
      const { memberId, gapMs } = line
      const gap = line === first ? (gapMs ?? 0) : gapMs
      const own = penalties.filter(penalty => penalty.memberId === memberId)
      return [memberId, gap === null ? null : gap + sum(own.map(({ seconds }) => seconds)) * 1000]
    }),
  )
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
