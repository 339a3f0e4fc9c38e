import { beforeEach, expect, test } from 'vitest'
import { HandClock } from '#tests/support/hand-clock.ts'
import { CalloutRotation } from '#web/features/circuits/callout-rotation.ts'

let clock: HandClock
let seen: number[]
let rotation: CalloutRotation

beforeEach(() => {
  clock = new HandClock()
  seen = []
  rotation = new CalloutRotation(3, index => seen.push(index), clock.setTimer)
  rotation.start()
})

test('a reader sees another callout every three seconds, and the first again after the last', async () => {
  await clock.pass(2999)
  expect(seen).toEqual([])
  await clock.pass(1)
  expect(seen).toEqual([1])
  await clock.pass(9000)
  expect(seen).toEqual([1, 2, 0, 1])
})

test.each(['pointer', 'touch', 'focus', 'hidden', 'off-screen', 'paused', 'still'] as const)(
  'nothing changes while it is held by %s, and a callout has its whole time afterwards',
  async reason => {
    await clock.pass(2000)
    rotation.hold(reason, true)
    await clock.pass(60_000)
    expect(seen).toEqual([])
    rotation.hold(reason, false)
    await clock.pass(2999)
    expect(seen).toEqual([])
    await clock.pass(1)
    expect(seen).toEqual([1])
  },
)

test('it goes on only when the last of several holds is gone', async () => {
  rotation.hold('pointer', true)
  rotation.hold('paused', true)
  rotation.hold('pointer', false)
  await clock.pass(10_000)
  expect(seen).toEqual([])
  rotation.hold('paused', false)
  await clock.pass(3000)
  expect(seen).toEqual([1])
})

test('letting go what was never held does not give a callout more time', async () => {
  await clock.pass(2000)
  rotation.hold('pointer', false)
  await clock.pass(1000)
  expect(seen).toEqual([1])
})

test('whoever wants nothing to move steps through them by hand', async () => {
  rotation.hold('still', true)
  rotation.next()
  rotation.next()
  rotation.next()
  expect(seen).toEqual([1, 2, 0])
  await clock.pass(60_000)
  expect(seen).toEqual([1, 2, 0])
})

test('a callout that was picked has its whole time', async () => {
  await clock.pass(2500)
  rotation.show(2)
  await clock.pass(2500)
  expect(seen).toEqual([2])
  await clock.pass(500)
  expect(seen).toEqual([2, 0])
})

test('nothing ticks once the preview is closed', async () => {
  rotation.stop()
  await clock.pass(60_000)
  expect(seen).toEqual([])
})
