import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { isUnread, markedRead, readReadTimes } from '#web/features/chat/rooms/read-times.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import type { ChatRoomView, LastMessage } from '#worker/features/chat/contract.ts'

const AT = '2026-11-21T20:00:00.000Z'
const LATER = '2026-11-21T20:05:00.000Z'

function roomWith(lastMessage: LastMessage | null): ChatRoomView {
  return {
    id: 'general',
    name: 'General Discussion',
    type: 'general',
    championshipId: null,
    isActive: true,
    createdAt: AT,
    lastMessage,
  }
}

const said = (memberId: string, createdAt: string) => roomWith({ id: 'general.1', memberId, createdAt })

test('a room is unread when another has written since it was last seen', () => {
  expect(isUnread(said('yara', LATER), { general: AT }, 'marcus')).toBe(true)
  expect(isUnread(said('yara', AT), { general: LATER }, 'marcus')).toBe(false)
  expect(isUnread(said('yara', AT), { general: AT }, 'marcus')).toBe(false)
})

test('a room that was never seen is unread as soon as another has written', () => {
  expect(isUnread(said('yara', AT), {}, 'marcus')).toBe(true)
  expect(isUnread(said('yara', AT), { general: 'nonsense' }, 'marcus')).toBe(true)
})

test('nobody has their own messages to read, nor silence', () => {
  expect(isUnread(said('marcus', LATER), { general: AT }, 'marcus')).toBe(false)
  expect(isUnread(said('marcus', LATER), {}, 'marcus')).toBe(false)
  expect(isUnread(roomWith(null), {}, 'marcus')).toBe(false)
})

test('a room that was seen is read, also by somebody whose clock is slow', () => {
  const room = said('yara', LATER)
  const seen = markedRead({ other: AT }, [room])
  expect(seen.other).toBe(AT)
  expect(isUnread(room, seen, 'marcus')).toBe(false)
})

test('what is said after the list of rooms was read is unread, also by somebody whose clock is fast', () => {
  for (const before of [roomWith(null), said('yara', AT)])
    expect(isUnread(said('yara', LATER), markedRead({}, [before]), 'marcus')).toBe(true)
})

test('what another tab has seen stays seen where an older list is opened', () => {
  const seen = markedRead({ general: LATER }, [said('yara', AT)])
  expect(isUnread(said('yara', LATER), seen, 'marcus')).toBe(false)
})

test('of who has signed out nothing stays that they have read', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  localStorage.setItem('chat-last-seen', '{"general":"2026-05-01T10:00:00Z"}')
  forgetOthers('marcus')
  expect(readReadTimes()).toHaveProperty('general')
  forgetOthers(null)
  expect(localStorage.getItem('chat-last-seen')).toBeNull()
})

test('nobody takes over what another has read who was here before them, and who comes back in the same browser has it', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  forgetOthers('marcus')
  localStorage.setItem('chat-last-seen', '{"general":"2026-05-01T10:00:00Z"}')
  forgetOthers('marcus')
  expect(readReadTimes()).toHaveProperty('general')
  forgetOthers('yara')
  expect(readReadTimes()).toEqual({})
})
