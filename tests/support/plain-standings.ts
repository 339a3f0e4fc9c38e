import type { ResultLine } from '#worker/features/standings/rules/classification.ts'
import type { Round } from '#worker/features/standings/rules/rounds.ts'
import type { Scoring } from '#worker/features/standings/rules/scoring.ts'

/*
 * The rules of standings a second time (docs/race-night.md 8), as one would do them on paper: slow, and with nothing of
 * the first but its types, so that a mistake would have to be made twice. All gaps must be known and nobody lapped.
 */

interface PlainCell {
  place: number | null
  drove: boolean
  earned: number
  taken: number
  mayDrop: boolean
  dropped: boolean
  words: string
}

interface PlainRow {
  id: string
  total: number
  cells: PlainCell[]
}

const round3 = (number: number) => Number(number.toFixed(3))
/** "3rd" */
export const nth = (place: number) =>
  ['', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'][place] ?? '?'
const shown = (number: number) => `${number}`.replace('-', '−')

/** A table of those drivers: who, where, with how many points, and every sentence. */
export function plainTable(rounds: Round[], drivers: string[], scoring: Scoring) {
  const inOrder = [...rounds].sort((a, b) => a.date - b.date || (a.raceId < b.raceId ? -1 : 1))
  const now = ranked(inOrder, drivers, scoring)
  const before = ranked(inOrder.slice(0, -1), drivers, scoring)
  return now.map(row => {
    const earlier = before.find(({ id }) => id === row.id)
    return {
      ...row,
      gap: round3((now[0]?.total ?? 0) - row.total),
      moved: earlier ? earlier.place - row.place : null,
    }
  })
}

/** What a race has brought each driver on its sheet: "3rd, 15", "no place, −3", "excluded, 0". */
export function plainOutcomes(round: Round, scoring: Scoring): Map<string, string> {
  const drivers = round.lines.map(({ memberId }) => memberId)
  return new Map(
    drivers.map(id => {
      const { place, earned, taken } = cellOf(id, round, drivers, scoring)
      const isOut = round.penalties.some(({ memberId, excluded }) => memberId === id && excluded)
      const ending = isOut ? 'excluded' : place === null ? 'no place' : nth(place)
      return [id, `${ending}, ${shown(round3(earned + taken))}`]
    }),
  )
}

function ranked(rounds: Round[], drivers: string[], scoring: Scoring) {
  const left = drivers.filter(id => rounds.some(({ lines }) => lines.some(({ memberId }) => memberId === id)))
  const rows = left.map(id => rowOf(id, rounds, drivers, scoring)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const levels: PlainRow[][] = []
  let rest = rows
  while (rest.length > 0) {
    const best = bestOf(rest)
    levels.push(best)
    rest = rest.filter(row => !best.includes(row))
  }
  return levels.flatMap((level, n) => {
    const place = 1 + levels.slice(0, n).flat().length
    const ahead = levels[n - 1]?.[0]
    const behind = levels[n + 1]?.[0]
    return level.map(row => {
      const ties: string[] = []
      if (ahead?.total === row.total) ties.push(`Level with ${ahead.id}, behind ${why(row, ahead, rounds)}`)
      const others = level.filter(other => other !== row).map(({ id }) => id)
      const last = others.pop()
      if (last !== undefined) {
        const names = others.length === 0 ? last : `${others.join(', ')} and ${last}`
        ties.push(`Level with ${names} on every count: they share ${nth(place)}`)
      }
      if (behind?.total === row.total) ties.push(`Level with ${behind.id}, ahead ${why(row, behind, rounds)}`)
      return { id: row.id, place, total: row.total, cells: row.cells.map(({ words }) => words), ties }
    })
  })
}

// Who of them stands first, by one rule after the other.
function bestOf(rows: PlainRow[]): PlainRow[] {
  const most = (group: PlainRow[], score: (row: PlainRow) => number) => {
    const top = Math.max(...group.map(score))
    return group.filter(row => score(row) === top)
  }
  let best = most(rows, ({ total }) => total)
  for (const all of [false, true])
    for (let place = 1; place <= 8; place++) best = most(best, row => times(row, place, all))
  const number = best[0]?.cells.length ?? 0
  for (let n = number - 1; n >= 0; n--) {
    if (!best.some(({ cells }) => cells[n]?.drove)) continue
    const first = most(best, ({ cells }) => -(cells[n]?.place ?? 99))
    if (first.length === best.length) return best
    best = first
    n = number
  }
  return best
}

function why(own: PlainRow, other: PlainRow, rounds: Round[]): string {
  for (const all of [false, true])
    for (let place = 1; place <= 8; place++) {
      const [mine, theirs] = [times(own, place, all), times(other, place, all)]
      const what = place === 1 ? 'wins' : `${nth(place)} places`
      if (mine !== theirs) return `on ${what} ${mine} to ${theirs}${all ? ' in all rounds' : ''}`
    }
  for (let n = rounds.length - 1; n >= 0; n--) {
    const [mine, theirs] = [own.cells[n], other.cells[n]]
    if (!mine?.drove && !theirs?.drove) continue
    const words = [mine, theirs].map(cell => (cell?.place ? nth(cell.place) : 'no place'))
    return `in the latest round, ${rounds[n]?.raceId}: ${words.join(' to ')}`
  }
  return 'for no reason'
}

function times(row: PlainRow, place: number, all: boolean) {
  return row.cells.filter(cell => cell.place === place && (all || !cell.dropped)).length
}

function rowOf(id: string, rounds: Round[], drivers: string[], scoring: Scoring): PlainRow {
  const cells = rounds.map(round => cellOf(id, round, drivers, scoring))
  const surplus = scoring.bestRounds === null ? 0 : rounds.length - scoring.bestRounds
  for (let n = 0; n < surplus; n++) {
    let worst: PlainCell | undefined
    for (const cell of cells)
      if (cell.mayDrop && !cell.dropped && (!worst || isWorse(cell, worst))) worst = cell
    if (worst) worst.dropped = true
  }
  let total = 0
  for (const cell of cells) {
    const counts = round3(cell.dropped ? cell.taken : cell.earned + cell.taken)
    total = round3(total + counts)
    cell.words += ` · counts ${shown(counts)}`
    if (cell.dropped) {
      const best =
        scoring.bestRounds === 1 ? 'best 1 round counts' : `best ${scoring.bestRounds} rounds count`
      cell.words += ` / Dropped: the ${best}`
    }
    if (!cell.mayDrop && scoring.bestRounds !== null)
      cell.words += ' / A round with a disqualification cannot be dropped'
  }
  return { id, total, cells }
}

function isWorse(a: PlainCell, b: PlainCell) {
  if (a.earned !== b.earned) return a.earned < b.earned
  if (a.drove !== b.drove) return !a.drove
  return (a.place ?? 99) > (b.place ?? 99)
}

function cellOf(id: string, round: Round, drivers: string[], scoring: Scoring): PlainCell {
  const line = round.lines.find(({ memberId }) => memberId === id)
  const own = round.penalties.filter(({ memberId }) => memberId === id)
  const excluded = own.some(penalty => penalty.excluded)
  const at = finishersOf(round)
    .filter(driver => drivers.includes(driver))
    .indexOf(id)
  const place = at < 0 ? null : at + 1
  const words: string[] = []
  let earned = 0
  if (place !== null) {
    const factor = { x2: 2, 'x0.5': 0.5, 'x1.1': 1.1 }[round.racePoints] ?? 1
    const points = round.racePoints === '3, 2, 1' ? [3, 2, 1] : scoring.points
    const byPlace = round3((points[at] ?? 0) * factor)
    earned += byPlace
    words.push(`${nth(place)} ${byPlace}${factor === 1 ? '' : ` (× ${factor})`}`)
  } else if (!line) words.push('Not in this race')
  else if (excluded) words.push('Excluded')
  else
    words.push(line.status === 'dnf' ? 'Retired' : line.status === 'dsq' ? 'Disqualified' : 'Did not start')
  const isOut = line !== undefined && (line.status === 'dsq' || excluded)
  for (const [who, points, name] of [
    [round.poleId, scoring.pole, 'pole'],
    [round.fastestId, scoring.fastestLap, 'fastest lap'],
  ] as const)
    if (who === id && points > 0 && !isOut) {
      earned += points
      words.push(`${name} ${points}`)
    }
  let taken = 0
  for (const penalty of [...own].sort((a, b) => (a.incidentId < b.incidentId ? -1 : 1)))
    if (penalty.points > 0) {
      taken -= penalty.points
      words.push(`stewards −${penalty.points} (${penalty.incidentId})`)
    }
  const drove = line !== undefined && line.status !== 'dns'
  return {
    place,
    drove,
    earned: round3(earned),
    taken,
    mayDrop: !isOut,
    dropped: false,
    words: words.join(' · '),
  }
}

// By the time with the seconds added, then down by places, from the last to the first.
function finishersOf({ lines, penalties }: Round) {
  const lost = (id: string, what: 'seconds' | 'places') =>
    penalties.filter(({ memberId }) => memberId === id).reduce((sum, penalty) => sum + penalty[what], 0)
  const isExcluded = (id: string) => penalties.some(({ memberId, excluded }) => memberId === id && excluded)
  const time = ({ memberId, gapMs }: ResultLine) => (gapMs ?? 0) + lost(memberId, 'seconds') * 1000
  const order = lines
    .filter(({ status, memberId }) => status === 'finished' && !isExcluded(memberId))
    .sort((a, b) => time(a) - time(b))
    .map(({ memberId }) => memberId)
  for (const id of [...order].reverse())
    for (let n = 0; n < lost(id, 'places'); n++) {
      const at = order.indexOf(id)
      const next = order[at + 1]
      if (next !== undefined) order.splice(at, 2, next, id)
    }
  return order
}
