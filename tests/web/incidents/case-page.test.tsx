import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decided, incidentOf, people, reader } from '#tests/support/incident-views.ts'
import { wordsOf } from '#tests/support/shown.tsx'
import type { Incident } from '#web/features/incidents/api.ts'
import CasePage from '#web/features/incidents/case-page.tsx'
import { clipsPart } from '#web/features/incidents/case-sides.tsx'
import { leftDrafts, noteTyped } from '#web/features/incidents/use-case-draft.ts'
import type { Member } from '#web/features/session/api.ts'
import { sessionKey } from '#web/features/session/present-member.ts'
import { keepDraft } from '#web/lib/form-drafts.ts'
import { forgetOthers } from '#web/lib/member-data.ts'

const page = (
  <Routes>
    <Route path="/incidents/:id" element={<CasePage />} />
  </Routes>
)
const seen = (incident: Incident, me: Member) =>
  wordsOf(page, {
    at: '/incidents/c1',
    known: [
      [['incident', 'c1'], incident],
      [sessionKey, me],
    ],
  })

const replied = incidentOf().drivers.map(driver => ({
  ...driver,
  repliedAt: '2026-11-21T22:00:00.000Z',
  account: 'She closed the door.',
  atFault: true,
}))
const votes = [
  { steward: people.ann, verdict: 'penalty', blamedId: 'marcus', offence: 'contact', reason: 'Too late.' },
  { steward: people.ben, verdict: 'racing-incident', blamedId: null, offence: null, reason: 'Both.' },
] satisfies NonNullable<Incident['voting']>['votes']
const voting = { needed: 3, in: 2, own: null, votes: null, prefill: null }

beforeAll(() => clipsPart.fetch())

test('it stands once what shows clips is there, which would push down what stands below', () => {
  const { arrived } = clipsPart
  clipsPart.arrived = undefined
  expect(seen(incidentOf(), reader('priya'))).toContain('Loading the case')
  clipsPart.arrived = arrived
  expect(seen(incidentOf(), reader('priya'))).not.toContain('Loading the case')
})

describe('while it is heard', () => {
  test('the reporter reads their report, who is asked until when, and can withdraw it', () => {
    const words = seen(incidentOf({ may: { withdraw: true } }), reader('priya'))
    expect(words).toContain('Lap 4, Turn 6 Spa Sprint')
    expect(words).toContain(
      'The driver named can answer until Sun 22 Nov, 21:40 London time. Then the stewards vote.',
    )
    expect(words).toContain('Priya (you)')
    expect(words).toContain('Race time 12:40. Rule: 4.2')
    expect(words).toContain('Withdraw the report')
    expect(words).toContain('Marcus Has not answered yet.')
  })

  test('who is named is asked for their side, and told by whom they were reported', () => {
    const words = seen(incidentOf({ role: 'named', may: { reply: true } }), reader('marcus'))
    expect(words).toContain('You can give your side until Sun 22 Nov, 21:40 London time.')
    expect(words).toContain('He dived in from far behind.')
    expect(words).toContain('Your side')
    expect(words).not.toContain('Has not answered yet.')
    expect(words).not.toContain('others decide')
  })

  test('who has answered reads it, and can change it', () => {
    const incident = incidentOf({ role: 'named', drivers: replied, may: { reply: true } })
    const words = seen(incident, reader('marcus'))
    expect(words).toContain('Marcus (you) Sat 21 Nov, 22:00 Owned up She closed the door. Edit my answer')
  })

  test('an admin who is in it is told that others decide', () => {
    const sentence = 'You are involved in this case, so others decide.'
    expect(seen(incidentOf({ role: 'named' }), reader('marcus', true))).toContain(sentence)
    const words = seen(incidentOf({ role: 'steward-in-conflict' }), reader('ben', true))
    expect(words).toContain(`${sentence} You share a team with a driver in it.`)
    expect(seen(incidentOf({ role: 'steward', voting }), reader('ann', true))).not.toContain(sentence)
  })
})

