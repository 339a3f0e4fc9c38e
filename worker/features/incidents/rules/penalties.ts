import { inSheetOrder, type ResultLine } from '../../standings/rules/classification.ts'
import { findOffence, type Offence, offenceNamed } from './offences.ts'

/** A steward's verdict, mildest first. */
export const verdicts = ['no-action', 'racing-incident', 'warning', 'penalty'] as const
export type Verdict = (typeof verdicts)[number]

/** A penalty for a driver in the race where the incident happened. */
export interface CasePenalty {
  memberId: string
  seconds: number
  places: number
  points: number
  excluded: boolean
  licence: number
}

/** Why these penalties do not fit this verdict, as a sentence, or `null`. Without a verdict any penalties fit. */
export function whatVerdictForbids({
  verdict,
  penalties,
}: {
  verdict?: Verdict | null | undefined
  penalties: readonly CasePenalty[]
}): string | null {
  if (verdict === 'penalty') return penalties.length === 0 ? 'Choose who the penalty is for' : null
  if (verdict === 'warning')
    return penalties.some(movesResult)
      ? 'A warning can only cost licence points. To change the result, choose Penalty'
      : null
  return verdict && penalties.length > 0 ? 'Only a warning or a penalty can cost a driver anything' : null
}

/** Whether a penalty changes the result: licence points alone do not. */
export function movesResult({ seconds, places, points, excluded }: CasePenalty) {
  return excluded || seconds + places + points > 0
}

/** The part of a vote that decides the outcome. */
export interface Judgement {
  verdict: Verdict
  blamedId: string | null
  offence: string | null
}

/** Initial values of the decision's form. */
export interface Prefill {
  verdict: Verdict
  penalties: CasePenalty[]
}

/**
 * The verdict with most votes (the milder on a tie), with the usual penalty for the offence voted for. For a warning that is
 * only the offence's licence points, because the rest changes the result. A penalty for no listed offence starts from the
 * usual one for the `rule` that the case names.
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
  // A penalty without numbers is completed in the form; a warning without licence points is words only.
  return { verdict, penalties: verdict === 'warning' && penalty.licence === 0 ? [] : [penalty] }
}

/** The part of a penalty that a warning may have. */
export function licenceOf({ memberId, licence }: CasePenalty): CasePenalty {
  return { ...nothingOf(memberId), licence }
}

/**
 * Initial values of the decision's form if nobody voted: the usual penalty for the offence that the case names, for the one
 * driver it can mean. `null` if it names none.
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

/** A named driver, and whether they admit fault. */
export interface NamedDriver {
  id: string
  atFault: boolean
}

/** The driver whom a case accuses, if it is clear: the only one named, or the only one who admits fault. */
export function accusedOf(named: readonly NamedDriver[]): string | null {
  const [only, ...others] = named.length > 1 ? named.filter(({ atFault }) => atFault) : named
  return only && others.length === 0 ? only.id : null
}

/** The usual penalty for an offence; an empty one if the offence is not in the table. */
export function usualPenalty(memberId: string, offence: Offence | undefined): CasePenalty {
  const { seconds = 0, isExcluded: excluded = false, licence = 0 } = offence ?? {}
  return { memberId, seconds, places: 0, points: 0, excluded, licence }
}

function mostVoted<T>(votes: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  const count = (one: T) => votes.filter(other => other === one).length
  return [...new Set(votes)].sort((a, b) => count(b) - count(a) || compare(a, b))[0]
}

// Two equal penalties are ordered by member id, so that every steward starts from the same.
function compareWeight(a: CasePenalty, b: CasePenalty) {
  return (
    Number(a.excluded) - Number(b.excluded) ||
    a.seconds - b.seconds ||
    a.licence - b.licence ||
    (a.memberId < b.memberId ? -1 : 1)
  )
}

/** Whether an answer would penalise a driver more than the decision did. */
export function isHarsher(answer: readonly CasePenalty[], decided: readonly CasePenalty[]): boolean {
  return answer.some(after => {
    const before = decided.find(({ memberId }) => memberId === after.memberId) ?? nothingOf(after.memberId)
    if (after.points > before.points || after.licence > before.licence) return true
    if (before.excluded) return false // losing places is milder than exclusion
    return after.excluded || after.seconds > before.seconds || after.places > before.places
  })
}

/** An empty penalty. */
export function nothingOf(memberId: string): CasePenalty {
  return { memberId, seconds: 0, places: 0, points: 0, excluded: false, licence: 0 }
}

/** The fields that decide whether a penalty in seconds needs gaps. */
type Taken = Pick<CasePenalty, 'memberId' | 'seconds' | 'excluded'>

/**
 * Drivers whose gap is not recorded but needed by these penalties in seconds (docs/race-night.md 8): followers on the same
 * lap until one is known to be further behind, and, if there are any, the penalised driver, unless they won. Excluded drivers
 * neither move nor are overtaken. `penalties`: all of this race; `isAsked`: whose seconds to check.
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

/** Drivers whose gaps become necessary when a case changes: a driver who is no longer excluded may come within somebody's seconds. */
export function newlyMissingGaps(
  sheet: readonly ResultLine[],
  others: readonly Taken[],
  { before, after }: Record<'before' | 'after', readonly Taken[]>,
): string[] {
  const known = missingGaps(sheet, [...others, ...before])
  return missingGaps(sheet, [...others, ...after]).filter(id => !known.includes(id))
}
