import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDeliberatePress } from '#web/features/members/member-decision.ts'

let at = 0

beforeEach(() => {
  at += 10_000 // long after the press of the test before
  vi.spyOn(performance, 'now').mockImplementation(() => at)
})
afterEach(() => vi.restoreAllMocks())

const press = (clientX: number, clientY: number, after = 0) => {
  at += after
  return isDeliberatePress({ clientX, clientY })
}

test('the second tap of a double tap lets in nobody, though another driver’s card is under the finger by then', () => {
  expect(press(100, 200)).toBe(true)
  expect(press(104, 198, 250)).toBe(false)
  expect(press(104, 198, 449), 'still within 700 ms of the first').toBe(false)
  expect(press(104, 198, 1)).toBe(true)
})

test('an admin who goes quickly from card to card lets in each of them', () => {
  expect([press(100, 200), press(100, 248, 300), press(100, 296, 300)]).toEqual([true, true, true])
})
