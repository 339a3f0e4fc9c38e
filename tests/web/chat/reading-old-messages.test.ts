import { beforeEach, expect, test } from 'vitest'
import { FakeRoom } from '#tests/support/fake-room.ts'
import { FakePage, fakeStorage, HandClock } from '#tests/support/hand-clock.ts'
import { RoomConnection } from '#web/features/chat/room-client/connection.ts'
import { MESSAGES_HELD_MAX } from '#web/features/chat/room-client/room-window.ts'

let clock: HandClock
let room: FakeRoom

beforeEach(() => {
  clock = new HandClock()
  room = new FakeRoom()
})

/** Marcus at the end of a room in which so much has been said. */
async function marcusIn(messages: number) {
  for (let n = 1; n <= messages; n++) room.say('yara', `${n}`)
  const connection = new RoomConnection('general', 'marcus', {
    ...room.doorOf('marcus'),
    ...{ storage: fakeStorage(), page: new FakePage() },
    ...{ now: clock.now, setTimer: clock.setTimer, random: () => 0.5 },
    askSession: async () => true,
    reloadPage: () => {},
    onChanges: () => {},
    hearOfMembers: () => {},
  })
  connection.start()
  await clock.pass(0)
  expect(connection.view().link).toBe('connected')
  return connection
}

type Marcus = Awaited<ReturnType<typeof marcusIn>>

const texts = (marcus: Marcus) => marcus.view().state.messages.map(({ message }) => message)
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

async function jump(marcus: Marcus, n: number) {
  const jumped = marcus.loadAround(`general.${n}`)
  await clock.pass(0)
  return jumped
}

async function toLatest(marcus: Marcus) {
  const loaded = marcus.loadLatest()
  await clock.pass(0)
  return loaded
}

/** Reads on to the newest, page by page. */
async function readOn(marcus: Marcus) {
  for (let pages = 0; marcus.view().state.hasLater; pages++) {
    expect(pages).toBeLessThan(100)
    marcus.loadLater()
    await clock.pass(0)
  }
}

test('who jumps to an old message has it in the middle of one page, not everything since', async () => {
  const marcus = await marcusIn(1000)
  expect(await jump(marcus, 400)).toBe('there')
  expect(room.calls.filter(call => call === 'page')).toHaveLength(2)
  expect(texts(marcus)).toEqual(numbers(371, 430))
  expect(marcus.view().state).toMatchObject({ hasEarlier: true, hasLater: true })
})

test('who jumps to the first message is told that nothing was said before it', async () => {
  const marcus = await marcusIn(1000)
  await jump(marcus, 1)
  expect(texts(marcus)).toEqual(numbers(1, 31))
  expect(marcus.view().state).toMatchObject({ hasEarlier: false, hasLater: true })
})

test.each([
  [70, 41],
  [60, 31],
])('who jumps a little way back, to %i of 100, still has the end of the room', async (to, from) => {
  const marcus = await marcusIn(100)
  await jump(marcus, to)
  expect(texts(marcus)).toEqual(numbers(from, 100))
  expect(marcus.view().state.hasLater).toBe(false)
})

test('from an old message they read on in both directions, without a gap or a repeat', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 90)
  marcus.loadEarlier()
  await clock.pass(0)
  expect(texts(marcus)).toEqual(numbers(31, 120))
  await readOn(marcus)
  expect(texts(marcus)).toEqual(numbers(31, 200))
  room.say('yara', '201')
  expect(texts(marcus).at(-1)).toBe('201')
})

test('what is said meanwhile is not put behind the old messages, is counted, and is there when they return', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  const { heard } = marcus.view().state
  room.say('yara', '201')
  room.say('yara', '202')
  expect(texts(marcus)).toEqual(numbers(21, 80))
  expect(marcus.view().state).toMatchObject({ rev: 202, heard: heard + 2 })
  expect(await toLatest(marcus)).toBe('there')
  expect(texts(marcus)).toEqual(numbers(173, 202))
  expect(marcus.view().state).toMatchObject({ hasEarlier: true, hasLater: false, heard: heard + 2 })
  room.say('yara', '203')
  expect(texts(marcus).at(-1)).toBe('203')
})