describe('while stewards vote', () => {
  const open = { role: 'steward', state: 'voting', drivers: replied, voting } as const

  test('a steward reads both sides, how many votes are in, and none of them', () => {
    const words = seen(incidentOf({ ...open, may: { vote: true } }), reader('ann', true))
    expect(words).toContain('He dived in from far behind.')
    expect(words).toContain('She closed the door.')
    expect(words).toContain('2 of 3 votes are in. You will see them once all are. Sealed Sealed To come')
  })

  test('their own vote is there, and can be changed', () => {
    const { steward: _, ...own } = votes[0] as (typeof votes)[number]
    const words = seen(
      incidentOf({ ...open, voting: { ...voting, own }, may: { vote: true } }),
      reader('ann', true),
    )
    expect(words).toContain('Penalty for Marcus: Contact that costs a place Too late. Your vote.')
    expect(words).toContain('Change my vote')
  })

  test('with all in they see each, by whom, and decide', () => {
    const all = { ...voting, in: 2, votes, prefill: { verdict: 'penalty' as const, penalties: [] } }
    const words = seen(incidentOf({ ...open, voting: all, may: { decide: true } }), reader('ann', true))
    expect(words).toContain('Decide the case 2 votes are in.')
    expect(words).toContain('Penalty for Marcus: Contact that costs a place Too late. Ann (you)')
    expect(words).toContain('Racing incident Both. Ben')
  })

  test('where few are left who may judge, one decides and votes on nothing', () => {
    const alone = { ...voting, needed: 1, in: 0 }
    const may = { vote: true, decide: true }
    const next = { next: 'decision', isVotedOn: false } as const
    const words = seen(incidentOf({ ...open, ...next, voting: alone, may }), reader('ann', true))
    expect(words).toContain('One steward writes the decision.')
    expect(words).not.toContain('Vote')
    expect(words).toContain('Decide the case One steward decides: the others are involved.')
    expect(words).not.toMatch(/All votes are in|Sealed/)
  })

  test('a party sees nothing of votes', () => {
    const words = seen(incidentOf({ state: 'voting', drivers: replied }), reader('priya'))
    expect(words).not.toMatch(/votes are in|Sealed|Cast/)
    expect(words).toContain('None sees how the others vote.')
  })

  test('where nobody is left who may judge, it says what it needs', () => {
    const until = '2026-11-29T21:40:00.000Z'
    const stuck = { state: 'voting', next: 'decision', isStuck: true, until } as const
    const words = seen(incidentOf(stuck), reader('priya'))
    expect(words).toContain(
      'Waiting for a steward Without another admin, the case closes without action on Sun 29 Nov, 21:40 London time.',
    )
    expect(words).toContain(
      'This case needs an admin who is not involved. Every admin is involved. Once the club has another, they are notified and the case goes on.',
    )
    expect(seen(incidentOf({ ...stuck, until: null }), reader('priya'))).toContain(
      'The votes are in, but nobody is left to write the decision.',
    )
    expect(seen(incidentOf({ ...stuck, state: 'appealed', next: 'answer' }), reader('priya'))).toContain(
      'Without another admin, the decision stands from Sun 29 Nov, 21:40 London time.',
    )
  })
})

describe('once it is decided', () => {
  const over = {
    state: 'decided',
    until: '2026-11-24T12:00:00.000Z',
    drivers: replied,
    decision: decided,
    verdict: 'penalty',
    penalties: decided.penalties,
  } as const

  test('a party reads it with its rule and what it takes, and can appeal', () => {
    const words = seen(incidentOf({ ...over, role: 'named', may: { appeal: true } }), reader('marcus'))
    expect(words).toContain('Appeal by Tue 24 Nov, 12:00 London time.')
    expect(words).toContain(
      'Decision Penalty Mon 23 Nov, 12:00 The corner was hers. Rule: 4.2 Penalties Marcus 5 seconds, 1 licence point Appeal this decision',
    )
  })

  test('a steward also reads who wrote it, and can take it back', () => {
    const incident = incidentOf({
      ...over,
      role: 'steward',
      decision: { ...decided, by: people.ann },
      voting: { ...voting, votes },
      may: { takeBack: true },
    })
    const words = seen(incident, reader('ben', true))
    expect(words).toContain(', written by Ann')
    expect(words).toContain('Withdraw the decision')
  })

  test('of one that was decided without a vote no votes are told', () => {
    const voting = { needed: 0, in: 0, own: null, votes: [], prefill: null }
    const alone = { ...over, role: 'steward', isVotedOn: false, voting } as const
    expect(seen(incidentOf(alone), reader('ben', true))).not.toMatch(/[Vv]ote/)
  })

  test('any member reads what was decided, and of both sides nothing', () => {
    const incident = incidentOf({
      ...over,
      role: 'member',
      until: null,
      reporter: null,
      account: null,
      drivers: incidentOf().drivers,
    })
    const words = seen(incident, reader('otto'))
    expect(words).toContain('The corner was hers.')
    expect(words).toContain('Drivers involved Marcus')
    expect(words).toContain('Those involved have a day to appeal. Then it is final.')
    expect(words).not.toMatch(/Priya|dived|closed the door|Race time/)
  })

  test('an admin whose proof is too old is told how to act as a steward', () => {
    const incident = incidentOf({ ...over, state: 'appealed', role: 'member', account: null })
    const sentence = 'You see this case as any member does.'
    expect(seen(incident, reader('ann', true))).toContain(`${sentence} Prove who you are`)
    expect(seen(incident, reader('otto'))).not.toContain(sentence)
  })

  test('an appeal stands below it, and the answer says what stands then', () => {
    const appeals = [
      {
        id: 'marcus',
        member: people.marcus,
        ground: 'evidence' as const,
        text: 'A new clip.',
        clips: [],
        at: decided.at,
      },
    ]
    const answer = { at: '2026-11-25T08:00:00.000Z', text: 'Three are enough.' }
    const penalties = [{ ...decided.penalties[0], seconds: 3, licence: 0 }] as Incident['penalties']
    const words = seen(incidentOf({ ...over, state: 'final', appeals, answer, penalties }), reader('priya'))
    expect(words).toContain('Original penalties Marcus 5 seconds, 1 licence point')
    expect(words).toContain('A new clip. Grounds: new evidence')
    expect(words).toContain('Three are enough. Final penalties Marcus 3 seconds')
    expect(words).toContain('Final The decision can no longer change.')
  })

  test('that it was taken back is told with the reason, until it is decided again', () => {
    const takenBack = { at: decided.at, reason: 'The wrong clip.' }
    const words = seen(incidentOf({ state: 'voting', takenBack }), reader('priya'))
    expect(words).toContain('A decision was withdrawn Mon 23 Nov, 12:00: The wrong clip.')
    expect(seen(incidentOf({ ...over, takenBack }), reader('priya'))).not.toContain('The wrong clip.')
  })
})

