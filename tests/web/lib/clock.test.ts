import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Moment } from '#web/lib/browser.ts'
import { atClubTime, clockAhead, clubNow, HOUR, onClockSet, setClockBy } from '#web/lib/clock.ts'

const DAY = 24 * HOUR
/** The club's time when a call is made, in the middle of a second. */
const ASKED = Date.UTC(2026, 10, 21, 20, 0, 0, 500)

/** A moment of a device whose clock is so many ms ahead of the club's. */
const deviceAt = (club: number, deviceAhead: number): Moment => ({
  steady: club - ASKED,
  wall: club + deviceAhead,
})

/** How far off the device believes to be after one answer that took so long and was given half way. */
function heard(deviceAhead: number, took: number, known = 0) {
  const said = Math.floor((ASKED + took / 2) / 1000) * 1000
  return clockAhead(known, said, deviceAt(ASKED, deviceAhead), deviceAt(ASKED + took, deviceAhead))
}

describe('the club’s clock, as an answer tells it', () => {
  test.each([
    ['right', 0],
    ['half a second ahead', 400],
    ['half a second behind', -400],
  ])('on a device that is %s stays the device’s own', (_, deviceAhead) => {
    expect(heard(deviceAhead, 200)).toBe(0)
  })

  test.each([
    ['a day ahead', DAY, 200],
    ['a day behind', -DAY, 200],
    ['three minutes ahead', 180_000, 200],
    ['a year behind', -365 * DAY, 200],
    ['a day ahead, and the answer slow', DAY, 8000],
    ['a day behind, and the answer slow', -DAY, 8000],
  ])('on a device that is %s is known to a second and what the answer took', (_, deviceAhead, took) => {
    expect(Math.abs(heard(deviceAhead, took) + deviceAhead)).toBeLessThanOrEqual(1000 + took)
  })

  test('is known better with every quick answer, and no worse by a slow one', () => {
    const slow = heard(DAY, 8000)
    const quick = heard(DAY, 100, slow)
    expect(Math.abs(quick + DAY)).toBeLessThanOrEqual(1100)
    expect(heard(DAY, 20_000, quick)).toBe(quick)
  })

  test('counts what a device slept through, where only one of its clocks has', () => {
    const slept = { steady: 100, wall: ASKED + 60_000 }
    expect(clockAhead(0, ASKED - 500, { steady: 0, wall: ASKED }, slept)).toBe(0)
  })

  test('follows a device that is set right meanwhile', () => {
    const wasAhead = heard(DAY, 100)
    expect(Math.abs(heard(0, 100, wasAhead))).toBeLessThanOrEqual(1100)
  })
})

describe('a driver’s page whose device is a day ahead', () => {
  const answered = (said: string) => setClockBy(new Headers({ Date: said }), { steady: 0, wall: Date.now() })
  const club = () => new Date(Date.now() - DAY).toUTCString()

  beforeEach(() => {
    vi.useFakeTimers({ now: ASKED + DAY })
  })
  afterEach(() => {
    answered(new Date().toUTCString())
    vi.useRealTimers()
  })

  test('shows the club’s time once the club has answered', () => {
    expect(clubNow()).toBeGreaterThan(ASKED + DAY - HOUR)
    answered(club())
    expect(Math.abs(clubNow() - ASKED)).toBeLessThanOrEqual(1000)
  })

  test('takes nothing from an answer without a time, or with none that can be read', () => {
    const before = clubNow()
    setClockBy(new Headers(), { steady: 0, wall: Date.now() })
    answered('yesterday')
    expect(clubNow()).toBe(before)
  })

  test('is drawn anew when the time turns out to be another, and only then', () => {
    const drawn = vi.fn()
    const stop = onClockSet(drawn)
    answered(club())
    answered(club())
    expect(drawn).toHaveBeenCalledTimes(1)
    stop()
  })

  test('waits for the end of a poll by the club’s clock, also where that is set meanwhile', () => {
    const end = vi.fn()
    atClubTime(ASKED + DAY + HOUR, end)
    answered(club())
    vi.advanceTimersByTime(DAY)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(HOUR + 1000)
    expect(end).toHaveBeenCalledTimes(1)
  })

  test('waits for a moment that is months away, and not for what was called off', () => {
    const [end, calledOff] = [vi.fn(), vi.fn()]
    atClubTime(ASKED + 100 * DAY, end)
    atClubTime(ASKED + 100 * DAY, calledOff)()
    vi.advanceTimersByTime(98 * DAY)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2 * DAY)
    expect(end).toHaveBeenCalledTimes(1)
    expect(calledOff).not.toHaveBeenCalled()
  })
})