test('their own messages and likes do not count as news, and neither does what they had heard before', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  const { heard } = marcus.view().state
  marcus.send('Mine', null)
  await clock.pass(0)
  room.setLiked('general.60', true, 'yara')
  await readOn(marcus)
  expect(texts(marcus).at(-1)).toBe('Mine')
  expect(marcus.view().state).toMatchObject({ heard, pending: [] })
})

test('what is said while the newest page is on its way follows it', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  room.hold()
  const returning = marcus.loadLatest()
  room.say('yara', '201')
  room.letGo()
  await clock.pass(0)
  expect(await returning).toBe('there')
  expect(texts(marcus)).toEqual([...numbers(171, 201)])
})

test('what is deleted and liked while they read old messages is so, there and at the end', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  room.hold()
  marcus.loadLater()
  room.delete('general.60')
  room.setLiked('general.100', true, 'yara')
  room.letGo()
  await clock.pass(0)
  room.setLiked('general.199', true, 'yara')
  await readOn(marcus)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus').slice(20))
})

test('what was missed in a tunnel is caught up with, and still not put behind old messages', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  const { heard } = marcus.view().state
  room.cut()
  room.say('yara', '201')
  room.delete('general.55')
  await clock.pass(2000)
  expect(marcus.view().link).toBe('connected')
  expect(marcus.view().state).toMatchObject({ rev: 202, heard: heard + 1, hasLater: true })
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus').slice(20, 80))
  await toLatest(marcus)
  expect(marcus.view().state.messages).toEqual(room.seenBy('marcus').slice(171))
})

test('a room loaded anew ends at the newest again, and what is new in it counts', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  const { heard } = marcus.view().state
  room.cut()
  room.isResyncNeeded = true
  for (let n = 201; n <= 203; n++) room.say('yara', `${n}`)
  await clock.pass(2000)
  expect(texts(marcus)).toEqual(numbers(192, 203))
  expect(marcus.view().state).toMatchObject({ hasLater: false, heard: heard + 3 })
})

test('a jump that the room’s new page has overtaken still arrives', async () => {
  const marcus = await marcusIn(200)
  room.hold()
  const jumping = marcus.loadAround('general.50')
  room.holdNoMore()
  marcus.reload()
  await clock.pass(0)
  room.letGo()
  await clock.pass(0)
  expect(await jumping).toBe('there')
  expect(texts(marcus)).toContain('50')
})

test('of two jumps the later one counts, and an earlier page that was on its way is left out', async () => {
  const marcus = await marcusIn(1000)
  room.hold()
  marcus.loadEarlier()
  const first = marcus.loadAround('general.50')
  const second = marcus.loadAround('general.500')
  marcus.loadEarlier()
  marcus.loadLater()
  room.letGo()
  await clock.pass(0)
  expect([await first, await second]).toEqual(['overtaken', 'there'])
  expect(texts(marcus)).toEqual(numbers(471, 530))
  expect(marcus.view()).toMatchObject({ earlier: 'idle', later: 'idle' })
})

test('who jumps to a message that is there does not end up where they wanted to before', async () => {
  const marcus = await marcusIn(1000)
  room.hold()
  const first = marcus.loadAround('general.50')
  expect(await marcus.loadAround('general.995')).toBe('there')
  room.letGo()
  await clock.pass(0)
  expect(await first).toBe('overtaken')
  expect(texts(marcus)).toEqual(numbers(989, 1000))
})

test('who goes to the newest while a jump is on its way is not taken away from there', async () => {
  const marcus = await marcusIn(200)
  room.hold()
  const jumped = marcus.loadAround('general.50')
  expect(await marcus.loadLatest()).toBe('there')
  room.letGo()
  await clock.pass(0)
  expect(await jumped).toBe('overtaken')
  expect(texts(marcus)).toEqual(numbers(189, 200))
  expect(marcus.view()).toMatchObject({ later: 'idle', state: { hasLater: false } })
})

test('what follows old messages can be asked for again where it could not be loaded', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  room.isReachable = false
  marcus.loadLater()
  await clock.pass(0)
  expect(marcus.view().later).toBe('failed')
  expect(await toLatest(marcus)).toBe('failed')
  room.isReachable = true
  marcus.loadLater()
  await clock.pass(0)
  expect(marcus.view().later).toBe('idle')
  expect(texts(marcus)).toEqual(numbers(21, 110))
})

