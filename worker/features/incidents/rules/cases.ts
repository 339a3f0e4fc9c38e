import { answerersOf, conflictOf, type Involved, judgesOf } from './conflicts.ts'
import type { CasePenalty, Judgement, Verdict } from './penalties.ts'
import {
  areVotesIn,
  type CaseState,
  type CaseTimes,
  isReadyToDecide,
  mayBeAppealed,
  STEWARDS,
  stateEnds,
  stateOf,
  UNVOTED,
} from './windows.ts'

/** A decision; `byId` is `null` if no steward voted in time. */
export interface Decision {
  byId: string | null
  verdict: Verdict
  text: string
  rule: string | null
  penalties: CasePenalty[]
}

/** A decision that was taken back; the time is epoch ms. */
export interface TakenBack {
  byId: string
  at: number
  reason: string
}

/** Everything that decides who may do what in a case. Times are epoch ms. */
export interface CaseFile extends Involved {
  id: string
  raceId: string
  championshipId: string | null
  times: CaseTimes
  votes: readonly (Judgement & { stewardId: string; reason: string })[]
  decision: Decision | null
  takenBack: TakenBack | null
  appellants: readonly string[]
  /** The club's admins. */
  stewards: readonly string[]
}

/** A reader, and whether they may act as a steward. */
export interface Reader {
  id: string
  isSteward: boolean
}

/** A reader's role in a case. */
export function roleOf(file: CaseFile, { id, isSteward }: Reader) {
  if (!file.isOfficial && id === file.reporterId) return 'reporter'
  if (file.named.includes(id)) return 'named'
  if (!isSteward) return 'member'
  return conflictOf(id, file) === null ? 'steward' : 'steward-in-conflict'
}

/** A case's state now. */
export function stateOfCase({ times, votes }: CaseFile, now: number): CaseState {
  return stateOf(times, votes.length, now)
}

/** Whether a reader may know of a case: parties and stewards always, others once it is decided. */
export function maySee(file: CaseFile, reader: Reader, now: number): boolean {
  if (roleOf(file, reader) !== 'member') return true
  return ['decided', 'appealed', 'final'].includes(stateOfCase(file, now))
}

/** The stewards who may vote on and decide a case. */
export function judges(file: CaseFile): string[] {
  return judgesOf(file.stewards, file)
}

/** The stewards who may answer an appeal. */
export function answerers(file: CaseFile): string[] {
  const voters = file.votes.map(({ stewardId }) => stewardId)
  return answerersOf(file.stewards, file, { voters, deciderId: file.decision?.byId ?? null })
}

/** Whether all votes are in, so that stewards without a conflict see them. */
export function areAllVotesIn(file: CaseFile, now: number): boolean {
  return areVotesIn(file.times, file.votes.length, judges(file).length, now)
}

/** Whether a case may be decided now. */
export function isDecidable(file: CaseFile, now: number): boolean {
  if (stateOfCase(file, now) !== 'voting') return false
  return isReadyToDecide(file.times, file.votes.length, judges(file).length, now)
}

/** What a reader may do in a case now. */
export function mayDo(file: CaseFile, reader: Reader, now: number) {
  const role = roleOf(file, reader)
  const state = stateOfCase(file, now)
  const isParty = role === 'reporter' || role === 'named'
  const isOwnReport = role === 'reporter' || (role === 'steward' && reader.id === file.reporterId)
  const isFresh = file.votes.length === 0 && (state === 'hearing' || state === 'voting')
  return {
    reply: role === 'named' && state === 'hearing',
    withdraw: isOwnReport && isFresh,
    vote: role === 'steward' && state === 'voting' && !areAllVotesIn(file, now),
    decide: role === 'steward' && isDecidable(file, now),
    takeBack: role === 'steward' && state === 'decided',
    appeal: isParty && mayBeAppealed(file.times, now) && !file.appellants.includes(reader.id),
    answer: role === 'steward' && state === 'appealed' && answerers(file).includes(reader.id),
  }
}

/** Whether a case waits for something that only this reader, or a few like them, can do. */
export function waitsFor(file: CaseFile, reader: Reader, hasReplied: boolean, now: number): boolean {
  const may = mayDo(file, reader, now)
  const hasVoted = file.votes.some(({ stewardId }) => stewardId === reader.id)
  return (may.reply && !hasReplied) || (may.vote && !hasVoted) || may.decide || may.answer
}

/** What a case waits for; `nothing` once it is over. */
export type NextStep = 'replies' | 'votes' | 'decision' | 'appeals' | 'answer' | 'nothing'

/** A case's next step, whoever reads it. */
export interface Next {
  step: NextStep
  /** When it ends (epoch ms); `null` if no time ends it. After that a decision can no longer be written. */
  until: number | null
  /** Nobody is left who may do it. */
  isStuck: boolean
  /** Whether the case is or was voted on. With few stewards, one decides at once. */
  isVotedOn: boolean
}

/** A case's next step now. Everything that is shown of it follows from this. */
export function nextOf(file: CaseFile, now: number): Next {
  const { times, votes, decision } = file
  const state = stateOfCase(file, now)
  const judging = judges(file).length
  const step = state === 'voting' && isDecidable(file, now) ? 'decision' : steps[state]
  const closes = votes.length === 0 ? times.replyUntil + UNVOTED : null
  return {
    step,
    until: step === 'decision' ? closes : stateEnds(times, votes.length, now),
    isStuck: (state === 'voting' && judging === 0) || (state === 'appealed' && answerers(file).length === 0),
    isVotedOn: votes.length > 0 || (decision === null && judging >= STEWARDS),
  }
}

const steps: Record<CaseState, NextStep> = {
  hearing: 'replies',
  voting: 'votes',
  decided: 'appeals',
  appealed: 'answer',
  final: 'nothing',
  withdrawn: 'nothing',
  closed: 'nothing',
}
