import { HOUR } from '#web/lib/clock.ts'
import type { Offence } from '#worker/features/incidents/rules/offences.ts'
import { APPEAL } from '#worker/features/incidents/rules/windows.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'
import type { Incident } from './api.ts'

type Driver = Incident['drivers'][number]['member']
type Penalty = Incident['penalties'][number]

/** Labels of the verdicts. */
export const verdictWords = {
  'no-action': 'No action',
  'racing-incident': 'Racing incident',
  warning: 'Warning',
  penalty: 'Penalty',
} as const

/** Labels of the grounds for appeal. */
export const groundWords = {
  evidence: 'New evidence',
  rule: 'Misread rule',
  procedure: 'Missed step',
} as const

/** Where it happened: "Lap 4, Turn 6", or "Incident". */
export function placeOf({ lap, spot }: Pick<Incident, 'lap' | 'spot'>): string {
  return [lap === null ? null : `Lap ${lap}`, spot].filter(Boolean).join(', ') || 'Incident'
}

/** A driver's display name, or "Former member". */
export function nameOf(driver: Driver): string {
  return driver?.displayName ?? 'Former member'
}

/** The length of a text and its limit: "12 of 500 characters". */
export function lengthWords(text: string, most: number): string {
  return `${trimmedLength(text)} of ${most} characters`
}

/** Everyone who may be blamed: the named drivers, and the reporter unless they reported for the club. */
export function partiesOf({ drivers, reporter }: Incident): { id: string; name: string }[] {
  return [...drivers, ...(reporter ? [reporter] : [])].map(({ id, member }) => ({ id, name: nameOf(member) }))
}

/** The usual penalty for an offence: "5 seconds, 1 licence point" */
export function usualWords({ usual, licence }: Offence): string {
  return `${usual}${licence > 0 ? `, ${count(licence, 'licence point')}` : ''}`
}

