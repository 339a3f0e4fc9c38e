import { expect, test } from 'vitest'
import { messageOf } from '#tests/support/fake-room.ts'
import { withPendingLike, withSettledLike } from '#web/features/chat/room-client/likes.ts'
import {
  caughtUp,
  changeApplied,
  classifyChange,
  pageLoaded,
  pendingAdded,
  pendingConfirmed,
  pendingDiscarded,
  pendingFailed,
  pendingRetried,
  withAuthorUpdated,
} from '#web/features/chat/room-client/room-reducer.ts'
import { emptyRoom, type PendingMessage, type RoomState } from '#web/features/chat/room-client/room-state.ts'
import { earlierPrepended } from '#web/features/chat/room-client/room-window.ts'
import type { ChatMessage, RoomChange } from '#worker/features/chat/contract.ts'

const ME = 'marcus'

/** A room of which these messages are known, as of the last one. */
function roomWith(...messages: ChatMessage[]): RoomState {
  const rev = Number(messages.at(-1)?.id.split('.')[1] ?? 0)
  return pageLoaded(emptyRoom, { epoch: 'first', rev, messages }, 12, ME)
}

function posted(message: ChatMessage, rev = Number(message.id.split('.')[1])): RoomChange {
  return {
    type: 'new-message',
    chatRoomId: 'general',
    message,
    clientMessageId: message.clientMessageId,
    rev,
  }
}

function altered(
  n: number,
  rev: number,
  more: Partial<Extract<RoomChange, { type: 'message-changed' }>> = {},
) {
  const values = { likeCount: 0, isPinned: false, pinnedBy: null, pinnedAt: null }
  return {
    type: 'message-changed',
    chatRoomId: 'general',
    messageId: `general.${n}`,
    rev,
    ...values,
    ...more,
  } as const
}

function deletion(n: number, rev: number): RoomChange {
  const what = { messageId: `general.${n}`, deletedBy: 'director', deletedAt: '2026-11-21T21:00:00.000Z' }
  return { type: 'message-deleted', chatRoomId: 'general', rev, ...what }
}

const written = (clientMessageId: string): PendingMessage => ({
  clientMessageId,
  message: 'On its way',
  replyTo: null,
  writtenAt: 0,
  status: 'sending',
  problem: null,
})

const ids = ({ messages }: RoomState) => messages.map(({ id }) => id)
const likes = ({ messages }: RoomState) => messages.map(it => [it.likeCount, it.isLikedByCurrentUser])

test('only the next change is applied: what is known is left out, and a gap is told', () => {
  const room = roomWith(messageOf(4))
  expect(classifyChange(room, posted(messageOf(4)))).toBe('known')
  expect(classifyChange(room, posted(messageOf(5)))).toBe('next')
  expect(classifyChange(room, posted(messageOf(6)))).toBe('gap')
})

test('a full page may have something before it, a shorter one has not', () => {
  const full = Array.from({ length: 12 }, (_, n) => messageOf(n + 1))
  expect(roomWith(...full).hasEarlier).toBe(true)
  expect(roomWith(...full.slice(1)).hasEarlier).toBe(false)
})

test('a new message stands at the end, and one that is there already is not doubled', () => {
  const room = changeApplied(roomWith(messageOf(1)), posted(messageOf(2)), ME)
  expect(ids(room)).toEqual(['general.1', 'general.2'])
  expect(room.rev).toBe(2)
  expect(ids(changeApplied(room, posted(messageOf(2), 3), ME))).toEqual(['general.1', 'general.2'])
})

