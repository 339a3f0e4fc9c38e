import { describe, expect, test } from 'vitest'
import {
  isCheckInOpen,
  mayOffer,
  offerTimes,
  type Place,
  type Reserve,
  settlement,
} from '#worker/features/reserves/rules.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

describe('an offer', () => {
  test.each([
    [
      'a tenth of the time to the start',
      '2026-11-21T12:00Z',
      '2026-11-21T22:00Z',
      '2026-11-21T13:00',
      '2026-11-21T12:00',
    ],
    [
      'ten minutes at least',
      '2026-11-21T12:00Z',
      '2026-11-21T13:11Z',
      '2026-11-21T12:10',
      '2026-11-21T12:00',
    ],
    [
      'twelve hours at most, without those of the night',
      '2026-11-21T12:00Z',
      '2026-12-21T20:00Z',
      '2026-11-22T10:00',
      '2026-11-21T12:00',
    ],
    [
      'at night, from the morning on, when it rings',
      '2026-11-21T23:00Z',
      '2026-11-29T20:00Z',
      '2026-11-22T20:00',
      '2026-11-22T08:00',
    ],
    [
      'over the night with its clock standing still',
      '2026-11-21T21:30Z',
      '2026-11-23T13:30Z',
      '2026-11-22T11:30',
      '2026-11-21T21:30',
    ],
    [
      'at once and running, where the morning were too late',
      '2026-11-22T02:00Z',
      '2026-11-22T09:00Z',
      '2026-11-22T02:42',
      '2026-11-22T02:00',
    ],
    [
      'in the night in which the clocks go back',
      '2026-10-24T22:00Z',
      '2026-10-25T20:00Z',
      '2026-10-25T10:12',
      '2026-10-25T08:00',
    ],
    [
      'in the night in which they go forward',
      '2026-03-28T23:00Z',
      '2026-03-29T19:00Z',
      '2026-03-29T09:00',
      '2026-03-29T07:00',
    ],
  ])('lasts %s', (_, now, start, until, rings) => {
    const times = offerTimes(at(start), at(now))
    expect([iso(times.until), iso(times.ringsAt)]).toEqual([until, rings])
  })

  test('never outlasts check-in, whenever it is made and whenever the race starts', () => {
    for (let start = at('2026-03-28T00:00Z'); start < at('2026-03-30T12:00Z'); start += 37 * MINUTE)
      for (let ahead = 70 * MINUTE + 1; ahead < 3 * DAY; ahead += 97 * MINUTE) {
        const { until, ringsAt } = offerTimes(start, start - ahead)
        expect(until).toBeLessThanOrEqual(start - HOUR)
        expect(until - (start - ahead)).toBeGreaterThanOrEqual(10 * MINUTE)
        expect(ringsAt).toBeLessThan(until)
      }
  })

  test('is made until seventy minutes before the start, to the millisecond', () => {
    const start = at('2026-11-21T20:00Z')
    expect([mayOffer(start, start - 70 * MINUTE - 1), mayOffer(start, start - 70 * MINUTE)]).toEqual([
      true,
      false,
    ])
  })
})

