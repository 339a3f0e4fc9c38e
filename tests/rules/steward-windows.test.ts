import { describe, expect, test } from 'vitest'
import {
  ANSWER,
  APPEAL,
  areVotesIn,
  type CaseTimes,
  isReadyToDecide,
  mayBeAppealed,
  REPLY,
  reportsEnd,
  stateEnds,
  stateOf,
  UNVOTED,
  VOTE,
  votesNeeded,
} from '#worker/features/incidents/rules/windows.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

/** The nights in which London's clocks go forward and back, and one in which they do not. */
const nights = ['2026-03-28T21:30Z', '2026-10-24T21:30Z', '2026-11-21T21:30Z'].map(Date.parse)

function caseAt(reportedAt: number, changes: Partial<CaseTimes> = {}): CaseTimes {
  return {
    replyUntil: reportedAt + REPLY,
    withdrawnAt: null,
    votedAt: null,
    decidedAt: null,
    isClosed: false,
    appealedAt: null,
    answeredAt: null,
    ...changes,
  }
}

test('the windows are those of the guide, whatever the clocks do in that night', () => {
  expect([REPLY, VOTE, APPEAL, ANSWER, UNVOTED]).toEqual([24 * HOUR, 48 * HOUR, 24 * HOUR, 3 * DAY, 7 * DAY])
  expect(reportsEnd(null)).toBeNull()
  for (const night of nights) expect(reportsEnd(night)).toBe(night + 24 * HOUR)
})

describe.each(nights)('from the night of %d on', at => {
  const hearingOver = at + REPLY

  test('a hearing ends to the millisecond, and voting begins', () => {
    expect(stateOf(caseAt(at), 0, hearingOver - 1)).toBe('hearing')
    expect(stateEnds(caseAt(at), 0, hearingOver - 1)).toBe(hearingOver)
    expect(stateOf(caseAt(at), 0, hearingOver)).toBe('voting')
    expect(stateEnds(caseAt(at), 0, hearingOver)).toBe(hearingOver + VOTE)
  })

  test('without a vote a case is closed after seven days to the millisecond, with one it waits', () => {
    const closes = hearingOver + UNVOTED
    expect(stateOf(caseAt(at), 0, closes - 1)).toBe('voting')
    expect(stateEnds(caseAt(at), 0, closes - 1)).toBe(closes)
    expect(stateOf(caseAt(at), 0, closes)).toBe('closed')
    expect(stateOf(caseAt(at), 1, closes)).toBe('voting')
    expect(stateEnds(caseAt(at), 1, closes)).toBeNull()
    const closed = caseAt(at, { decidedAt: closes, isClosed: true })
    expect(stateOf(closed, 0, closes)).toBe('closed')
    expect(mayBeAppealed(closed, closes)).toBe(false)
  })

  test('one vote is enough from 48 hours on to the millisecond', () => {
    const enough = hearingOver + VOTE
    expect(areVotesIn(caseAt(at), 1, 3, enough - 1)).toBe(false)
    expect(areVotesIn(caseAt(at), 1, 3, enough)).toBe(true)
    expect(areVotesIn(caseAt(at), 0, 3, enough)).toBe(false)
    expect(isReadyToDecide(caseAt(at), 0, 3, enough)).toBe(false)
  })

  test('a decision is final after a day to the millisecond, unless it is appealed against', () => {
    const decidedAt = hearingOver + HOUR
    const decided = caseAt(at, { decidedAt })
    expect(stateOf(decided, 3, decidedAt + APPEAL - 1)).toBe('decided')
    expect(stateEnds(decided, 3, decidedAt + APPEAL - 1)).toBe(decidedAt + APPEAL)
    expect(mayBeAppealed(decided, decidedAt + APPEAL - 1)).toBe(true)
    expect(stateOf(decided, 3, decidedAt + APPEAL)).toBe('final')
    expect(mayBeAppealed(decided, decidedAt + APPEAL)).toBe(false)
  })

  test('an appeal that nobody answers lets the decision stand after three days to the millisecond', () => {
    const appealedAt = hearingOver + 2 * HOUR
    const appealed = caseAt(at, { decidedAt: hearingOver + HOUR, appealedAt })
    expect(stateOf(appealed, 3, appealedAt + ANSWER - 1)).toBe('appealed')
    expect(stateEnds(appealed, 3, appealedAt + ANSWER - 1)).toBe(appealedAt + ANSWER)
    expect(mayBeAppealed(appealed, appealedAt + HOUR)).toBe(true) // by another party
    expect(stateOf(appealed, 3, appealedAt + ANSWER)).toBe('final')
    expect(stateOf({ ...appealed, answeredAt: appealedAt + 1 }, 3, appealedAt + 1)).toBe('final')
  })

  test('a case that was withdrawn stays so', () => {
    expect(stateOf(caseAt(at, { withdrawnAt: at + 1 }), 0, at + DAY)).toBe('withdrawn')
  })
})

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 3],
  [4, 3],
  [12, 3],
])('of %d stewards a case needs %d votes', (stewards, votes) => {
  expect(votesNeeded(stewards)).toBe(votes)
})

test('votes that were in stay in, whoever becomes an admin later; where one was demoted they are counted anew', () => {
  const [at = 0] = nights
  const now = at + REPLY
  expect(areVotesIn(caseAt(at, { votedAt: now }), 1, 5, now)).toBe(true)
  expect(areVotesIn(caseAt(at), 2, 3, now)).toBe(false)
  expect(areVotesIn(caseAt(at), 2, 2, now)).toBe(true)
})

test('with fewer than three stewards one decides without a vote', () => {
  const [at = 0] = nights
  const now = at + REPLY
  expect([1, 2, 3].map(stewards => isReadyToDecide(caseAt(at), 0, stewards, now))).toEqual([
    true,
    true,
    false,
  ])
})
