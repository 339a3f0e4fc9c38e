import type { Incident } from '#web/features/incidents/api.ts'
import type { Member } from '#web/features/session/api.ts'

const driver = (id: string, displayName: string) => ({
  id,
  displayName,
  gamertag: `${id}_77`,
  carNumber: null,
})

/** Drivers and stewards as answers name them. */
export const people = {
  marcus: driver('marcus', 'Marcus'),
  priya: driver('priya', 'Priya'),
  ann: driver('ann', 'Ann'),
  ben: driver('ben', 'Ben'),
}

const nothing = {
  reply: false,
  withdraw: false,
  vote: false,
  decide: false,
  takeBack: false,
  appeal: false,
  answer: false,
}

/** What a case that is voted on waits for in each state, as long as not all votes are in. */
export const waitingFor = {
  hearing: 'replies',
  voting: 'votes',
  decided: 'appeals',
  appealed: 'answer',
  final: 'nothing',
  withdrawn: 'nothing',
  closed: 'nothing',
} as const

/** A case that Priya reports of Marcus and nobody has said anything about yet, as somebody who may do `may` sees it. */
export function incidentOf(
  changes: Partial<Omit<Incident, 'may'>> & { may?: Partial<Incident['may']> } = {},
): Incident {
  const { may, ...rest } = changes
  const { state = 'hearing' } = rest
  return {
    id: 'c1',
    race: { id: 'spa', name: 'Spa Sprint', date: '2026-11-21T20:00:00.000Z' },
    lap: 4,
    spot: 'Turn 6',
    raceTime: '12:40',
    state,
    next: waitingFor[state],
    isVotedOn: true,
    until: '2026-11-22T21:40:00.000Z',
    reportedAt: '2026-11-21T21:40:00.000Z',
    role: 'reporter',
    verdict: null,
    waitsForYou: false,
    official: false,
    reporter: { id: 'priya', member: people.priya },
    account: 'He dived in from far behind.',
    rule: '4.2',
    clips: [],
    drivers: [
      { id: 'marcus', member: people.marcus, repliedAt: null, account: null, atFault: false, clips: [] },
    ],
    voting: null,
    isStuck: false,
    decision: null,
    takenBack: null,
    appeals: [],
    answer: null,
    penalties: [],
    ...rest,
    may: { ...nothing, ...may },
  } as Incident
}

/** Five seconds and a licence point for Marcus. */
export const fiveSeconds = {
  memberId: 'marcus',
  seconds: 5,
  places: 0,
  points: 0,
  excluded: false,
  licence: 1,
}

/** That Ann decided so. */
export const decided = {
  at: '2026-11-23T12:00:00.000Z',
  verdict: 'penalty',
  text: 'The corner was hers.',
  rule: '4.2',
  penalties: [fiveSeconds],
  by: null,
} satisfies Incident['decision']

/** A member who reads it. */
export function reader(id: string, isAdmin = false): Member {
  return { id, displayName: id, gamertag: id, isAdmin, status: 'approved', profileImageUrl: null } as Member
}
