import { beforeEach, expect, test } from 'vitest'
import { ClubEvening, textsIn } from '#tests/support/club-evening.ts'

let evening: ClubEvening

beforeEach(() => {
  evening = new ClubEvening()
})

test('who leaves a room whose socket is blocked asks nothing more about it', async () => {
  const { room, clock } = evening
  const marcus = await evening.enter()
  room.cut(4003)
  await clock.pass(40_000)
  marcus.stop()
  const before = room.calls.length
  await clock.pass(600_000)
  expect(room.calls.slice(before)).toEqual([])
})

test('who leaves a blocked room while it is being looked at asks nothing more about it', async () => {
  const { room, clock } = evening
  const marcus = await evening.enter()
  room.cut(4003)
  await clock.pass(3000)
  room.hold()
  marcus.refresh()
  await clock.pass(2000)
  marcus.stop()
  room.letGo()
  const before = room.calls.length
  await clock.pass(600_000)
  expect(room.calls.slice(before)).toEqual([])
})

test('who comes back before the answer to the old question asks no second one beside it', async () => {
  const { room, clock } = evening
  room.say('yara', 'One')
  room.hold()
  const marcus = evening.open()
  await clock.pass(0)
  marcus.stop()
  marcus.start()
  await clock.pass(0)
  expect(room.calls).toEqual(['page'])
  room.letGo()
  await clock.pass(0)
  expect(textsIn(marcus)).toEqual(['One'])
  expect(marcus.view().link).toBe('connected')
})

test('an answer about the session that comes late does not open a room that was left', async () => {
  const { room, clock } = evening
  let welcome = (_: boolean) => {}
  evening.welcome = new Promise(resolve => {
    welcome = resolve
  })
  const marcus = await evening.enter()
  room.cut(4001)
  marcus.stop()
  welcome(true)
  await clock.pass(600_000)
  expect(room.sockets).toHaveLength(0)
  marcus.start()
  await clock.pass(0)
  expect(room.sockets).toHaveLength(1)
})
