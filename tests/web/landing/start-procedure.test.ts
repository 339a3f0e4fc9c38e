import { expect, test } from 'vitest'
import { HandClock } from '#tests/support/hand-clock.ts'
import { countLampIntervals } from '#web/features/landing/start-lights.ts'

test('whoever waits sees a lamp go on every 0.6 s and the lights out after 3 s, not before', async () => {
  const clock = new HandClock()
  const passed: number[] = []
  countLampIntervals(clock.setTimer, count => passed.push(count))
  await clock.pass(599)
  expect(passed).toEqual([])
  await clock.pass(1)
  expect(passed).toEqual([1])
  await clock.pass(2399)
  expect(passed).toEqual([1, 2, 3, 4])
  await clock.pass(1)
  expect(passed).toEqual([1, 2, 3, 4, 5])
  await clock.pass(60_000)
  expect(passed).toHaveLength(5)
})

test('whoever leaves the poster or skips the wait is not taken anywhere later', async () => {
  const clock = new HandClock()
  const passed: number[] = []
  const stop = countLampIntervals(clock.setTimer, count => passed.push(count))
  await clock.pass(1500)
  stop()
  await clock.pass(60_000)
  expect(passed).toEqual([1, 2])
})
