import { inSheetOrder, type ResultLine } from '../../standings/rules/classification.ts'
import { findOffence, type Offence, offenceNamed } from './offences.ts'

/** What a steward thinks of a case, the mildest first. */
export const verdicts = ['no-action', 'racing-incident', 'warning', 'penalty'] as const
export type Verdict = (typeof verdicts)[number]

/** What a decision takes from a driver in the race where it happened. */
export interface CasePenalty {
  memberId: string
  seconds: number
  places: number
  points: number
  excluded: boolean
  /** Licence points. */
  licence: number
}

/** What is wrong with these penalties under this verdict, as its sentence, or `null`. Without a verdict they say it themselves. */
export function whatVerdictForbids({
  verdict,
  penalties,
}: {
  verdict?: Verdict | null | undefined
  penalties: readonly CasePenalty[]
}): string | null {
  if (verdict === 'penalty') return penalties.length === 0 ? 'Say whom the penalty is for' : null
  if (verdict === 'warning')
    return penalties.some(movesResult)
      ? 'A warning leaves the result as it is and costs licence points at most: for more, choose Penalty'
      : null
  return verdict && penalties.length > 0 ? 'Only a warning or a penalty takes something from a driver' : null
}

/** Whether a penalty counts in the race where it happened: licence points alone do not. */
export function movesResult({ seconds, places, points, excluded }: CasePenalty) {
  return excluded || seconds + places + points > 0
}

/** A vote, as far as it decides what follows. */
export interface Judgement {
  verdict: Verdict
  blamedId: string | null
  offence: string | null
}

/** What the form of a decision begins with. */
export interface Prefill {
  verdict: Verdict
  penalties: CasePenalty[]
}

/**
 * The verdict that most votes are for, with what the table says of the offence that was voted; of those that are level the
 * milder. Of a warning that is the offence's licence points: all else of it moves a result. A penalty for no offence of the
 * table begins with what is usual for the `rule` that the case names.
 */
export function prefill(votes: readonly Judgement[], rule: string | null = null): Prefill {
  const verdict = mostVoted(
    votes.map(vote => vote.verdict),
    (a, b) => verdicts.indexOf(a) - verdicts.indexOf(b),
  )
  if (verdict !== 'warning' && verdict !== 'penalty')
    return { verdict: verdict ?? 'no-action', penalties: [] }
  const breachOf = (offence: string | null) =>
    findOffence(offence) ?? (verdict === 'penalty' ? offenceNamed(rule) : undefined)
  const usual = votes
    .filter(vote => vote.verdict === verdict)
    .flatMap(({ blamedId, offence }) => (blamedId === null ? [] : usualPenalty(blamedId, breachOf(offence))))
    .map(one => (verdict === 'warning' ? licenceOf(one) : one))
  const most = mostVoted(
    usual.map(one => JSON.stringify(one)),
    (a, b) => compareWeight(JSON.parse(a), JSON.parse(b)),
  )
  if (most === undefined) return { verdict, penalties: [] }
  const penalty: CasePenalty = JSON.parse(most)
  // A penalty without numbers waits for them in its form; a warning that costs nothing is words alone.
  return { verdict, penalties: verdict === 'warning' && penalty.licence === 0 ? [] : [penalty] }
}

/** What is left of a penalty under a warning. */
export function licenceOf({ memberId, licence }: CasePenalty): CasePenalty {
  return { ...nothingOf(memberId), licence }
}

/**
 * What the form of a decision begins with where nobody has voted: what the table says of the offence that the case names, for
 * the one driver whom that can mean. `null` where it names none.
 */
export function prefillByRule(rule: string | null, named: readonly NamedDriver[]): Prefill | null {
  const offence = offenceNamed(rule)
  if (!offence) return null
  const { verdict } = offence
  const memberId = accusedOf(named)
  if (memberId === null) return { verdict, penalties: [] }
  const usual = usualPenalty(memberId, offence)
  return { verdict, penalties: [verdict === 'warning' ? licenceOf(usual) : usual] }
}

/** A driver whom a case names, and whether they own up to it. */
export interface NamedDriver {
  id: string
  atFault: boolean
}

