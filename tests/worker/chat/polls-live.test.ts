import { describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { changes, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { askRoom, closePoll, countsOf, readPolls, removePoll, vote } from '#tests/support/polls.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'

freshClub()

describe('everybody in the room', () => {
  test('sees a poll made, voted, closed and deleted, each with the next revision', async () => {
    const socket = await enter(priya)
    const { id } = await askRoom(marcus, 'Wet or dry?', { expiresAt: '2026-11-21T20:00:00Z' })
    await vote(ines, id, 2)
    await closePoll(director, id)
    await removePoll(marcus, id)
    const made = await socket.next('poll-changed')
    expect(made).toMatchObject({
      chatRoomId: 'general',
      rev: 1,
      poll: {
        id,
        question: 'Wet or dry?',
        createdBy: 'marcus',
        creator: { gamertag: 'Marcus Webb' },
        rev: 1,
      },
    })
    expect(made.poll.options).toMatchObject([
      { id: `${id}.1`, text: 'Wet', voteCount: 0 },
      { id: `${id}.2`, text: 'Dry', voteCount: 0 },
    ])
    const voted = await socket.next('poll-changed')
    expect(voted).toMatchObject({ rev: 2, poll: { totalVotes: 1, isActive: true, hasUserVoted: false } })
    expect(countsOf(voted.poll)).toEqual([0, 1])
    expect(await socket.next('poll-changed')).toMatchObject({ rev: 3, poll: { isActive: false } })
    expect(await socket.next('poll-deleted')).toEqual({
      ...{ type: 'poll-deleted', chatRoomId: 'general', pollId: id, rev: 4 },
    })
    expect(socket.frames.join()).not.toContain('ines')
  })

  test('sees the same totals after fifty votes at once, and never who voted what', async () => {
    const drivers = await plantDrivers(50)
    const sockets = await Promise.all([marcus, priya, ...drivers.slice(0, 10)].map(who => enter(who)))
    const { id } = await askRoom(marcus)
    await Promise.all(drivers.map((who, n) => vote(who, id, n % 5 === 0 ? 1 : 2)))
    for (const socket of sockets) {
      const last = await socket.next('poll-changed', ({ rev }) => rev === 51)
      expect(countsOf(last.poll)).toEqual([10, 40])
      const revs = socket.events.filter(({ type }) => type === 'poll-changed').map(({ rev }) => rev)
      expect(revs).toEqual(Array.from({ length: 51 }, (_, n) => n + 1))
    }
    expect(sockets[1]?.frames.join()).not.toMatch(/driver-|poll-voted/)
  })

  test('hears nothing of a vote that was refused', async () => {
    const { id } = await askRoom(marcus)
    await vote(priya, id)
    const socket = await enter(ines)
    await vote(priya, id)
    await say(marcus, 'Well')
    await socket.next('new-message')
    expect(socket.events.map(({ type }) => type)).not.toContain('poll-changed')
  })
})

test('the voter’s other tabs learn what they have voted, and nobody else’s', async () => {
  const { id } = await askRoom(marcus)
  const [tab, other] = [await enter(priya), await enter(ines)]
  await vote(priya, id, 2)
  expect(await tab.next('poll-voted')).toEqual({
    ...{ type: 'poll-voted', chatRoomId: 'general', pollId: id, optionId: `${id}.2`, votedRev: 2 },
  })
  await other.next('poll-changed')
  expect(other.events.map(({ type }) => type)).not.toContain('poll-voted')
})

describe('whoever was away', () => {
  test('catches up with the last state of each poll, and with their own vote', async () => {
    await say(marcus, 'Before')
    const { id } = await askRoom(marcus)
    await vote(priya, id, 2)
    await vote(ines, id, 2)
    const { id: gone } = await askRoom(ines, 'Never mind?')
    await removePoll(ines, gone)
    const { to, items } = expectStatus(await changes(priya, 1), 200)
    expect(to).toBe(6)
    expect(items).toMatchObject([
      {
        type: 'poll-changed',
        rev: 4,
        poll: { id, totalVotes: 2, hasUserVoted: true, creator: { id: 'marcus' }, rev: 4 },
      },
      { type: 'poll-deleted', pollId: gone, rev: 6 },
    ])
    expect(expectStatus(await changes(marcus, 4), 200).items).toHaveLength(1)
    expect(expectStatus(await changes(priya, 6), 200).items).toEqual([])
  })
})

test('when a driver is deleted their votes go with them, and their polls are a former member’s', async () => {
  const { id } = await askRoom(marcus)
  const { id: other } = await askRoom(priya)
  for (const who of [marcus, ines]) await vote(who, other, 1)
  await vote(marcus, id, 2)
  await closePoll(priya, other)
  const socket = await enter(priya)
  expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
  await settleRooms()
  const heard = [await socket.next('poll-changed'), await socket.next('poll-changed')]
  expect(heard.map(({ poll }) => [poll.id, poll.totalVotes])).toEqual([
    [id, 0],
    [other, 1],
  ])
  const [second, first] = await readPolls(priya)
  expect(first).toMatchObject({ id, creator: null, createdBy: 'marcus', totalVotes: 0 })
  expect(second).toMatchObject({ totalVotes: 1, isActive: false })
})