test('a deleted message loses its text, its pin and its likes, also where it is quoted', () => {
  const original = messageOf(1, { isPinned: true, pinnedBy: 'director', likeCount: 2 })
  const quote = { id: 'general.1', memberId: 'yara', member: null, message: 'Message 1', isDeleted: false }
  const reply = messageOf(2, { replyToMessageId: 'general.1', replyTo: quote })
  const mine = { ...written('a'), replyTo: quote }
  const room = changeApplied(pendingAdded(roomWith(original, reply), mine), deletion(1, 3), ME)
  expect(room.messages[0]).toMatchObject({ message: '', isDeleted: true, isPinned: false, likeCount: 0 })
  expect(room.messages[1]?.replyTo).toMatchObject({ message: '', isDeleted: true })
  expect(room.pending[0]?.replyTo).toMatchObject({ message: '', isDeleted: true })
})

test('a change of a message that is not loaded only moves the room on', () => {
  const room = roomWith(messageOf(9))
  const after = changeApplied(changeApplied(room, deletion(2, 10), ME), altered(3, 11), ME)
  expect(after).toEqual({ ...room, rev: 11, likesUnderWay: {} })
})

test('a change of what this browser does not know yet only moves the room on', () => {
  const room = roomWith(messageOf(9))
  const quiz = { type: 'quiz-changed', chatRoomId: 'general', quizId: 'general.10', rev: 10 } as never
  expect(classifyChange(room, quiz)).toBe('next')
  expect(changeApplied(room, quiz, ME)).toEqual({ ...room, rev: 10 })
  const missed = { epoch: 'first', from: 9, to: 11, items: [quiz, posted(messageOf(11))] }
  expect(ids(caughtUp(room, missed, ME))).toEqual(['general.9', 'general.11'])
})

test('another’s like changes the count, one’s own the heart as well', () => {
  const room = roomWith(messageOf(1))
  const others = altered(1, 2, { likeCount: 1, like: { memberId: 'yara', isLiked: true } })
  const mine = altered(1, 3, { likeCount: 2, like: { memberId: ME, isLiked: true } })
  expect(likes(changeApplied(room, others, ME))).toEqual([[1, false]])
  expect(likes(changeApplied(changeApplied(room, others, ME), mine, ME))).toEqual([[2, true]])
})

test('an edited message says something else, also where it is quoted and stands on no page here', () => {
  const reply = (n: number, to: number) => {
    const replyTo = { id: `general.${to}`, memberId: 'yara', member: null, message: 'Old', isDeleted: false }
    return messageOf(n, { replyTo, replyToMessageId: replyTo.id })
  }
  const text = 'x'.repeat(120)
  const edit = { text, editedAt: '2026-11-21T21:00:00.000Z' }
  const before = roomWith(messageOf(2), reply(3, 2), reply(4, 1))
  const pending = pendingAdded(before, { ...written('c'), replyTo: reply(5, 1).replyTo })
  const after = [1, 2].reduce((room, n) => changeApplied(room, altered(n, n + 4, { edit }), ME), pending)
  expect(after.messages[0]).toMatchObject({ message: text, editedAt: edit.editedAt })
  const quotes = [...after.messages, ...after.pending].flatMap(({ replyTo }) => replyTo?.message ?? [])
  expect(quotes).toEqual(Array(3).fill(`${'x'.repeat(100)}...`))
})

test('pins come and go', () => {
  const pin = { isPinned: true, pinnedBy: 'director', pinnedAt: '2026-11-21T21:00:00.000Z' }
  const pinned = changeApplied(roomWith(messageOf(1)), altered(1, 2, pin), ME)
  expect(pinned.messages[0]).toMatchObject(pin)
  expect(changeApplied(pinned, altered(1, 3), ME).messages[0]?.isPinned).toBe(false)
})

test('a catch-up brings the last state of everything, and says whether one likes it oneself', () => {
  const items = [
    deletion(1, 5),
    altered(2, 6, { likeCount: 3, isLikedByCurrentUser: true }),
    posted(messageOf(7)),
  ]
  const changes = { epoch: 'first', from: 4, to: 8, items }
  const room = caughtUp(roomWith(messageOf(1), messageOf(2), messageOf(4)), changes, ME)
  expect(room.rev).toBe(8)
  expect(ids(room)).toEqual(['general.1', 'general.2', 'general.4', 'general.7'])
  expect(room.messages[0]?.isDeleted).toBe(true)
  expect(likes(room)[1]).toEqual([3, true])
})