/** "5 seconds, 3 points off, 1 licence point"; "Excluded from the race". */
export function penaltyWords({ seconds, places, points, excluded, licence }: Penalty): string {
  const taken = [
    excluded && 'excluded from the race',
    seconds > 0 && count(seconds, 'second'),
    places > 0 && `${count(places, 'place')} down`,
    points > 0 && `${count(points, 'point')} off`,
    licence > 0 && count(licence, 'licence point'),
  ].filter(Boolean)
  const words = taken.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "2 of 3 votes are in." and what follows from it. */
export function votesWords({ needed, in: cast, votes }: NonNullable<Incident['voting']>): string {
  if (votes) return `${count(votes.length, 'vote')} ${votes.length === 1 ? 'is' : 'are'} in.`
  if (needed === 0) return 'No steward is free to vote.'
  if (needed === 1) return 'One steward decides: the others are involved.'
  return `${cast} of ${needed} votes are in. You will see them once all are.`
}

/** The state of a case in a few words. */
export function stateWords({ state, isStuck }: Pick<Incident, 'state' | 'isStuck'>): string {
  return isStuck ? 'Waiting for a steward' : states[state]
}

const states: Record<Incident['state'], string> = {
  hearing: 'Being heard',
  voting: 'With the stewards',
  decided: 'Decided',
  appealed: 'Under appeal',
  final: 'Final',
  withdrawn: 'Withdrawn',
  closed: 'Closed without action',
}

/** The next step, in one sentence. If it has a deadline, `until` goes between `sentence` and `more`. */
export function nextWords(incident: Incident): { sentence: string; until: string | null; more?: string } {
  const { next, state, until, may, drivers, isStuck, isVotedOn } = incident
  const plain = (sentence: string) => ({ sentence, until: null })
  switch (next) {
    case 'replies': {
      const named = drivers.length === 1 ? 'The driver named' : 'The drivers named'
      const sentence = may.reply ? 'You can give your side until' : `${named} can answer until`
      return { sentence, until, more: isVotedOn ? 'Then the stewards vote.' : 'Then one steward decides.' }
    }
    case 'votes':
      return { sentence: 'The stewards vote until', until, more: 'None sees how the others vote.' }
    case 'decision':
      if (isStuck && until === null)
        return plain('The votes are in, but nobody is left to write the decision.')
      if (isStuck) return { sentence: 'Without another admin, the case closes without action on', until }
      if (until === null) return plain('The votes are in. One steward writes the decision.')
      return {
        sentence: 'One steward writes the decision. If nobody does, the case closes without action on',
        until,
      }
    case 'appeals':
      // Only those involved get the deadline.
      if (until === null) return plain('Those involved have a day to appeal. Then it is final.')
      return { sentence: may.appeal ? 'Appeal by' : 'Open to appeal until', until, more: 'Then it is final.' }
    case 'answer':
      if (until === null) return plain('A steward who took no part in the decision answers the appeal.')
      if (isStuck) return { sentence: 'Without another admin, the decision stands from', until }
      return {
        sentence: 'A steward who took no part in the decision answers by',
        until,
        more: 'Otherwise the decision stands.',
      }
    case 'nothing':
      return plain(overWords[state as keyof typeof overWords])
  }
}

const overWords = {
  final: 'The decision can no longer change.',
  withdrawn: 'The report was withdrawn, so no action follows.',
  closed: 'No steward voted in time, so no action follows.',
}

/** A mark on the timeline of a case; `at` if known. */
export interface Mark {
  name: string
  is: 'done' | 'now' | 'to-come'
  at: string | null
}

/** The timeline of a case: past, current and future marks. */
export function marksOf(incident: Incident): Mark[] {
  const { state, next, isVotedOn, reportedAt, drivers, decision, appeals, answer } = incident
  const reported: Mark = { name: 'Reported', is: 'done', at: reportedAt }
  if (state === 'withdrawn') return [reported, { name: 'Withdrawn', is: 'done', at: null }]
  if (state === 'closed')
    return [
      reported,
      { name: 'Heard', is: 'done', at: null },
      { name: 'Closed', is: 'done', at: decision?.at ?? null },
    ]
  const isAppealed = state === 'appealed' || answer !== null || appeals.length > 0
  const order: Stage[] = [
    'heard',
    ...(isVotedOn ? (['voted'] as const) : []),
    'decided',
    ...(isAppealed ? (['answered'] as const) : []),
    'final',
  ]
  const current = currentStages[next]
  const isHeard = state !== 'hearing' && drivers.every(({ repliedAt }) => repliedAt !== null)
  const lastReply = drivers
    .map(({ repliedAt }) => repliedAt ?? '')
    .sort()
    .at(-1)
  const times: Record<Stage, string | null> = {
    heard: isHeard ? (lastReply ?? null) : null,
    voted: null,
    decided: decision?.at ?? null,
    answered: answer?.at ?? null,
    final: answer?.at ?? (decision && !isAppealed ? after(decision.at, APPEAL) : null),
  }
  const at = current === null ? order.length : order.indexOf(current)
  return [
    reported,
    ...order.map((mark, n): Mark => {
      const is = n < at ? 'done' : n === at ? 'now' : 'to-come'
      const hasCome = is === 'done' || (is === 'now' && times[mark] !== null)
      return { name: names[mark][hasCome ? 0 : 1], is, at: hasCome ? times[mark] : null }
    }),
  ]
}

type Stage = keyof typeof names
const currentStages: Record<Incident['next'], Stage | null> = {
  replies: 'heard',
  votes: 'voted',
  decision: 'decided',
  appeals: 'decided',
  answer: 'answered',
  nothing: null,
}
const names = {
  heard: ['Heard', 'Hearing'],
  voted: ['Voted', 'Votes'],
  decided: ['Decided', 'Decision'],
  answered: ['Answered', 'Appeal'],
  final: ['Final', 'Final'],
} as const

function after(instant: string, ms: number) {
  return new Date(Date.parse(instant) + ms).toISOString()
}

/** "1 vote", "3 votes" */
export function count(amount: number, noun: string): string {
  return `${String(amount).replace('-', '−')} ${noun}${Math.abs(amount) === 1 ? '' : 's'}`
}

/** Time after the report, in ms, within which owning up usually halves the penalty (see the club rules). */
export const OWNED_UP = HOUR

/** Whether a driver owned up within that time. */
export function ownedUp(
  { reportedAt }: Incident,
  { atFault, repliedAt }: Incident['drivers'][number],
): boolean {
  return atFault && repliedAt !== null && Date.parse(repliedAt) - Date.parse(reportedAt) <= OWNED_UP
}
