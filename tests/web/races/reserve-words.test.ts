import { describe, expect, test } from 'vitest'
import type { Race } from '#web/features/races/api.ts'
import {
  checkInWords,
  lapsedSentence,
  offerLine,
  ofPlaces,
  placeInLine,
  placeTaken,
  reserveWords,
  waitingLine,
} from '#web/features/races/race-texts.ts'
import { hasOffer, mayWait, raceStatusOf } from '#web/features/races/race-time.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (ms: number) => new Date(NOW + ms).toISOString()

/** A full race tonight at eight that closes at six. */
function race(changes: Partial<Race> = {}) {
  return {
    id: 'spa',
    date: at(8 * HOUR),
    registrationDeadline: at(6 * HOUR),
    registeredCount: 20,
    heldCount: 0,
    reserveCount: 0,
    maxParticipants: 20,
    isRegistered: false,
    isActive: true,
    presence: null,
    reserve: null,
    ...changes,
  } as Race
}
const second = { place: 2, offerUntil: null }
const offered = { place: 1, offerUntil: at(6 * HOUR + 40 * MINUTE) }

test('a grid with a place that is held says so beside the drivers it has', () => {
  expect(ofPlaces(race())).toBe('of 20 registered')
  expect(ofPlaces(race({ heldCount: 1 }))).toBe('of 20, one held for a reserve')
  expect(ofPlaces(race({ heldCount: 3 }))).toBe('of 20, 3 held for reserves')
})

test('who comes to a full grid reads how many wait, or that they would be the first', () => {
  const lines = [0, 1, 3].map(reserveCount => waitingLine({ reserveCount }))
  expect(lines).toEqual(['Be the first reserve', '1 is waiting', '3 are waiting'])
})

test('a reserve reads where they stand, and never behind the end of the line', () => {
  expect(placeInLine(2, 5)).toBe('You are 2nd of 5 reserves')
  expect(placeInLine(1, 1)).toBe('You are the only reserve')
  expect(placeInLine(1, 2), 'another waits behind them').toBe('You are 1st of 2 reserves')
  expect(placeInLine(3, 2), 'the count comes before the place').toBe('You are 3rd of 3 reserves')
})

describe('an offer', () => {
  test('says until when, in London, and on another day which day', () => {
    expect(offerLine(offered.offerUntil, NOW)).toBe('A place is yours until 18:40')
    expect(offerLine(at(20 * HOUR), NOW)).toBe('A place is yours until Mon 23 Nov, 08:00')
    expect(offerLine('2026-07-04T18:40:00Z', Date.parse('2026-07-04T12:00:00Z'))).toBe(
      'A place is yours until 19:40',
    )
  })

  test('is one to its last millisecond, and then has run out', () => {
    const mine = race({ heldCount: 1, registeredCount: 19, reserveCount: 5, reserve: offered })
    const until = Date.parse(offered.offerUntil)
    expect([until - 1, until].map(now => hasOffer(mine, now))).toEqual([true, false])
    expect(reserveWords(mine, offered, until - 1).value).toBe('A place is yours until 18:40')
    expect(reserveWords(mine, offered, until).value).toBe('That offer ran out at 18:40')
  })

  test('that ran out under the finger says where its driver stands now', () => {
    const told = (reserve: Race['reserve'] | undefined) => lapsedSentence(offered.offerUntil, reserve, NOW)
    expect(told({ place: 5, offerUntil: null })).toBe(
      'That offer ran out at 18:40. You are 5th of the reserves now.',
    )
    expect(told(null)).toBe('That offer ran out at 18:40. You are no longer a reserve.')
    expect(told({ place: 1, offerUntil: at(7 * HOUR) })).toBe(
      'That offer ran out at 18:40. You have a new one until 19:00.',
    )
    expect(told(undefined), 'the club does not answer').toBe('That offer ran out at 18:40.')
  })
})

test('a reserve is sent to check in from an hour before the start, and not a millisecond before', () => {
  const words = (now: number) => reserveWords(race({ reserveCount: 5 }), second, now)
  expect(words(NOW + 7 * HOUR - 1)).toEqual({
    value: 'You are 2nd of 5 reserves',
    label: 'A free place goes to the first in line',
  })
  expect(words(NOW + 7 * HOUR).label).toBe('Check in to stand by for a free place')
  const here = race({ reserveCount: 5, presence: 'here' })
  expect(reserveWords(here, second, NOW + 7 * HOUR).label).toBe('You are standing by for a free place')
})

test('a driver with a place reads what they have said on race night, or until when to say it', () => {
  expect(checkInWords(race())).toEqual({
    value: 'Check-in is open',
    label: 'Check in by 19:45, or your place may go to a reserve',
  })
  expect(checkInWords(race({ presence: 'here' })).value).toBe('You are in, and here')
  expect(checkInWords(race({ presence: 'late' })).value).toBe('Running late')
})

test('whoever takes a place once check-in is open reads that they are here, and nobody before', () => {
  expect(placeTaken(race({ name: 'Night Cup' }), NOW + 7 * HOUR - 1)).toBe(
    'You are registered for Night Cup.',
  )
  expect(placeTaken(race({ name: 'Night Cup' }), NOW + 7 * HOUR)).toBe(
    'You are registered for Night Cup. You are in, and here.',
  )
})

test('the plate of who waits says RESERVE until the start, whatever the deadline', () => {
  const mine = race({ reserve: second, reserveCount: 2 })
  expect([0, 6 * HOUR, 8 * HOUR - 1, 8 * HOUR].map(ms => raceStatusOf(mine, NOW + ms))).toEqual([
    'RESERVE',
    'RESERVE',
    'RESERVE',
    'FINISHED',
  ])
  expect(raceStatusOf(race({ isRegistered: true }), NOW)).toBe('REGISTERED')
  expect(raceStatusOf(race(), NOW)).toBe('CLOSED')
})

test('the line is open while the race is full and takes drivers, and again from check-in to the start', () => {
  const open = [0, 6 * HOUR - 1, 6 * HOUR, 7 * HOUR - 1, 7 * HOUR, 8 * HOUR - 1, 8 * HOUR]
  expect(open.map(ms => mayWait(race(), NOW + ms))).toEqual([true, true, false, false, true, true, false])
  expect(mayWait(race({ registeredCount: 19 }), NOW), 'a place is free').toBe(false)
  expect(mayWait(race({ isRegistered: true }), NOW)).toBe(false)
  expect(mayWait(race({ reserve: second }), NOW), 'who waits already').toBe(false)
  expect(mayWait(race({ isActive: false }), NOW), 'called off').toBe(false)
})
