import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { waitingFor } from '#tests/support/incident-views.ts'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import type { Board } from '#web/features/board/api.ts'
import { type IncidentSummary, incidentsQuery, licenceQuery } from '#web/features/incidents/api.ts'
import IncidentsPage, { yourTurnFirst } from '#web/features/incidents/incidents-page.tsx'
import LicenceCard from '#web/features/incidents/licence-card.tsx'
import RaceCases from '#web/features/incidents/race-cases.tsx'
import { driversOf, leftReport, reportDraft } from '#web/features/incidents/report-drivers.ts'
import type { ResultAnswer } from '#web/features/results/api.ts'
import type { Member } from '#web/features/session/api.ts'
import { keepDraft } from '#web/lib/form-drafts.ts'

const HOUR = 60 * 60_000
const person = (id: string, displayName: string) => ({
  ...{ id, displayName, gamertag: `${id}_77`, carNumber: null, profileImageUrl: null },
})
const marcus = { id: 'marcus', member: person('marcus', 'Marcus Webb') }
const caseOf = (changes: Partial<IncidentSummary> = {}): IncidentSummary => ({
  next: waitingFor[changes.state ?? 'hearing'],
  isVotedOn: true,
  id: 'c1',
  race: { id: 'spa', name: 'Spa Sprint', date: '2026-11-21T20:00:00.000Z' },
  lap: 4,
  spot: 'Turn 6',
  state: 'hearing',
  until: '2026-11-22T21:40:00.000Z',
  reportedAt: '2026-11-21T21:40:00.000Z',
  role: 'reporter',
  drivers: [marcus],
  isStuck: false,
  verdict: null,
  waitsForYou: false,
  ...changes,
})

const me = { id: 'priya', status: 'approved', isAdmin: false } as Member
const admin = { ...me, isAdmin: true }
const grid = (...people: ReturnType<typeof person>[]) =>
  people.map(member => ({ member, presence: null, presenceAt: null, licencePoints: 0 }))
const board = { grid: grid(person('priya', 'Priya'), person('marcus', 'Marcus Webb')) } as Board
const nothingYet: ResultAnswer = { raceId: 'spa', result: null, version: 0, saved: null, standings: null }
const published = (until: number, lines: object[] = []) =>
  ({ ...nothingYet, version: 1, result: { until: new Date(until).toISOString(), lines } }) as ResultAnswer

/** The card as the page shows it, which has asked for the cases. */
function Cases(about: Omit<ComponentProps<typeof RaceCases>, 'cases'>) {
  return <RaceCases {...about} cases={useQuery(incidentsQuery({ raceId: about.race.id }))} />
}

describe('on the page of a race', () => {
  const shown = (
    who: Member,
    answer = nothingYet,
    cases: IncidentSummary[] = [],
    at: Partial<Board> = board,
  ) => {
    const race = { id: 'spa', isActive: true }
    const known = [[incidentsQuery({ raceId: 'spa' }).queryKey, cases]] as const
    return wordsOf(<Cases race={race} board={at as Board} answer={answer} me={who} />, { known })
  }

  test('a driver can report from the start on, and reads until when', () => {
    expect(shown(me)).toBe(
      'Incidents Reports are open until 24 hours after the result is published. Report an incident',
    )
    expect(shown(me, published(Date.now() + HOUR))).toMatch(
      /Reports close \w{3} \d+ \w{3}, \d\d:\d\d, London time.* Report an incident/,
    )
  })

  test('once reports have closed there is no button, and nothing at all where nothing was reported', () => {
    expect(shown(me, published(Date.now() - 1))).toBe('')
    const words = shown(me, published(Date.now() - 1), [
      caseOf({ state: 'final', role: 'member', until: null }),
    ])
    expect(words).toMatch(/^Incidents Reports closed .* London time\. Lap 4, Turn 6 Marcus Webb\./)
    expect(words).not.toContain('Report an incident')
  })

  test('a report that was half written as reports closed is there to be copied or thrown away', () => {
    keepDraft('priya', reportDraft('spa'), { account: 'He dived in from far behind. ' })
    expect(shown(me)).toContain('Continue your report')
    expect(leftReport('priya', 'spa')).toMatchObject([
      { what: 'report', text: 'He dived in from far behind.' },
    ])
    expect(shown(me, published(Date.now() - 1))).toMatch(/^Incidents Reports closed/)
    leftReport('priya', 'spa')[0]?.forget()
    expect(leftReport('priya', 'spa')).toEqual([])
    keepDraft('priya', reportDraft('spa'), { account: '', drivers: ['marcus'] })
    expect(leftReport('priya', 'spa')).toEqual([])
    keepDraft('priya', reportDraft('spa'), null)
    expect(shown(me, published(Date.now() - 1))).toBe('')
  })

  test('an admin can report for the club at any time', () => {
    expect(shown(admin, published(Date.now() - 1))).toContain('Report for the club')
    expect(shown(admin)).toContain('Report an incident')
  })

  test('whoever waits for approval, and who would have nobody to name, is not asked', () => {
    expect(shown({ ...me, status: 'pending' })).toBe('')
    expect(shown(me, nothingYet, [], { grid: grid(person('priya', 'Priya')) })).toBe('')
  })

  test('three reports are as many as a driver can make, also where one was taken back', () => {
    const three = ['a', 'b', 'c'].map(id => caseOf({ id }))
    expect(shown(me, nothingYet, three)).toContain('You have used all 3 of your reports')
    expect(shown(me, nothingYet, three)).not.toContain('Report an incident')
    const [first, ...rest] = three
    const words = shown(me, nothingYet, [{ ...(first as IncidentSummary), state: 'withdrawn' }, ...rest])
    expect(words).toContain('You have used all 3 of your reports for this race')
    expect(words).not.toContain('Report an incident')
    expect(shown(me, nothingYet, rest)).toContain('Report an incident')
  })
})

