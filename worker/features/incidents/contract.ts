import * as z from 'zod/mini'
import { hasNoIssues, line, lines, optionalLine, optionalUuid, orElse, whole } from '../../lib/fields.ts'
import { parseUrl } from '../../lib/text/parse-url.ts'
import { parseObjectPath } from '../uploads/rules/object-paths.ts'
import type { NextStep } from './rules/cases.ts'
import { findOffence } from './rules/offences.ts'
import type { CasePenalty, Verdict } from './rules/penalties.ts'
import { verdicts, whatVerdictForbids } from './rules/penalties.ts'
import type { CaseState } from './rules/windows.ts'

/** Maximum length of an account and of a decision's text, in code points. */
export const ACCOUNT_MAX = 1000
export const TEXT_MAX = 2000
/** Maximum length of the reason for a vote or for taking a decision back. */
export const REASON_MAX = 300
/** Maximum number of clips for each side, and of drivers named in a report. */
export const CLIPS_MAX = 3
export const DRIVERS_MAX = 4

const memberId = (required: string) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(100, 'That is not a driver'))

const optionalDriver = (name: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(`${name} must be the id of a driver`))),
    z.transform((id: string | null | undefined) => id || null),
  )

const clip = line('Clip', 300, 'A clip must be a link').check(
  z.refine(isClip, 'A clip must be a link that starts with https://, or a file you have uploaded'),
)
const clips = orElse(
  z
    .array(clip, 'clips must be a list of links')
    .check(z.maxLength(CLIPS_MAX, `You can add at most ${CLIPS_MAX} clips`)),
  [],
)

const drivers = z.array(memberId('Please choose a driver'), 'Choose the drivers involved').check(
  z.minLength(1, 'Choose the drivers involved'),
  z.maxLength(DRIVERS_MAX, `You can name at most ${DRIVERS_MAX} drivers`),
  z.refine(ids => new Set(ids).size === ids.length, 'Name each driver once'),
)

const optionalWholeNumber = (name: string, min: number, max: number) =>
  z.pipe(
    z.optional(z.nullable(whole(name, min, max))),
    z.transform((value: number | null | undefined) => value ?? null),
  )

/** A report. The sender chooses its id, so repeated sends create one case. */
export const reportInput = z.object({
  id: optionalUuid('id'),
  raceId: memberId('Choose a race'),
  lap: optionalWholeNumber('Lap', 1, 999),
  spot: optionalLine('Turn', 60),
  raceTime: optionalLine('Race time', 10),
  drivers,
  account: lines('What happened', ACCOUNT_MAX, 'Say what happened'),
  rule: optionalLine('Rule', 120),
  clips,
  official: orElse(z.boolean('official must be true or false'), false),
})
export type ReportInput = z.output<typeof reportInput>

/** A named driver's side. */
export const replyInput = z.object({
  account: lines('Your side', ACCOUNT_MAX, 'Give your side of it'),
  atFault: z.boolean('atFault must be true or false'),
  clips,
})
export type ReplyInput = z.output<typeof replyInput>

/** Which cases: one's own, those waiting for stewards, or decided ones; without a scope, all of a race that the reader may see. */
export const incidentsQuery = z.object({
  raceId: z.optional(z.string()),
  scope: z.optional(z.enum(['mine', 'open', 'decided'], 'scope must be mine, open or decided')),
})
export type IncidentsQuery = z.output<typeof incidentsQuery>

const verdict = z.enum(verdicts, 'verdict must be no-action, racing-incident, warning or penalty')

/** A steward's vote. Warnings and penalties name a driver. */
export const voteInput = z
  .object({
    verdict,
    blamedId: optionalDriver('blamedId'),
    offence: z.pipe(
      optionalLine('Offence', 40),
      z.nullable(
        z
          .string()
          .check(z.refine(id => findOffence(id) !== undefined, 'That is not one of the club’s offences')),
      ),
    ),
    reason: line('Reason', REASON_MAX, 'Give your reason in a sentence'),
  })
  .check(
    z.refine(
      ({ verdict, blamedId }) =>
        blamedId !== null || verdict === 'no-action' || verdict === 'racing-incident',
      { error: 'Choose who this is for', path: ['blamedId'], when: hasNoIssues },
    ),
  )
export type VoteInput = z.output<typeof voteInput>

const part = (name: string, max: number) => orElse(whole(name, 0, max), 0)
const penalty = z
  .object({
    memberId: memberId('Please choose a driver'),
    seconds: part('Seconds', 600),
    places: part('Places', 60),
    points: part('Points', 100),
    excluded: orElse(z.boolean('excluded must be true or false'), false),
    licence: part('Licence points', 12),
  })
  .check(
    z.refine(
      ({ seconds, places, points, excluded, licence }) => excluded || seconds + places + points + licence > 0,
      { error: 'Choose a penalty for this driver', path: ['seconds'], when: hasNoIssues },
    ),
  )
