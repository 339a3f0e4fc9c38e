import { expect, test } from 'vitest'
import { type CaseFile, nextOf } from '#worker/features/incidents/rules/cases.ts'
import { ANSWER, APPEAL, REPLY, UNVOTED, VOTE } from '#worker/features/incidents/rules/windows.ts'
import { HOUR } from '#worker/lib/clock.ts'

const AT = Date.parse('2026-11-21T21:30Z')
const HEARD = AT + REPLY
const vote = (stewardId: string) => ({
  ...{ stewardId, verdict: 'warning' as const, blamedId: 'marcus', offence: null, reason: 'Too late.' },
})
const decision = { byId: 'ann', verdict: 'warning' as const, text: 'So.', rule: null, penalties: [] }

/** A case of Marcus that Priya reported, with these stewards who may judge it and these votes. */
function caseOf(stewards: string[], votes: string[] = [], times: Partial<CaseFile['times']> = {}): CaseFile {
  return {
    ...{ id: 'c1', raceId: 'spa', championshipId: null, stewards, takenBack: null, appellants: [] },
    ...{ reporterId: 'priya', isOfficial: false, named: ['marcus'], teams: new Map() },
    votes: votes.map(vote),
    decision: times.decidedAt ? decision : null,
    times: {
      ...{ replyUntil: HEARD, withdrawnAt: null, votedAt: null, decidedAt: null, isClosed: false },
      ...{ appealedAt: null, answeredAt: null },
      ...times,
    },
  }
}

const many = ['ann', 'ben', 'cem']
const few = ['ann', 'ben']

test.each<[string, CaseFile, number, Partial<ReturnType<typeof nextOf>>]>([
  ['who is named answers', caseOf(many), HEARD - 1, { step: 'replies', until: HEARD, isVotedOn: true }],
  ['a few may judge it', caseOf(few), HEARD - 1, { step: 'replies', until: HEARD, isVotedOn: false }],
  ['the stewards vote', caseOf(many, ['ann']), HEARD, { step: 'votes', until: HEARD + VOTE }],
  ['nobody has voted yet', caseOf(many), HEARD + VOTE, { step: 'votes', until: HEARD + UNVOTED }],
  ['all votes are in', caseOf(many, many), HEARD, { step: 'decision', until: null, isVotedOn: true }],
  ['one vote is enough', caseOf(many, ['ann']), HEARD + VOTE, { step: 'decision', until: null }],
  [
    'one steward decides at once',
    caseOf(few),
    HEARD,
    { step: 'decision', until: HEARD + UNVOTED, isStuck: false, isVotedOn: false },
  ],
  ['one of a few has voted all the same', caseOf(few, ['ben']), HEARD, { step: 'decision', isVotedOn: true }],
  ['nobody may judge it', caseOf([]), HEARD, { step: 'decision', until: HEARD + UNVOTED, isStuck: true }],
  [
    'it was decided without a vote, and a third steward came since',
    caseOf(many, [], { decidedAt: HEARD }),
    HEARD + HOUR,
    { step: 'appeals', until: HEARD + APPEAL, isVotedOn: false },
  ],
  [
    'it was appealed against, and all who are left have judged it',
    caseOf(few, few, { decidedAt: HEARD, appealedAt: HEARD + 1 }),
    HEARD + HOUR,
    { step: 'answer', until: HEARD + 1 + ANSWER, isStuck: true, isVotedOn: true },
  ],
  [
    'it is over',
    caseOf(many, many, { decidedAt: HEARD }),
    HEARD + APPEAL,
    { step: 'nothing', until: null, isStuck: false },
  ],
])('what is next in a case is one thing for everybody where %s', (_, file, now, expected) => {
  expect(nextOf(file, now)).toMatchObject(expected)
})