test('a catch-up of another history, or of an older state, changes nothing', () => {
  const room = roomWith(messageOf(9))
  expect(caughtUp(room, { epoch: 'second', from: 9, to: 12, items: [] }, ME)).toBe(room)
  expect(caughtUp(room, { epoch: 'first', from: 2, to: 8, items: [] }, ME)).toBe(room)
  expect(caughtUp(room, { epoch: 'first', from: 11, to: 12, items: [] }, ME)).toBe(room)
})

test('earlier messages stand before the first, corrected by what happened since', () => {
  const room = { ...roomWith(messageOf(5)), rev: 7 }
  const page = { epoch: 'first', rev: 5, messages: [messageOf(1), messageOf(2), messageOf(5)] }
  const since = [deletion(2, 6), altered(1, 7, { likeCount: 1 })]
  const after = earlierPrepended(room, page, 30, since, ME)
  expect(ids(after)).toEqual(['general.1', 'general.2', 'general.5'])
  expect(after).toMatchObject({ rev: 7, hasEarlier: false })
  expect(after.messages.map(({ isDeleted, likeCount }) => [isDeleted, likeCount])).toEqual([
    [false, 1],
    [true, 0],
    [false, 0],
  ])
})

test('who is quoted in a live message is known from what they wrote', () => {
  const quote = { id: 'general.1', memberId: 'yara', member: null, message: 'Message 1', isDeleted: false }
  const room = changeApplied(roomWith(messageOf(1)), posted(messageOf(2, { replyTo: quote })), ME)
  expect(room.messages[1]?.replyTo?.member?.gamertag).toBe('yara')
})

test('a renamed author is renamed in messages and quotes, and nobody else', () => {
  const quote = { id: 'general.1', memberId: 'yara', member: null, message: 'Message 1', isDeleted: false }
  const room = roomWith(messageOf(1), messageOf(2, { memberId: ME, replyTo: quote }))
  const author = {
    id: 'yara',
    gamertag: 'Yara K',
    displayName: 'Yara',
    isAdmin: false,
    profileImageUrl: null,
  }
  const after = withAuthorUpdated(room, 'yara', { ...author, status: 'approved' } as typeof author)
  expect(after.messages[0]?.member).toEqual(author)
  expect(after.messages[1]?.replyTo?.member).toEqual(author)
  expect(after.messages[1]?.member?.gamertag).toBe(ME)
})

test('a message of one’s own is pending until it is seen in the room, whatever says so', () => {
  const room = pendingAdded(roomWith(messageOf(1)), written('mine'))
  const mine = messageOf(2, { memberId: ME, clientMessageId: 'mine' })
  expect(room.pending).toHaveLength(1)
  expect(changeApplied(room, posted(mine), ME).pending).toEqual([])
  expect(caughtUp(room, { epoch: 'first', from: 1, to: 2, items: [posted(mine)] }, ME).pending).toEqual([])
  expect(pageLoaded(room, { epoch: 'first', rev: 2, messages: [mine] }, 12, ME).pending).toEqual([])
})

test('a confirmation alone does not move it: it stays where it is until the room gets there', () => {
  const room = pendingAdded(roomWith(messageOf(1)), written('mine'))
  const confirmed = pendingConfirmed(room, 'mine', messageOf(3, { clientMessageId: 'mine' }))
  expect(confirmed.pending).toMatchObject([{ status: 'sending', confirmedAt: 3 }])
  const next = changeApplied(confirmed, posted(messageOf(2)), ME)
  expect(next.pending).toHaveLength(1)
  expect(changeApplied(next, deletion(9, 3), ME).pending).toEqual([])
})

