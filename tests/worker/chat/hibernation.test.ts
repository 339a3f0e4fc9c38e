import { runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { breakBatches } from '#tests/support/breakage.ts'
import { person, plantPeople, priya } from '#tests/support/cast.ts'
import { clientId, read, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { inRoom, ownerOf, putToSleep, roomObject, settleRooms } from '#tests/support/rooms.ts'
import { enter, PATIENCE } from '#tests/support/sockets.ts'
import { SECOND } from '#worker/lib/clock.ts'

freshClub()

const versions = () =>
  inRoom('general', (_, { storage }) => storage.sql.exec('SELECT * FROM schema_versions').toArray())
const epoch = () => inRoom('general', (_, { storage }) => storage.sql.exec('SELECT epoch FROM room').one())

describe('a room full of a hundred people', () => {
  const people = Array.from({ length: 100 }, (_, n) => person(`guest-${n}`, `Guest ${n}`, 'approved'))

  test('has no timer left when nobody says anything, sleeps, and wakes for all of them', async () => {
    await plantPeople(...people)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const sockets = []
    for (const who of people) sockets.push(await enter(who))
    await inRoom('general', () => timers.mockClear())
    sockets[3]?.send({ type: 'typing' })
    await sockets[4]?.next('typing')
    // The test itself waits for an event.
    expect(timers.mock.calls.filter(([, ms]) => ms !== PATIENCE)).toEqual([])
    timers.mockRestore()

    await putToSleep('general')
    passTime(SECOND)
    sockets[7]?.send({ type: 'send-message', message: 'Awake?', clientMessageId: clientId() })
    for (const socket of sockets)
      expect((await socket.next('new-message')).message).toMatchObject({
        memberId: 'guest-7',
        member: { gamertag: 'Guest 7' },
        message: 'Awake?',
      })

    const late = await enter(priya)
    await late.next('present', ({ count }) => count === 101)
    for (const socket of sockets) await socket.next('present', ({ count }) => count === 101)
    sockets[0]?.leave()
    passTime(SECOND)
    await late.next('present', ({ count }) => count === 100)
  })
})

describe('sleep', () => {
  test('changes nothing of what was said, nor of the epoch, nor runs a migration twice', async () => {
    await say(priya, 'Good night')
    await settleRooms()
    const before = [await read(priya), await epoch(), await versions()]
    for (const _ of [1, 2, 3]) await putToSleep('general').then(() => read(priya))
    expect([await read(priya), await epoch(), await versions()]).toEqual(before)
    expect(await versions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(version => ({ version })))
  })

  test('leaves a sender who they are, and a closed browser closed', async () => {
    const [one, two] = [await enter(priya), await enter(person('marcus', 'Marcus Webb', 'approved'))]
    await putToSleep('general')
    await roomObject('general').closeSockets({ memberId: 'marcus' }, 4003)
    expect(await two.closed).toBe(4003)
    one.send({ type: 'send-message', message: 'Still me', clientMessageId: clientId() })
    expect((await one.next('sent')).message.memberId).toBe('priya')
  })

  test('does not stop what was left undone: the alarm tells D1', async () => {
    await inRoom('general', async (room, { storage }) => {
      room.post(ownerOf(priya), { message: '@Marcus Webb' })
      await storage.sync()
    })
    await settleRooms()
    expect(await rowsOf("SELECT id FROM notifications WHERE type = 'mention'")).toHaveLength(1)
  })
})

describe('the alarm', () => {
  test('is set once something was said, and not again by itself', async () => {
    await say(priya, 'Hello')
    expect(await inRoom('general', (_, { storage }) => storage.getAlarm())).not.toBeNull()
    await settleRooms()
    await runDurableObjectAlarm(roomObject('general'))
    expect(await inRoom('general', (_, { storage }) => storage.getAlarm())).toBeNull()
    expect(await runDurableObjectAlarm(roomObject('general'))).toBe(false)
  })

  test('asks D1 less and less often while it cannot be reached', async () => {
    const waits: number[] = []
    await inRoom('general', (_, { storage }) => {
      storage.setAlarm = async at => void waits.push(Math.round((Number(at) - NOON) / SECOND))
    })
    breakBatches(8, 'before')
    await say(priya, 'Hello')
    await vi.waitFor(() => expect(stray).toHaveBeenCalledTimes(1))
    for (let n = 0; n < 7; n++) await inRoom('general', room => room.alarm())
    expect(waits).toEqual([5, 20, 40, 80, 160, 300, 300, 300])
    stray.mockClear()
  })

  test('writes nothing where nothing is left to do', async () => {
    await say(priya, 'Hello')
    await settleRooms()
    const written = await inRoom('general', async (room, { storage }) => {
      const before = storage.sql.exec<{ changes: number }>('SELECT total_changes() AS changes').one()
      await room.alarm()
      const after = storage.sql.exec<{ changes: number }>('SELECT total_changes() AS changes').one()
      return after.changes - before.changes
    })
    expect(written).toBe(0)
  })
})