test('a report names the grid and who else stands in the result, by name, and never its writer', () => {
  const answer = published(0, [
    { memberId: 'ann', driver: person('ann', 'Ann') },
    { memberId: 'gone', driver: null },
    { memberId: 'marcus', driver: person('marcus', 'Marcus Webb') },
  ])
  expect(driversOf(board, answer, 'priya')).toEqual([
    { id: 'ann', name: 'Ann (ann_77)' },
    { id: 'marcus', name: 'Marcus Webb (marcus_77)' },
  ])
})

describe('the page of incidents', () => {
  const page = (who: Member, lists: Partial<Record<'mine' | 'open' | 'decided', IncidentSummary[]>>) => ({
    known: [
      [['session'], who],
      ...Object.entries(lists).map(
        ([scope, list]) => [incidentsQuery({ scope: scope as 'mine' }).queryKey, list] as const,
      ),
    ] as [readonly unknown[], unknown][],
  })

  test('of who is in no case says where one begins; a driver sees nothing of the stewards’ cases', () => {
    const words = wordsOf(<IncidentsPage />, page(me, { mine: [], decided: [] }))
    expect(words).toContain('You are not involved in any case')
    expect(words).toContain('No decisions yet.')
    expect(words).not.toMatch(/steward\b|For the stewards/)
  })

  test('of an admin begins with what waits for them', () => {
    const open = [
      caseOf({ id: 'a' }),
      caseOf({ id: 'b', role: 'steward', state: 'voting', waitsForYou: true }),
    ]
    const surroundings = page(admin, { mine: [], decided: [], open })
    expect(wordsOf(<IncidentsPage />, surroundings)).toMatch(
      /For the stewards Spa Sprint, Lap 4, Turn 6 Marcus Webb\. 21 Nov 2026\. Votes until Sun 22 Nov, 21:40, London time\. Your turn/,
    )
    const html = htmlOf(<IncidentsPage />, surroundings)
    expect(html.indexOf('/incidents/b')).toBeLessThan(html.indexOf('/incidents/a'))
    expect(wordsOf(<IncidentsPage />, page(admin, { mine: [], decided: [], open: [] }))).toContain(
      'No open cases',
    )
  })

  test('says which case waits for an admin who was not in it, and what becomes of it without one', () => {
    const stuck = caseOf({
      state: 'voting',
      next: 'decision',
      isStuck: true,
      until: '2026-11-29T21:40:00.000Z',
    })
    const words = wordsOf(<IncidentsPage />, page(me, { mine: [stuck], decided: [] }))
    expect(words).toContain(
      'Your report. Needs an admin who is not involved. If undecided, closes on Sun 29 Nov, 21:40, London time. Waiting for a steward',
    )
  })

  test('names ten of many, and the rest when asked', () => {
    const mine = Array.from({ length: 12 }, (_, n) => caseOf({ id: `c${n}`, lap: n + 1 }))
    const words = wordsOf(<IncidentsPage />, page(me, { mine, decided: [] }))
    expect(words).toContain('Lap 10')
    expect(words).not.toContain('Lap 11')
    expect(words).toContain('Show all 12')
  })

  test('says of each list that it is loading, or could not be fetched', () => {
    expect(htmlOf(<IncidentsPage />, page(me, {}))).toContain('Loading your cases')
    const failed = [incidentsQuery({ scope: 'mine' }).queryKey]
    expect(wordsOf(<IncidentsPage />, { ...page(me, { decided: [] }), failed })).toContain(
      'Failed to fetch your cases',
    )
  })
})

test('a decided case says what was decided, one that is appealed against that it is', () => {
  const known = (incident: IncidentSummary) => ({
    known: [
      [['session'], me],
      [incidentsQuery({ scope: 'mine' }).queryKey, []],
      [incidentsQuery({ scope: 'decided' }).queryKey, [incident]],
    ] as const,
  })
  const decided = { role: 'member', verdict: 'penalty', until: null } as const
  expect(wordsOf(<IncidentsPage />, known(caseOf({ ...decided, state: 'final' })))).toMatch(/Penalty$/)
  expect(wordsOf(<IncidentsPage />, known(caseOf({ ...decided, state: 'appealed' })))).toMatch(
    /Under appeal$/,
  )
})

test('what waits for the reader comes first, and all else stays in its order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(id => caseOf({ id, waitsForYou: id === 'c' }))
  expect(yourTurnFirst([a, b, c] as IncidentSummary[]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('licence points lead to the decisions that they are from', () => {
  const lines = [
    {
      incidentId: 'c1',
      points: 2,
      race: { id: 'spa', name: 'Spa Sprint', date: '2026-11-21T20:00:00.000Z' },
    },
  ]
  const known = [[licenceQuery('marcus').queryKey, { points: 2, lines }]] as const
  expect(wordsOf(<LicenceCard memberId="marcus" isOwn={false} />, { known })).toBe(
    'Licence points 2 points from the club’s last 10 races. 2 Spa Sprint, 21 Nov 2026 What they mean',
  )
  expect(htmlOf(<LicenceCard memberId="marcus" isOwn={false} />, { known })).toContain('href="/incidents/c1"')
  const none = [[licenceQuery('marcus').queryKey, { points: 0, lines: [] }]] as const
  expect(wordsOf(<LicenceCard memberId="marcus" isOwn />, { known: none })).toBe(
    'Licence points None from the club’s last 10 races. What they mean Your cases',
  )
})