const penalties = orElse(
  z.array(penalty, 'penalties must be a list').check(
    z.maxLength(4, 'A decision has at most 4 penalties'),
    z.refine(
      list => new Set(list.map(one => one.memberId)).size === list.length,
      'Give each driver one penalty',
    ),
  ),
  [],
)

const text = lines('The decision', TEXT_MAX, 'Say what was decided and why')

/**
 * A decision. Without a verdict, the one with most votes holds, or a penalty if it has penalties that no other verdict
 * allows. With a verdict, its penalties must fit that.
 */
export const decisionInput = z
  .object({
    text,
    rule: optionalLine('Rule', 120),
    penalties,
    verdict: z.optional(z.nullable(verdict)),
  })
  .check(
    z.superRefine(
      (decision, { addIssue }) => {
        const message = whatVerdictForbids(decision)
        if (message) addIssue({ code: 'custom', path: ['penalties'], message, input: decision })
      },
      { when: hasNoIssues },
    ),
  )
export type DecisionInput = z.output<typeof decisionInput>

/** Why a decision is taken back. */
export const takeBackInput = z.object({
  reason: line('Reason', REASON_MAX, 'Say why you are taking the decision back'),
})

/** An appeal by a party. */
export const appealInput = z.object({
  ground: z.enum(
    ['evidence', 'rule', 'procedure'],
    'Choose your grounds: new evidence, a misread rule or a missed step',
  ),
  text: lines('Your appeal', ACCOUNT_MAX, 'Say why the decision is wrong'),
  clips,
})
export type AppealInput = z.output<typeof appealInput>

/** The answer to appeals, with the penalties that remain. */
export const answerInput = z.object({ text, penalties })
export type AnswerInput = z.output<typeof answerInput>

/** A driver in a case; `null` for a former member. */
export type CaseDriver = {
  id: string
  displayName: string
  gamertag: string
  carNumber: string | null
} | null

/** The reader's role in a case. A steward may have a conflict of interest; anybody else sees only the decision. */
export type CaseRole = 'reporter' | 'named' | 'steward' | 'steward-in-conflict' | 'member'

/** A steward's vote, as other stewards see it once all are in. */
export interface VoteView {
  steward: CaseDriver
  verdict: Verdict
  blamedId: string | null
  offence: string | null
  reason: string
}

/** A case in a list. Instants are ISO 8601, UTC. */
export interface IncidentSummary {
  id: string
  race: { id: string; name: string; date: string }
  lap: number | null
  spot: string | null
  state: CaseState
  /** The next step, whoever reads the case. */
  next: NextStep
  /** When that step ends; `null` if no time ends it. */
  until: string | null
  /** Whether stewards vote or voted on it. With few stewards, one decides at once. */
  isVotedOn: boolean
  reportedAt: string
  role: CaseRole
  drivers: { id: string; member: CaseDriver }[]
  /** For parties and stewards: nobody may take the next step, so the case waits for another admin. */
  isStuck: boolean
  /** Once the case is decided. */
  verdict: Verdict | null
  /** Whether it waits for the reader's reply, vote, decision or answer. */
  waitsForYou: boolean
}

/** A case as this reader may see it. Instants are ISO 8601, UTC. */
export interface IncidentView extends Omit<IncidentSummary, 'drivers'> {
  official: boolean
  /** For parties and stewards; `null` for others, and for an official report. */
  reporter: { id: string; member: CaseDriver } | null
  raceTime: string | null
  /** This and the drivers' sides are for parties and stewards; `null` for others. */
  account: string | null
  rule: string | null
  clips: string[]
  drivers: {
    id: string
    member: CaseDriver
    repliedAt: string | null
    account: string | null
    atFault: boolean
    clips: string[]
  }[]
  /** For stewards without a conflict; `votes` once all are in. */
  voting: {
    needed: number
    in: number
    own: Omit<VoteView, 'steward'> | null
    votes: VoteView[] | null
    /** Once all votes are in: the initial values of the decision's form. */
    prefill: { verdict: Verdict; penalties: CasePenalty[] } | null
  } | null
  decision: {
    at: string
    verdict: Verdict
    text: string
    rule: string | null
    /** The original penalties; an answer may have made them milder. */
    penalties: CasePenalty[]
    /** For stewards. */
    by: CaseDriver
  } | null
  /** For parties and stewards: a decision that was taken back, and why. */
  takenBack: { at: string; reason: string } | null
  /** For parties and stewards. */
  appeals: {
    id: string
    member: CaseDriver
    ground: 'evidence' | 'rule' | 'procedure'
    text: string
    clips: string[]
    at: string
  }[]
  answer: { at: string; text: string } | null
  /** The penalties that hold. */
  penalties: CasePenalty[]
  /** What the reader may do now. */
  may: Record<'reply' | 'withdraw' | 'vote' | 'decide' | 'takeBack' | 'appeal' | 'answer', boolean>
}

/** A driver's licence points that count, and the cases they come from, latest race first. */
export interface LicenceView {
  points: number
  lines: { incidentId: string; points: number; race: { id: string; name: string; date: string } }[]
}

function isClip(text: string) {
  if (parseObjectPath(text)) return true
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