test('what could not be loaded for want of a connection need not be asked for by a press once it is back', async () => {
  const marcus = await marcusIn(200)
  room.isReachable = false
  room.cut()
  marcus.loadEarlier()
  await clock.pass(0)
  expect(marcus.view().earlier).toBe('failed')
  room.isReachable = true
  await clock.pass(60_000)
  expect(marcus.view()).toMatchObject({ link: 'connected', earlier: 'idle', later: 'idle' })
})

test('who comes back to a room comes to its end, wherever they had been reading', async () => {
  const marcus = await marcusIn(200)
  await jump(marcus, 50)
  marcus.stop()
  room.say('yara', '201')
  marcus.start()
  await clock.pass(0)
  expect(texts(marcus).at(-1)).toBe('201')
  expect(marcus.view().state.hasLater).toBe(false)
})

test('however far they scroll, only what is near is held, and it is the room’s', async () => {
  const marcus = await marcusIn(2000)
  const reads = (n: number) => marcus.keepAround(`general.${n}`)
  while (marcus.view().state.hasEarlier) {
    marcus.loadEarlier()
    await clock.pass(0)
    reads(Number(texts(marcus)[0]) + 10)
    expect(texts(marcus).length).toBeLessThanOrEqual(MESSAGES_HELD_MAX)
  }
  expect(texts(marcus)[0]).toBe('1')
  expect(marcus.view().state.hasLater).toBe(true)
  while (marcus.view().state.hasLater) {
    marcus.loadLater()
    await clock.pass(0)
    reads(Number(texts(marcus).at(-1)) - 10)
    expect(texts(marcus).length).toBeLessThanOrEqual(MESSAGES_HELD_MAX)
  }
  const shown = texts(marcus)
  expect(shown).toEqual(numbers(2001 - shown.length, 2000))
})

test('in a busy room only the last messages are held, and the earlier ones can be loaded again', async () => {
  const marcus = await marcusIn(20)
  for (let n = 21; n <= 1000; n++) {
    room.say('yara', `${n}`)
    marcus.keepAround(null)
    expect(texts(marcus).length).toBeLessThanOrEqual(MESSAGES_HELD_MAX)
  }
  const { length } = texts(marcus)
  expect(texts(marcus)).toEqual(numbers(1001 - length, 1000))
  marcus.loadEarlier()
  await clock.pass(0)
  expect(texts(marcus)).toEqual(numbers(971 - length, 1000))
})

test('nothing is let go while a page is on its way to join it', async () => {
  const marcus = await marcusIn(400)
  for (let pages = 0; pages < 10; pages++) {
    marcus.loadEarlier()
    await clock.pass(0)
  }
  room.hold()
  marcus.loadEarlier()
  marcus.keepAround(null)
  room.letGo()
  await clock.pass(0)
  expect(texts(marcus)).toEqual(numbers(59, 400))
  marcus.keepAround('general.200')
  expect(texts(marcus)).toEqual(numbers(100, 299))
})

test('who jumps to an old poll has it between the messages around it, and stays where it is shown already', async () => {
  for (let n = 1; n <= 100; n++) room.say('yara', `${n}`)
  const poll = room.polls.ask()
  const marcus = await marcusIn(200)
  expect(await jump(marcus, 101)).toBe('there')
  expect(texts(marcus)).toContain('100')
  const { hasEarlier, hasLater, polls, messages } = marcus.view().state
  expect({ hasEarlier, hasLater }).toEqual({ hasEarlier: true, hasLater: true })
  expect(polls[poll.id]?.shown).toMatchObject({ id: poll.id })
  expect(messages.length).toBeLessThan(70)
  const asked = room.calls.length
  expect(await jump(marcus, 101)).toBe('there')
  expect(room.calls).toHaveLength(asked)
})

test('who jumps to a poll with which the room began has nothing before it', async () => {
  room.polls.ask()
  const marcus = await marcusIn(200)
  expect(await jump(marcus, 1)).toBe('there')
  expect(marcus.view().state).toMatchObject({ hasEarlier: false })
})
