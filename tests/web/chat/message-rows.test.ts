import { describe, expect, test } from 'vitest'
import { pollOf } from '#tests/support/fake-polls.ts'
import { messageOf } from '#tests/support/fake-room.ts'
import { firstUnread, type Row, rowsOf } from '#web/features/chat/messages/message-rows.ts'
import { withPolls } from '#web/features/chat/room-client/known-polls.ts'
import { emptyRoom, type RoomState } from '#web/features/chat/room-client/room-state.ts'
import type { ChatMessage, Poll } from '#worker/features/chat/contract.ts'

const message = (n: number, memberId: string, createdAt: string, more: Partial<ChatMessage> = {}) =>
  messageOf(n, { memberId, message: `message ${n}`, clientMessageId: `c${n}`, createdAt, ...more })

const shape = (rows: Row[]) =>
  rows.map(row => {
    if (row.kind === 'day') return row.day
    if (row.kind === 'unread' || row.kind === 'later') return row.kind
    if (row.kind === 'poll') return `? ${row.poll.question}`
    const name = row.kind === 'message' ? row.message.message : `pending ${row.pending.message}`
    return `${row.opens ? '* ' : '  '}${name}`
  })
const rowsFor = (messages: ChatMessage[], newsId: string | null = null) =>
  shape(rowsOf({ ...emptyRoom, messages }, 'me', newsId))

test('an author’s messages stand together when they came within five minutes of each other', () => {
  const rows = rowsFor([
    message(1, 'ines', '2026-11-21T10:00:00.000Z'),
    message(2, 'ines', '2026-11-21T10:05:00.000Z'),
    message(3, 'ines', '2026-11-21T10:10:00.001Z'),
    message(4, 'sven', '2026-11-21T10:10:01.000Z'),
    message(5, 'ines', '2026-11-21T10:10:02.000Z'),
  ])
  expect(rows).toEqual([
    '2026-11-21',
    '* message 1',
    '  message 2',
    '* message 3',
    '* message 4',
    '* message 5',
  ])
})

test('a message that earlier ones of the same author are loaded above keeps the author over it', () => {
  const messages = [1, 2, 3].map(n => message(n, 'ines', '2026-11-21T10:00:00.000Z'))
  const headed = new Set([messages[1]?.id ?? ''])
  expect(shape(rowsOf({ ...emptyRoom, messages }, 'me', null, headed))).toEqual([
    '2026-11-21',
    '* message 1',
    '* message 2',
    '  message 3',
  ])
})

test('every London day has its line, also in summer, and opens a group', () => {
  const rows = rowsFor([
    message(1, 'ines', '2026-07-01T22:59:00.000Z'),
    message(2, 'ines', '2026-07-01T23:01:00.000Z'),
  ])
  expect(rows).toEqual(['2026-07-01', '* message 1', '2026-07-02', '* message 2'])
})

test('after the line over what is new, and after a deleted message, the author is named again', () => {
  const messages = [
    message(1, 'ines', '2026-11-21T10:00:00.000Z'),
    message(2, 'ines', '2026-11-21T10:01:00.000Z', { isDeleted: true, message: 'gone' }),
    message(3, 'ines', '2026-11-21T10:02:00.000Z'),
    message(4, 'ines', '2026-11-21T10:03:00.000Z'),
  ]
  const rows = rowsFor(messages, 'general.4')
  expect(rows).toEqual(['2026-11-21', '* message 1', '  gone', '* message 3', 'unread', '* message 4'])
})

test('what is on its way stands last, and keeps its place and key when it is in the room', () => {
  const pending = {
    clientMessageId: 'c2',
    message: 'two',
    replyTo: null,
    writtenAt: Date.parse('2026-11-21T09:00:00.000Z'), // a clock an hour behind
    status: 'sending' as const,
    problem: null,
  }
  const first = message(1, 'me', '2026-11-21T10:00:00.000Z')
  const before = rowsOf({ ...emptyRoom, messages: [first], pending: [pending] }, 'me', null)
  expect(shape(before)).toEqual(['2026-11-21', '* message 1', '  pending two'])
  const second = message(2, 'me', '2026-11-21T10:00:10.000Z')
  const after = rowsOf({ ...emptyRoom, messages: [first, second] }, 'me', null)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test('two members’ messages never share a key, whatever their browsers call them', () => {
  const messages = [
    message(1, 'ines', '2026-11-21T10:00:00.000Z', { clientMessageId: 'same' }),
    message(2, 'sven', '2026-11-21T10:00:00.000Z', { clientMessageId: 'same' }),
  ]
  const keys = rowsOf({ ...emptyRoom, messages }, 'me', null).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

const talk = [
  message(1, 'ines', '2026-11-21T10:00:00.000Z'),
  message(2, 'me', '2026-11-21T10:05:00.000Z'),
  message(3, 'sven', '2026-11-21T10:06:00.000Z'),
  message(4, 'sven', '2026-11-21T10:07:00.000Z'),
]

test.each([
  ['a room seen before', '2026-11-21T10:01:00.000Z', 'general.4', 'general.3'],
  ['a room seen to its end', '2026-11-21T10:07:00.000Z', 'general.4', null],
  ['a room never seen', null, 'general.4', null],
  ['an empty room', '2026-11-21T10:01:00.000Z', null, null],
  ['what came after it was opened', '2026-11-21T10:01:00.000Z', 'general.2', null],
])('the first new message of %s', (_, seenAt, newest, first) => {
  expect(firstUnread(talk, 'me', seenAt, newest)).toBe(first)
})

test('what is not loaded stands between old messages and what is on its way', () => {
  const pending = {
    clientMessageId: 'mine',
    message: 'mine',
    writtenAt: 0,
    replyTo: null,
    status: 'sending',
    problem: null,
  } as const
  const rows = rowsOf(
    { ...emptyRoom, messages: talk.slice(0, 1), hasLater: true, pending: [pending] },
    'me',
    null,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'later', 'pending'])
})

describe('a poll', () => {
  const polls = (...asked: Poll[]) => withPolls({}, asked)

  test('stands where it was asked, and the next message names its author again', () => {
    const rows = rowsOf(
      { ...emptyRoom, messages: [talk[0], talk[2]] as never, polls: polls(pollOf(2)) },
      'me',
      null,
    )
    expect(shape(rows)).toEqual(['2026-11-21', '* message 1', '? Question 2?', '* message 3'])
  })

  test('before the first message or after the last is seen where the room begins or ends there', () => {
    const asked = polls(pollOf(1), pollOf(5))
    const messages = talk.slice(1, 3)
    const kinds = (more: Partial<RoomState>) =>
      rowsOf({ ...emptyRoom, messages, polls: asked, ...more }, 'me', null)
        .map(({ kind }) => kind)
        .filter(kind => kind !== 'day')
    expect(kinds({})).toEqual(['poll', 'message', 'message', 'poll'])
    expect(kinds({ hasEarlier: true })).toEqual(['message', 'message', 'poll'])
    expect(kinds({ hasEarlier: true, hasLater: true })).toEqual(['message', 'message', 'later'])
  })

  test('in a room where nobody has spoken is seen', () => {
    const rows = rowsOf({ ...emptyRoom, polls: polls(pollOf(1)) }, 'me', null)
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'poll'])
  })
})