test('a confirmed message that is too old for a new page is not pending any more', () => {
  const room = pendingAdded(roomWith(messageOf(1)), written('mine'))
  const confirmed = pendingConfirmed(room, 'mine', messageOf(3, { clientMessageId: 'mine' }))
  const page = { epoch: 'first', rev: 60, messages: [messageOf(59), messageOf(60)] }
  expect(pageLoaded(confirmed, page, 2, ME).pending).toEqual([])
})

test('in another history a confirmation counts for nothing, and what was not confirmed is still to be sent', () => {
  const two = pendingAdded(pendingAdded(roomWith(messageOf(1)), written('one')), written('two'))
  const room = pendingConfirmed(two, 'one', messageOf(30, { clientMessageId: 'one' }))
  const after = pageLoaded(room, { epoch: 'second', rev: 1, messages: [messageOf(1)] }, 12, ME)
  expect(after.pending.map(({ clientMessageId }) => clientMessageId)).toEqual(['two'])
})

test('a failed message keeps its place and its reason, and can be sent again or given up', () => {
  const two = pendingAdded(pendingAdded(roomWith(), written('one')), written('two'))
  const failed = pendingFailed(two, 'one', 'The room takes no more.')
  expect(failed.pending[0]).toMatchObject({ status: 'failed', problem: 'The room takes no more.' })
  expect(pendingRetried(failed, 'one').pending[0]).toMatchObject({ status: 'sending', problem: null })
  expect(pendingDiscarded(failed, 'one').pending.map(it => it.clientMessageId)).toEqual(['two'])
})

test('a like is shown at once and settled by the answer', () => {
  const room = roomWith(messageOf(1, { likeCount: 4 }))
  const wished = withPendingLike(room, 'general.1', true)
  expect(likes(wished)).toEqual([[5, true]])
  const answer = { likeCount: 7, isLikedByCurrentUser: true }
  expect(likes(withSettledLike(wished, 'general.1', answer))).toEqual([[7, true]])
})

test('a like that fails leaves what the room says by then, not what it said before', () => {
  const wished = withPendingLike(roomWith(messageOf(1, { likeCount: 4 })), 'general.1', true)
  const another = altered(1, 2, { likeCount: 5, like: { memberId: 'yara', isLiked: true } })
  const meanwhile = changeApplied(wished, another, ME)
  expect(likes(meanwhile)).toEqual([[6, true]])
  expect(likes(withSettledLike(meanwhile, 'general.1', null))).toEqual([[5, false]])
})

test('an answer that comes after the room’s own word does not undo what followed', () => {
  const wished = withPendingLike(roomWith(messageOf(1)), 'general.1', true)
  const own = changeApplied(
    wished,
    altered(1, 2, { likeCount: 1, like: { memberId: ME, isLiked: true } }),
    ME,
  )
  const more = changeApplied(
    own,
    altered(1, 3, { likeCount: 2, like: { memberId: 'yara', isLiked: true } }),
    ME,
  )
  const answer = { likeCount: 1, isLikedByCurrentUser: true }
  expect(likes(withSettledLike(more, 'general.1', answer))).toEqual([[2, true]])
})

test('a page that comes while a like is on its way still shows it', () => {
  const wished = withPendingLike(roomWith(messageOf(1)), 'general.1', true)
  const page = { epoch: 'first', rev: 5, messages: [messageOf(1, { likeCount: 3 })] }
  const after = pageLoaded(wished, page, 12, ME)
  expect(likes(after)).toEqual([[4, true]])
  expect(likes(withSettledLike(after, 'general.1', null))).toEqual([[3, false]])
})

test('a like of a message that is deleted meanwhile is gone with it', () => {
  const wished = withPendingLike(roomWith(messageOf(1)), 'general.1', true)
  const gone = changeApplied(wished, deletion(1, 2), ME)
  const answer = { likeCount: 1, isLikedByCurrentUser: true }
  expect(likes(withSettledLike(gone, 'general.1', answer))).toEqual([[0, false]])
})
