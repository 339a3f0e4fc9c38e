import { expect, test } from 'vitest'
import { inTabOrder, roomToOpen, subtitleOf } from '#web/features/chat/rooms/room-order.ts'
import type { ChatRoomView } from '#worker/features/chat/contract.ts'

type Type = ChatRoomView['type']
const room = (name: string, type: Type = 'championship') => ({ id: name.toLowerCase(), name, type })

test('the general room is first, then GT4, then GT3, then the rest by name', () => {
  const rooms = [
    room('Zandvoort Club'),
    room('Bravo Six', 'military'),
    room('Late gt3 Sprint'),
    room('Aston GT3 and GT4'),
    room('General Discussion', 'general'),
    room('GT4 Mornings Chat'),
    room('GT3 Mid-Evo Chat'),
    room('alpine cup'),
  ]
  expect(inTabOrder(rooms).map(({ name }) => name)).toEqual([
    'General Discussion',
    'Aston GT3 and GT4',
    'GT4 Mornings Chat',
    'GT3 Mid-Evo Chat',
    'Late gt3 Sprint',
    'alpine cup',
    'Bravo Six',
    'Zandvoort Club',
  ])
})

test('the address decides which room opens, else it is the general one, else the first', () => {
  const rooms = [room('GT3 Chat'), room('GT4 Chat'), room('General Discussion', 'general')]
  expect(roomToOpen(rooms, 'gt3 chat')?.name).toBe('GT3 Chat')
  expect(roomToOpen(rooms, 'gone')?.name).toBe('General Discussion')
  expect(roomToOpen(rooms.slice(0, 2), null)?.name).toBe('GT4 Chat')
  expect(roomToOpen([], null)).toBeUndefined()
})

test('every kind of room says what it is for', () => {
  expect(subtitleOf(room('a', 'general'))).toBe('General Discussion')
  expect(subtitleOf(room('a', 'military'))).toBe('Run, gun and blow stuff up')
  expect(subtitleOf(room('a'))).toBe('Championship Chat')
})