/** Whom a case is against as far as it says: the only driver that it names, or the only one who owns up. */
export function accusedOf(named: readonly NamedDriver[]): string | null {
  const [only, ...others] = named.length > 1 ? named.filter(({ atFault }) => atFault) : named
  return only && others.length === 0 ? only.id : null
}

/** What a driver usually gets for an offence; nothing (yet) for what is not in the table. */
export function usualPenalty(memberId: string, offence: Offence | undefined): CasePenalty {
  const { seconds = 0, isExcluded: excluded = false, licence = 0 } = offence ?? {}
  return { memberId, seconds, places: 0, points: 0, excluded, licence }
}

function mostVoted<T>(votes: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  const count = (one: T) => votes.filter(other => other === one).length
  return [...new Set(votes)].sort((a, b) => count(b) - count(a) || compare(a, b))[0]
}

// For two drivers of whom nothing differs the order of their ids decides, so that every steward begins with the same.
function compareWeight(a: CasePenalty, b: CasePenalty) {
  return (
    Number(a.excluded) - Number(b.excluded) ||
    a.seconds - b.seconds ||
    a.licence - b.licence ||
    (a.memberId < b.memberId ? -1 : 1)
  )
}

/** Whether an answer would take more from a driver than the decision that was appealed against. */
export function isHarsher(answer: readonly CasePenalty[], decided: readonly CasePenalty[]): boolean {
  return answer.some(after => {
    const before = decided.find(({ memberId }) => memberId === after.memberId) ?? nothingOf(after.memberId)
    if (after.points > before.points || after.licence > before.licence) return true
    if (before.excluded) return false // whoever is last has more than who is out
    return after.excluded || after.seconds > before.seconds || after.places > before.places
  })
}

/** A penalty that takes nothing (yet). */
export function nothingOf(memberId: string): CasePenalty {
  return { memberId, seconds: 0, places: 0, points: 0, excluded: false, licence: 0 }
}

/** What decides whether a penalty of seconds needs gaps. */
type Taken = Pick<CasePenalty, 'memberId' | 'seconds' | 'excluded'>

/**
 * Whose gaps nobody has noted and these penalties of seconds need (docs/race-night.md 8): those of who followed on the same
 * lap until one is known to be further behind, and, where anybody did, a driver's own, but for the winner. Who is excluded
 * is moved by no seconds, and by nobody's. `penalties`: all of this race; `isAsked`: whose seconds it is about.
 */
export function missingGaps(
  sheet: readonly ResultLine[],
  penalties: readonly Taken[],
  isAsked: (memberId: string) => boolean = () => true,
): string[] {
  const of = (id: string) => penalties.filter(({ memberId }) => memberId === id)
  const home = inSheetOrder(sheet).filter(({ status }) => status === 'finished')
  const winner = home.find(({ lapsDown }) => lapsDown === 0)
  const finishers = home.filter(({ memberId }) => !of(memberId).some(({ excluded }) => excluded))
  const missing = new Set<string>()
  for (const [place, line] of finishers.entries()) {
    const extra = of(line.memberId).reduce((sum, { seconds }) => sum + seconds, 0)
    if (extra === 0 || !isAsked(line.memberId)) continue
    const own = line === winner ? (line.gapMs ?? 0) : line.gapMs
    const followers = finishers.slice(place + 1).filter(({ lapsDown }) => lapsDown === line.lapsDown)
    if (own === null && followers.length > 0) missing.add(line.memberId)
    for (const { memberId, gapMs } of followers) {
      if (gapMs === null) missing.add(memberId)
      else if (own !== null && gapMs >= own + extra * 1000) break
    }
  }
  return [...missing]
}

/** Whose gaps the seconds of a race come to need by what becomes of one of its cases: who is excluded no more may be within them. */
export function newlyMissingGaps(
  sheet: readonly ResultLine[],
  others: readonly Taken[],
  { before, after }: Record<'before' | 'after', readonly Taken[]>,
): string[] {
  const known = missingGaps(sheet, [...others, ...before])
  return missingGaps(sheet, [...others, ...after]).filter(id => !known.includes(id))
}
