import { describe, expect, test } from 'vitest'
import {
  answerersOf,
  conflictOf,
  type Involved,
  judgesOf,
  partiesOf,
} from '#worker/features/incidents/rules/conflicts.ts'

const contact: Involved = {
  reporterId: 'priya',
  isOfficial: false,
  named: ['marcus', 'gina'],
  teams: new Map([
    ['priya', 'Blue'],
    ['marcus', 'Red'],
    ['ann', 'Red'],
    ['ben', 'Blue'],
    ['cem', 'Green'],
  ]),
}

test.each([
  ['the reporter', 'priya', 'party'],
  ['a named driver', 'gina', 'party'],
  ['a team-mate of a named driver', 'ann', 'team-mate'],
  ['a team-mate of the reporter', 'ben', 'team-mate'],
  ['a steward of another team', 'cem', null],
  ['a steward without a team', 'director', null],
] as const)('%s: %s is in conflict as %s', (_, id, conflict) => {
  expect(conflictOf(id, contact)).toBe(conflict)
})

test('who reports for the club is no party to it, and neither are their team-mates', () => {
  const official = { ...contact, isOfficial: true }
  expect(partiesOf(official)).toEqual(['marcus', 'gina'])
  expect(conflictOf('priya', official)).toBeNull()
  expect(conflictOf('ben', official)).toBeNull()
  expect(conflictOf('marcus', official)).toBe('party')
})

test('drivers without a team are no team', () => {
  const noTeams = { ...contact, teams: new Map<string, string>() }
  expect(judgesOf(['ann', 'ben', 'cem', 'marcus'], noTeams)).toEqual(['ann', 'ben', 'cem'])
})

describe('an appeal', () => {
  const stewards = ['ann', 'cem', 'director', 'eve', 'gina']

  test('is answered by nobody who is in conflict, has voted or has decided', () => {
    const judges = { voters: ['cem'], deciderId: 'director' }
    expect(answerersOf(stewards, contact, judges)).toEqual(['eve'])
  })

  test('waits where nobody is left', () => {
    const judges = { voters: ['cem', 'eve'], deciderId: 'director' }
    expect(answerersOf(stewards, contact, judges)).toEqual([])
  })
})
