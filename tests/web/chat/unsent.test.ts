import { beforeEach, expect, test } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import type { PendingMessage } from '#web/features/chat/room-client/room-state.ts'
import { openUnsentMessages } from '#web/features/chat/room-client/unsent-messages.ts'

const NOW = Date.UTC(2026, 10, 21, 20)
let storage: Storage

beforeEach(() => {
  storage = fakeStorage()
})

const written = (clientMessageId: string, writtenAt: number): PendingMessage => ({
  clientMessageId,
  writtenAt,
  message: `Message ${clientMessageId}`,
  replyTo: null,
  status: 'sending',
  problem: null,
})

test('what Marcus left is given back in the order it was written, in that room only', () => {
  const unsent = openUnsentMessages(storage, 'marcus', 'general')
  for (const pending of [written('b', NOW - 1), written('a', NOW - 2)]) unsent.keep(pending)
  expect(unsent.restore(NOW).map(({ clientMessageId }) => clientMessageId)).toEqual(['a', 'b'])
  expect(openUnsentMessages(storage, 'marcus', 'gt3').restore(NOW)).toEqual([])
  expect(openUnsentMessages(storage, 'yara', 'general').restore(NOW)).toEqual([])
})

test('what was confirmed is not given back', () => {
  const unsent = openUnsentMessages(storage, 'marcus', 'general')
  unsent.keep(written('a', NOW))
  unsent.drop('a')
  expect(unsent.restore(NOW)).toEqual([])
})

test('what is older than ten minutes asks first', () => {
  const unsent = openUnsentMessages(storage, 'marcus', 'general')
  unsent.keep(written('old', NOW - 600_001))
  unsent.keep(written('new', NOW - 600_000))
  unsent.keep({ ...written('refused', NOW - 600_002), status: 'failed', problem: 'The room is closed' })
  expect(unsent.restore(NOW).map(({ status, problem }) => [status, problem])).toEqual([
    ['failed', 'The room is closed'],
    ['failed', 'This was not sent. Send it now?'],
    ['sending', null],
  ])
})

test('what cannot be read is passed over', () => {
  const unsent = openUnsentMessages(storage, 'marcus', 'general')
  unsent.keep(written('a', NOW))
  for (const [key, text] of Object.entries({ x: '{', y: 'null', z: '{"message":1}' }))
    storage.setItem(`chat-outbox/marcus/general/${key}`, text)
  expect(unsent.restore(NOW)).toHaveLength(1)
})

test('a browser that forbids storage only loses the safety over a reload', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const unsent = openUnsentMessages(
    { length: 1, key: forbidden, getItem: forbidden, setItem: forbidden, removeItem: forbidden },
    'marcus',
    'general',
  )
  expect(() => unsent.keep(written('a', NOW))).not.toThrow()
  expect(() => unsent.drop('a')).not.toThrow()
  expect(unsent.restore(NOW)).toEqual([])
})

test('what another tab has sent or deleted is gone here, and nothing else is', () => {
  const here = openUnsentMessages(storage, 'marcus', 'general')
  const there = openUnsentMessages(storage, 'marcus', 'general')
  for (const id of ['a', 'b']) here.keep(written(id, NOW))
  there.drop('a')
  expect(['a', 'b', 'never kept'].map(id => here.isGone(id))).toEqual([true, false, false])
})

test('a browser that keeps nothing says of nothing that it is gone', () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  const unsent = openUnsentMessages(full, 'marcus', 'general')
  unsent.keep(written('a', NOW))
  expect(unsent.isGone('a')).toBe(false)
})
