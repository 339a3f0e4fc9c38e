import { describe, expect, test } from 'vitest'
import { pollOf } from '#tests/support/fake-polls.ts'
import {
  type KnownPolls,
  shownPolls,
  withCreatorUpdated,
  withOwnVote,
  withoutPoll,
  withPendingVote,
  withPoll,
  withPolls,
  withPollsReplaced,
  withSettledVote,
} from '#web/features/chat/room-client/known-polls.ts'
import { Votes } from '#web/features/chat/room-client/votes.ts'
import type { Poll } from '#worker/features/chat/contract.ts'

const author = { id: 'yara', gamertag: 'Yara', displayName: 'Y', isAdmin: false, profileImageUrl: null }

const one = withPolls({}, [pollOf(1, [2, 3])])
const totals = (polls: KnownPolls) =>
  shownPolls(polls).map(({ options, totalVotes }) => [
    ...options.map(({ voteCount }) => voteCount),
    totalVotes,
  ])
const chosen = (polls: KnownPolls) =>
  shownPolls(polls).flatMap(({ options }) =>
    options.filter(({ hasUserVoted }) => hasUserVoted).map(({ id }) => id),
  )
/** As the club answers a voter. */
const answer = (poll: Poll, place: number) => ({
  ...poll,
  hasUserVoted: true,
  options: poll.options.map((option, at) => ({ ...option, hasUserVoted: at === place - 1 })),
})

test('polls are shown in the order in which they were asked', () => {
  const polls = withPolls({}, [pollOf(10), pollOf(9), pollOf(100)])
  expect(shownPolls(polls).map(({ id }) => id)).toEqual(['general.9', 'general.10', 'general.100'])
})

test('the newest word about a poll wins, in whatever order they come', () => {
  const newer = pollOf(1, [3, 3], { rev: 8 })
  const older = pollOf(1, [2, 3], { rev: 7 })
  expect(totals(withPoll(withPoll(one, newer), older))).toEqual([[3, 3, 6]])
  expect(totals(withPoll(withPoll(one, older), newer))).toEqual([[3, 3, 6]])
})

test('a creator whom a live event leaves out is who they were', () => {
  const polls = withPoll(
    withPolls({}, [pollOf(1, [0, 0], { creator: author })]),
    pollOf(1, [1, 0], { rev: 2 }),
  )
  expect(shownPolls(polls)[0]?.creator).toEqual(author)
  expect(shownPolls(withCreatorUpdated(polls, 'yara', null))[0]?.creator).toBeNull()
  expect(withCreatorUpdated(polls, 'tom', null)).toBe(polls)
})

test('a poll that is deleted is gone, and an answer that comes late does not bring it back', () => {
  const gone = withoutPoll(withPendingVote(one, 'general.1', 'general.1.1'), 'general.1')
  expect(shownPolls(gone)).toEqual([])
  expect(withSettledVote(gone, 'general.1', answer(pollOf(1, [3, 3], { rev: 2 }), 1))).toBe(gone)
})

describe('one’s own vote', () => {
  const wished = withPendingVote(one, 'general.1', 'general.1.1')

  test('is counted at once, and taken back where it fails', () => {
    expect([totals(wished), chosen(wished)]).toEqual([[[3, 3, 6]], ['general.1.1']])
    const back = withSettledVote(wished, 'general.1', null)
    expect([totals(back), chosen(back)]).toEqual([[[2, 3, 5]], []])
    expect(shownPolls(back)[0]?.hasUserVoted).toBe(false)
  })

  test('goes once while it is on its way, and again once it has arrived or failed', async () => {
    const sent: string[] = []
    const vote = async (_: string, optionId: string) => {
      if (sent.push(optionId) === 2) throw new Error('refused')
      return pollOf(1)
    }
    const votes = new Votes({ update: () => {}, vote, look: () => {} })
    await Promise.all(['first', 'at the same time'].map(choice => votes.vote('general.1', choice)))
    await expect(votes.vote('general.1', 'refused')).rejects.toThrow('refused')
    await votes.vote('general.1', 'last')
    expect(sent).toEqual(['first', 'refused', 'last'])
  })

  test('is counted once, whichever of answer, totals and word to the own tabs comes first', () => {
    const said = pollOf(1, [3, 3], { rev: 5 })
    const steps = {
      answer: (polls: KnownPolls) => withSettledVote(polls, 'general.1', answer(said, 1)),
      totals: (polls: KnownPolls) => withPoll(polls, said),
      own: (polls: KnownPolls) => withOwnVote(polls, 'general.1', 'general.1.1', 5),
    }
    const orders = [
      ['answer', 'totals', 'own'],
      ['answer', 'own', 'totals'],
      ['totals', 'own', 'answer'],
      ['totals', 'answer', 'own'],
      ['own', 'totals', 'answer'],
      ['own', 'answer', 'totals'],
    ] as const
    for (const order of orders) {
      let polls = wished
      for (const step of order) {
        polls = steps[step](polls)
        expect(chosen(polls), order.join()).toEqual(['general.1.1'])
      }
      expect(totals(polls), order.join()).toEqual([[3, 3, 6]])
    }
  })

  test('from another tab is counted as soon as it is heard of, and not twice with the totals', () => {
    const heard = withOwnVote(one, 'general.1', 'general.1.2', 5)
    expect([totals(heard), chosen(heard)]).toEqual([[[2, 4, 6]], ['general.1.2']])
    expect(totals(withPoll(heard, pollOf(1, [2, 4], { rev: 5 })))).toEqual([[2, 4, 6]])
  })

  test('that is heard of before its poll is known belongs to it when it comes', () => {
    const polls = withPoll(withOwnVote({}, 'general.1', 'general.1.2', 5), pollOf(1, [0, 0]))
    expect([totals(polls), chosen(polls)]).toEqual([[[0, 1, 1]], ['general.1.2']])
    expect(shownPolls(withOwnVote({}, 'general.1', 'general.1.2', 5))).toEqual([])
  })

  test('stays on its way while the room is read anew, and polls that are no more there go', () => {
    const before = withPoll(wished, pollOf(2))
    const after = withPollsReplaced(before, [pollOf(1, [2, 4], { rev: 9 })])
    expect([totals(after), chosen(after)]).toEqual([[[3, 4, 7]], ['general.1.1']])
    expect(totals(withSettledVote(after, 'general.1', null))).toEqual([[2, 4, 6]])
  })

  test('that is heard of while the room is read anew is not lost with what was read before it', () => {
    const after = withPollsReplaced(withOwnVote(one, 'general.1', 'general.1.2', 9), [
      pollOf(1, [2, 3], { rev: 8 }),
    ])
    expect([totals(after), chosen(after)]).toEqual([[[2, 4, 6]], ['general.1.2']])
    expect(totals(withPoll(after, pollOf(1, [2, 4], { rev: 9 })))).toEqual([[2, 4, 6]])
  })
})