describe('what was written and is too late', () => {
  beforeEach(() => {
    forgetOthers('ann')
    for (const what of ['vote', 'decision']) keepDraft('ann', `case-${what} c1`, null)
  })

  test('is kept to be copied or thrown away', () => {
    keepDraft('ann', 'case-vote c1', { verdict: 'warning', reason: 'Half a sen' })
    const late = incidentOf({ role: 'steward', state: 'voting', voting })
    expect(leftDrafts(late, 'ann')).toMatchObject([{ what: 'vote', text: 'Half a sen' }])
    const open = incidentOf({ role: 'steward', state: 'voting', voting, may: { vote: true } })
    expect(leftDrafts(open, 'ann'), 'it is in the form').toEqual([])
    leftDrafts(late, 'ann')[0]?.forget()
    expect(leftDrafts(late, 'ann')).toEqual([])
  })

  test('is told of where another tab has sent other words, and not where it has sent the same', () => {
    const arrived = incidentOf({
      role: 'steward',
      state: 'voting',
      voting: {
        ...voting,
        own: { verdict: 'warning', blamedId: null, offence: null, reason: 'Typed there.' },
      },
    })
    noteTyped('ann', 'vote', 'c1', { reason: 'Typed here.' })
    keepDraft('ann', 'case-vote c1', { reason: 'Typed there.' })
    const there = leftDrafts(arrived, 'ann')
    expect(there).toMatchObject([{ what: 'vote', text: 'Typed here.' }])
    keepDraft('ann', 'case-vote c1', null) // as the other tab does once it is sent
    expect(leftDrafts(arrived, 'ann')).toMatchObject([{ text: 'Typed here.' }])
    there[0]?.forget()
    expect(leftDrafts(arrived, 'ann')).toEqual([])
    noteTyped('ann', 'vote', 'c1', { reason: 'Typed there.' })
    expect(leftDrafts(arrived, 'ann')).toEqual([])
  })

  test('of another who was here before is nobody’s to read', () => {
    noteTyped('ann', 'vote', 'c1', { reason: 'Typed here.' })
    forgetOthers('ben')
    expect(leftDrafts(incidentOf({ role: 'steward', state: 'voting', voting }), 'ann')).toEqual([])
  })

  test('is not told of where it has arrived after all', () => {
    keepDraft('ann', 'case-decision c1', { text: 'The corner was hers. ' })
    const incident = (by: typeof people.ann) =>
      incidentOf({ role: 'steward', state: 'decided', decision: { ...decided, by } })
    expect(leftDrafts(incident(people.ann), 'ann')).toEqual([])
    expect(leftDrafts(incident(people.ben), 'ann'), 'of another').toHaveLength(1)
  })
})

describe('before it is there', () => {
  test('it says what is loading, and who cannot reach the club may try again', () => {
    const known = [[sessionKey, reader('priya')]] as const
    expect(wordsOf(page, { at: '/incidents/c1', known })).toContain('Loading the case')
    const failed = wordsOf(page, { at: '/incidents/c1', known, failed: [['incident', 'c1']] })
    expect(failed).toContain('Failed to fetch the case')
    expect(failed).toContain('Retry')
  })
})