test('check-in is open from an hour before the start, to the start', () => {
  const start = at('2026-11-21T20:00Z')
  expect([HOUR + 1, HOUR, 1, 0].map(before => isCheckInOpen(start, start - before))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('settling', () => {
  const start = at('2026-11-28T20:00Z')
  const noon = at('2026-11-21T12:00Z')
  const race = { date: start, isActive: true, maxParticipants: 2, registeredCount: 1, newDrivers: null }
  const reserve = (memberId: string, changes: Partial<Reserve> = {}): Reserve => ({
    memberId,
    lapses: 0,
    expiresAt: null,
    hereAt: null,
    mayDrive: true,
    isNew: false,
    ...changes,
  })
  const place = (memberId: string, presence: Place['presence'] = null): Place => ({ memberId, presence })
  const nothing = { out: [], lapsed: [], offered: [], passedOn: [], seated: [] }

  test('offers what is free to the first in line', () => {
    expect(settlement(race, [reserve('ann'), reserve('ben')], [], noon)).toEqual({
      ...nothing,
      offered: ['ann'],
    })
    expect(settlement({ ...race, registeredCount: 2 }, [reserve('ann')], [], noon)).toEqual(nothing)
  })

  test('offers nothing that is held already', () => {
    const line = [reserve('ann', { expiresAt: noon + 1 }), reserve('ben')]
    expect(settlement(race, line, [], noon)).toEqual(nothing)
  })

  test('sends whose offer ran out to the end, at that millisecond, and offers to the next', () => {
    const line = [reserve('ann', { expiresAt: noon }), reserve('ben')]
    expect(settlement(race, line, [], noon)).toEqual({
      ...nothing,
      lapsed: [{ memberId: 'ann', place: 2 }],
      offered: ['ben'],
    })
  })

  test('sends those whose offers ran out together to the end by their ids', () => {
    const line = [reserve('cleo', { expiresAt: noon }), reserve('ann', { expiresAt: noon }), reserve('ben')]
    expect(settlement({ ...race, registeredCount: 0 }, line, [], noon)).toEqual({
      ...nothing,
      lapsed: [
        { memberId: 'ann', place: 2 },
        { memberId: 'cleo', place: 3 },
      ],
      offered: ['ben', 'ann'],
    })
  })

  test('takes off the line whose second offer in a row ran out, and whom the championship has no room for', () => {
    const line = [
      reserve('ann', { expiresAt: noon, lapses: 1 }),
      reserve('ben', { mayDrive: false }),
      reserve('cleo'),
    ]
    expect(settlement(race, line, [], noon)).toEqual({
      ...nothing,
      out: [
        { memberId: 'ann', why: 'lapsed-twice' },
        { memberId: 'ben', why: 'no-room' },
      ],
      offered: ['cleo'],
    })
  })

  describe('of a championship that takes one new driver more', () => {
    const limited = { ...race, registeredCount: 0, newDrivers: 1 }
    const fresh = { isNew: true }
    const here = { hereAt: start - 30 * MINUTE }

    test('offers to the first of them, and to who drives in it already, wherever they stand', () => {
      const line = [reserve('ann', fresh), reserve('ben', fresh), reserve('cleo')]
      expect(settlement(limited, line, [], noon)).toEqual({ ...nothing, offered: ['ann', 'cleo'] })
      expect(settlement({ ...limited, newDrivers: 0 }, line, [], noon)).toEqual({
        ...nothing,
        offered: ['cleo'],
      })
    })

    test('seats no more than that, and takes nobody a place for whom it does not take', () => {
      const line = ['ann', 'ben'].map(id => reserve(id, { ...fresh, ...here }))
      expect(settlement(limited, line, [], start - HOUR)).toEqual({ ...nothing, seated: ['ann'] })
      const full = { ...limited, registeredCount: 2 }
      const places = [place('zoe'), place('yara')]
      expect(settlement(full, line, places, start - 15 * MINUTE)).toEqual({
        ...nothing,
        passedOn: ['zoe'],
        seated: ['ann'],
      })
      expect(settlement({ ...full, newDrivers: 0 }, line, places, start - 15 * MINUTE)).toEqual(nothing)
    })
  })

  test('leaves a race that is off or has begun alone', () => {
    const line = [reserve('ann')]
    expect(settlement({ ...race, isActive: false }, line, [], noon)).toEqual(nothing)
    expect(settlement(race, line, [], start)).toEqual(nothing)
  })

  test('seats who stands by once check-in is open, in the order of the line', () => {
    const line = [
      reserve('ann'),
      reserve('ben', { hereAt: start - HOUR }),
      reserve('cleo', { hereAt: start - HOUR }),
    ]
    expect(settlement(race, line, [], start - HOUR - 1)).toEqual(nothing)
    expect(settlement(race, line, [], start - HOUR)).toEqual({ ...nothing, seated: ['ben'] })
  })

  describe('at the doors', () => {
    const full = { ...race, registeredCount: 2 }
    const here = { hereAt: start - 30 * MINUTE }
    const doors = start - 15 * MINUTE

    test('takes a place without a sign for each who stands by and finds none free, the last to register first', () => {
      const line = [reserve('ann', here), reserve('ben', here)]
      const places = [place('zoe'), place('yara')]
      expect(settlement(full, line, places, doors - 1)).toEqual(nothing)
      expect(settlement(full, line, places, doors)).toEqual({
        ...nothing,
        passedOn: ['zoe', 'yara'],
        seated: ['ann', 'ben'],
      })
      expect(settlement(race, line, places, doors)).toEqual({
        ...nothing,
        passedOn: ['zoe'],
        seated: ['ann', 'ben'],
      })
    })

    test('leaves whoever is here or late their place, and everybody theirs where nobody stands by', () => {
      const places = [place('zoe', 'late'), place('yara', 'here')]
      expect(settlement(full, [reserve('ann', here)], places, doors)).toEqual(nothing)
      expect(settlement(full, [reserve('ann')], [place('zoe')], doors)).toEqual(nothing)
    })
  })
})
