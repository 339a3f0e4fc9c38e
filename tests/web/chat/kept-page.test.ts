import { beforeEach, expect, test, vi } from 'vitest'
import { ClubEvening, textsIn, unsentIn } from '#tests/support/club-evening.ts'
import { pollOf } from '#tests/support/fake-polls.ts'
import { messageOf } from '#tests/support/fake-room.ts'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { OFFLINE_MESSAGES, offlinePageOf } from '#web/features/chat/room-client/offline-page.ts'
import { emptyRoom } from '#web/features/chat/room-client/room-state.ts'

let evening: ClubEvening

beforeEach(() => {
  evening = new ClubEvening()
  evening.copies = fakeStorage()
})

/** An evening in the room, after which the app is closed and the driver is without a connection. */
async function leaveFor(ms: number) {
  const { clock } = evening
  const before = await evening.enter()
  await clock.pass(2000)
  before.stop()
  evening.enterTunnel()
  await clock.pass(ms)
}

test('a driver without a connection reads the end of the room, and as of when', async () => {
  for (const text of ['Lights out', 'Good race']) evening.room.say('yara', text)
  await leaveFor(3_600_000)
  const marcus = await evening.enter()
  expect(textsIn(marcus)).toEqual(['Lights out', 'Good race'])
  const { status, asOf } = marcus.view()
  expect(status).toBe('ready')
  expect(evening.clock.now() - (asOf ?? 0)).toBeGreaterThanOrEqual(3_600_000)
})

test('back online what was missed comes, each once, and what was kept stays where it is', async () => {
  for (let n = 1; n <= 20; n++) evening.room.say('yara', `Before ${n}`)
  await leaveFor(60_000)
  for (let n = 1; n <= 20; n++) evening.room.say('yara', `Meanwhile ${n}`)
  evening.room.delete('general.10')
  const marcus = await evening.enter()
  const kept = textsIn(marcus)
  expect(kept.at(-1)).toBe('Before 20')
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual([
    ...kept.map(text => (text === 'Before 10' ? '' : text)),
    ...Array.from({ length: 20 }, (_, n) => `Meanwhile ${n + 1}`),
  ])
  expect(evening.room.calls.filter(call => call === 'page')).toHaveLength(2) // at home, and the one that failed
  expect(marcus.view().asOf).toBeNull()
})

test('where too much was missed, or the room was begun anew, its page comes in place of what was kept', async () => {
  evening.room.say('yara', 'Long ago')
  await leaveFor(60_000)
  evening.room.isResyncNeeded = true
  evening.room.say('yara', 'Just now')
  const marcus = await evening.enter()
  expect(textsIn(marcus)).toEqual(['Long ago'])
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['Long ago', 'Just now'])
})

test('what is written over a kept page goes on its way when the connection is back', async () => {
  evening.room.say('yara', 'Who brings the tyres?')
  await leaveFor(60_000)
  const marcus = await evening.enter()
  marcus.send('I do', null)
  expect(unsentIn(marcus)).toEqual([['I do', 'sending']])
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['Who brings the tyres?', 'I do'])
  expect(unsentIn(marcus)).toEqual([])
})

test('another driver on the same phone reads nothing of it', async () => {
  evening.room.say('yara', 'Between us')
  await leaveFor(60_000)
  const priya = await evening.enter('priya')
  expect(textsIn(priya)).toEqual([])
  expect(priya.view().status).toBe('failed')
})

test('nothing is written for somebody who has signed out a moment ago', async () => {
  const { room, clock } = evening
  room.say('yara', 'Between us')
  await evening.enter()
  evening.isSignedIn = false
  evening.copies?.removeItem('kept/marcus/room/general')
  room.say('yara', 'And this')
  await clock.pass(5000)
  expect(evening.copies).toHaveLength(0)
})

test('what is said in a row is written once a second', async () => {
  const { room, clock, copies } = evening
  await evening.enter()
  if (!copies) throw new Error('Nothing is kept')
  const write = vi.spyOn(copies, 'setItem')
  for (const text of ['One', 'Two', 'Three']) room.say('yara', text)
  await clock.pass(999)
  expect(write).not.toHaveBeenCalled()
  await clock.pass(1)
  expect(write).toHaveBeenCalledOnce()
  expect(write.mock.calls[0]?.[1]).toContain('Three')
})

test('a live room that loses its connection says until when it is right', async () => {
  const { clock } = evening
  const marcus = await evening.enter()
  expect(marcus.view().asOf).toBeNull()
  const lostAt = clock.now()
  evening.enterTunnel()
  await clock.pass(60_000)
  expect(marcus.view().asOf).toBe(lostAt)
  await evening.leaveTunnel()
  expect(marcus.view().asOf).toBeNull()
})

test('a vote that is still on its way is not kept as cast: it may never arrive', () => {
  const [said, shown] = [pollOf(1, [2, 0]), pollOf(1, [2, 1], { hasUserVoted: true })]
  const kept = (wish: string | null) =>
    offlinePageOf({
      ...emptyRoom,
      epoch: 'first',
      polls: { 'general.1': { said, shown, wish, vote: null } },
    })?.polls
  expect(kept('general.1.2')).toEqual([said])
  expect(kept(null)).toEqual([shown])
})

test('the newest messages are kept, and that the room goes on before them; nothing from the middle of a room', () => {
  const messages = Array.from({ length: OFFLINE_MESSAGES + 5 }, (_, n) => messageOf(n + 1))
  const page = offlinePageOf({ ...emptyRoom, epoch: 'first', rev: 40, messages })
  expect(page?.messages).toHaveLength(OFFLINE_MESSAGES)
  expect(page?.messages.at(-1)?.id).toBe(`general.${OFFLINE_MESSAGES + 5}`)
  expect(page?.hasEarlier).toBe(true)
  expect(offlinePageOf({ ...emptyRoom, epoch: 'first', messages, hasLater: true })).toBeNull()
  expect(offlinePageOf(emptyRoom)).toBeNull()
})
