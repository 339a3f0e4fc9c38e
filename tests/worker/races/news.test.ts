import { beforeEach, describe, expect, test } from 'vitest'
import {
  nextAlarm,
  passUntilNextAlarm,
  ringUntilQuiet,
  standInService,
  turnOn,
} from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, raceSeenBy, START } from '#tests/support/grid.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

let phones: Subscriber[]
beforeEach(async () => {
  await plantRace('spa')
  await plantPlaces('spa', marcus, priya)
  phones = []
  for (const who of [marcus, priya, gina]) phones.push(await turnOn(stand.service, who))
})

const night = Date.UTC(2026, 10, 21, 23)
const morning = Date.UTC(2026, 10, 22, 8)
const iso = (at: number) => new Date(at).toISOString()
const edit = async (changes: object) => {
  const was = await raceSeenBy(director, 'spa')
  expectStatus(await call(director, 'PUT', '/api/races/spa', { ...was, ...changes, expected: was }), 200)
}
const moveTo = (at: number) => edit({ date: iso(at) })
const callOff = () => edit({ isActive: false })
const remove = async () => expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)

/** Past the API, as it stood all along. */
const startAt = (at: number) => rowsOf('UPDATE races SET date = ?1, registration_deadline = ?1', at)

/** What Marcus's, Priya's and Gina's phones have rung with; only the first two are drivers of the race. */
const rung = async () => {
  await ringUntilQuiet()
  return phones.map(({ received }) => received.map(({ payload }) => payload.body))
}
const expectNobodyTold = async () => {
  expect(await rung()).toEqual([[], [], []])
  expect(await rowsOf('SELECT id FROM notifications')).toEqual([])
}

describe('a race that is moved', () => {
  test('rings each of its drivers once, at the bell and on the phone, and nobody else', async () => {
    await moveTo(START + DAY)
    for (const who of [marcus, priya])
      expect(await sentencesOf(who)).toEqual(['Race spa is now Sun 29 Nov, 12:00. Your place is kept.'])
    expect(await sentencesOf(gina)).toEqual([])
    const body = 'Race spa is now Sun 29 Nov, 12:00 GMT, London time. Your place is kept.'
    expect(await rung()).toEqual([[body], [body], []])
    expect(phones[0]?.received).toMatchObject([
      { payload: { title: 'Race moved', url: '/races/spa', kind: 'race-night' }, urgency: 'high' },
    ])
  })

  test('is told in a bell that leads to the race', async () => {
    await moveTo(START + DAY)
    const [row] = expectStatus(await call(marcus, 'GET', '/api/notifications/marcus'), 200)
    expect(row).toMatchObject({ type: 'race-moved', isRead: false, link: '/races/spa', createdAt: iso(NOON) })
    expect(await rowsOf('SELECT race_id, excerpt FROM notifications LIMIT 1')).toEqual([
      { race_id: 'spa', excerpt: JSON.stringify({ race: 'Race spa', start: START + DAY }) },
    ])
  })

  test('is told again each time, also back to a time that was told before', async () => {
    for (const at of [START + DAY, START + 2 * DAY, START + DAY]) {
      passTime(MINUTE)
      await moveTo(at)
      expect((await sentencesOf(marcus))[0]).toContain(at === START + DAY ? 'Sun 29 Nov' : 'Mon 30 Nov')
      expectStatus(await call(marcus, 'PATCH', '/api/notifications/marcus/read-all'), 200)
      await rung()
    }
    expect((await rung()).map(({ length }) => length)).toEqual([3, 3, 0])
    expect(
      new Set(phones[0]?.received.map(({ topic }) => topic)).size,
      'the last one replaces the others',
    ).toBe(1)
    // Where it was moved to in between is not so any more, looked at or not.
    expect(
      await rowsOf("SELECT is_read FROM notifications WHERE member_id = 'priya' ORDER BY created_at"),
    ).toEqual([{ is_read: 1 }, { is_read: 0 }])
  })

  test('under another name is told by it, and that it is on again where it was off', async () => {
    await rowsOf('UPDATE races SET is_active = 0')
    await moveTo(START + DAY)
    await expectNobodyTold()
    await edit({ date: iso(START + 2 * DAY), isActive: true, name: 'Spa at last' })
    expect(await sentencesOf(marcus)).toEqual(['Spa at last is now Mon 30 Nov, 12:00. Your place is kept.'])
  })

  test('after its start, to a time to come, is told: it was put off', async () => {
    await startAt(NOON - 5 * MINUTE)
    await moveTo(START + DAY)
    expect((await rung()).map(({ length }) => length)).toEqual([1, 1, 0])
  })

  test('comes to an open tab at once', async () => {
    const tab = await listen(marcus)
    await moveTo(START + DAY)
    expect(await tab.next('notifications')).toMatchObject({ count: 1 })
  })
})

describe('a race that does not take place', () => {
  test.each([
    ['called off', callOff],
    ['called off and moved at once', () => edit({ isActive: false, date: iso(START + DAY) })],
    ['deleted', remove],
  ])('because it was %s rings each of its drivers once, and nobody else', async (_, act) => {
    await act()
    const text = 'Race spa has been called off.'
    for (const who of [marcus, priya]) expect(await sentencesOf(who)).toEqual([text])
    expect(await sentencesOf(gina)).toEqual([])
    expect(await rung()).toEqual([[text], [text], []])
    expect(phones[0]?.received[0]?.payload.title).toBe('Race called off')
  })

  test('is told once where it was called off and then deleted', async () => {
    await callOff()
    await remove()
    expect(await rung()).toEqual([['Race spa has been called off.'], ['Race spa has been called off.'], []])
    expect(await sentencesOf(marcus)).toHaveLength(1)
  })

  test('rings only that the places are kept where it takes place after all before a phone could ring', async () => {
    await callOff()
    passTime(MINUTE)
    await edit({ isActive: true })
    const start = 'Sat 28 Nov, 12:00'
    expect((await sentencesOf(marcus))[0]).toBe(`Race spa is now ${start}. Your place is kept.`)
    const body = `Race spa is now ${start} GMT, London time. Your place is kept.`
    expect(await rung()).toEqual([[body], [body], []])
  })

  test('and is moved meanwhile is told when it is on again', async () => {
    await callOff()
    passTime(MINUTE)
    await moveTo(START + DAY)
    expect(await sentencesOf(marcus)).toHaveLength(1)
    passTime(MINUTE)
    await edit({ isActive: true })
    expect((await sentencesOf(marcus))[0]).toContain('Sun 29 Nov')
  })
})

describe('a reserve', () => {
  const moved = (start: string) => `Race spa is now ${start}. You keep your spot among the reserves.`
  beforeEach(async () => {
    await rowsOf('UPDATE races SET max_participants = 2')
    expectStatus(await waitFor(gina, 'spa'), 201)
  })

  test('hears once of a race that is moved that they keep their place in the line, and not that they drive', async () => {
    await moveTo(START + DAY)
    expect(await sentencesOf(gina)).toEqual([moved('Sun 29 Nov, 12:00')])
    const driver = 'Race spa is now Sun 29 Nov, 12:00 GMT, London time. Your place is kept.'
    expect(await rung()).toEqual([[driver], [driver], [moved('Sun 29 Nov, 12:00 GMT, London time')]])
  })

  test.each([
    ['called off', callOff],
    ['deleted', remove],
  ])('hears once of a race that is %s', async (_, act) => {
    await act()
    expect(await sentencesOf(gina)).toEqual(['Race spa has been called off.'])
    expect((await rung()).map(({ length }) => length)).toEqual([1, 1, 1])
  })

  describe('who has an offer that the new start cuts short', () => {
    // It would hold until ten the next morning.
    beforeEach(async () => expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204))
    const bringForward = (start: number) => edit({ date: iso(start), registrationDeadline: iso(start) })
    const offer = (until: string) =>
      `A place in Race spa is yours until ${until} GMT, London time. Take it or pass it on.`

    test('hears of its new end, on the phone of that alone', async () => {
      expect(await rung()).toEqual([[], [], [offer('Sun 22 Nov, 10:00')]])
      passTime(MINUTE)
      await bringForward(NOON + 5 * HOUR)
      expect(await lineOf('spa')).toEqual(['gina until 16:00'])
      expect((await rung())[2]).toEqual([offer('Sun 22 Nov, 10:00'), offer('16:00')])
      expect((await sentencesOf(gina)).toSorted()).toEqual([
        'A place in Race spa is yours until 16:00. Take it or pass it on.',
        moved('Sat 21 Nov, 17:00'),
        'read A place in Race spa is yours until Sun 22 Nov, 10:00. Take it or pass it on.',
      ])
      expect(
        await rowsOf(
          "SELECT excerpt ->> 'until' AS until FROM notifications WHERE member_id = 'gina' AND is_read = 0 AND type = 'place-offered'",
        ),
        'the old end is read',
      ).toEqual([{ until: NOON + 4 * HOUR }])
    })

    test('does not hear of the old end, where that has not gone out yet', async () => {
      passTime(MINUTE)
      await bringForward(NOON + 5 * HOUR)
      expect((await rung())[2]).toEqual([offer('16:00')])
    })

    test('hears of each new end, and under the key of its own each time', async () => {
      for (const hours of [10, 5]) {
        passTime(MINUTE)
        await bringForward(NOON + hours * HOUR)
        await rung()
      }
      expect((await rung())[2]).toEqual([offer('21:00'), offer('16:00')])
    })

    test('hears of no end where the race is moved again, and check-in opens at once', async () => {
      passTime(MINUTE)
      await bringForward(NOON + HOUR)
      expect((await rung())[2]).toEqual([moved('Sat 21 Nov, 13:00 GMT, London time')])
    })

    test.each([
      ['at once where they would wake too late', morning + HOUR + 10 * MINUTE - 1, true],
      ['in the morning where that leaves them the time', morning + HOUR + 10 * MINUTE, false],
    ])('hears of it in the night %s', async (_, start, isAtOnce) => {
      await rung()
      setClock(night)
      await bringForward(start)
      const heard = async () => (await rung())[2]?.length
      expect(await heard()).toBe(isAtOnce ? 2 : 1)
      setClock(morning)
      await runCron('1-59/5 * * * *')
      expect(await heard()).toBe(2)
    })
  })

  test('hears nothing any more once they have left the line', async () => {
    expectStatus(await waitNoMore(gina, 'spa'), 204)
    await moveTo(START + DAY)
    expect(await sentencesOf(gina)).toEqual([])
  })
})

describe('nobody is told', () => {
  test.each([
    ['of another name', () => edit({ name: 'Spa at night' })],
    ['of another deadline', () => edit({ registrationDeadline: iso(START) })],
    ['of an edit that changes nothing', () => edit({})],
    ['that an inactive race is deleted', () => rowsOf('UPDATE races SET is_active = 0').then(remove)],
  ])('%s', async (_, act) => {
    await act()
    await expectNobodyTold()
  })

  test.each([
    ['moved in the past', () => moveTo(NOON - HOUR / 2)],
    ['called off', callOff],
    ['deleted', remove],
  ])('of a race that is over and %s', async (_, act) => {
    await startAt(NOON - HOUR)
    await act()
    await expectNobodyTold()
  })

  test('who has given their place back', async () => {
    expectStatus(await call(marcus, 'DELETE', '/api/registrations/spa/marcus'), 204)
    await moveTo(START + DAY)
    expect((await rung()).map(({ length }) => length)).toEqual([0, 1, 0])
    expect(await sentencesOf(marcus)).toEqual([])
  })

  test('by an edit that is refused', async () => {
    const stale = {
      date: iso(START + DAY),
      isActive: false,
      expected: { date: iso(START - DAY), isActive: true },
    }
    expectRefused(await call(director, 'PUT', '/api/races/spa', stale), '409 changed_meanwhile')
    const was = await raceSeenBy(director, 'spa')
    const full = { date: iso(START + DAY), maxParticipants: 1, expected: was }
    expectRefused(await call(director, 'PUT', '/api/races/spa', full), '409 below_registered')
    await expectNobodyTold()
  })

  test('on the phone who does not want to hear of races: the bell has it', async () => {
    expectStatus(await call(marcus, 'PUT', '/api/push/preferences', { races: false }), 200)
    await moveTo(START + DAY)
    expect((await rung()).map(({ length }) => length)).toEqual([0, 1, 0])
    expect(await sentencesOf(marcus)).toHaveLength(1)
  })
})

describe('in the night', () => {
  test('phones ring at eight, and the bell at once', async () => {
    setClock(night)
    await moveTo(START + DAY)
    expect(await rung()).toEqual([[], [], []])
    expect(await sentencesOf(marcus)).toHaveLength(1)
    expect(await nextAlarm()).toBe(morning)
    await passUntilNextAlarm()
    expect((await rung()).map(({ length }) => length)).toEqual([1, 1, 0])
  })

  test('of two moves only the last rings in the morning, and not at who has left meanwhile', async () => {
    setClock(night)
    for (const days of [1, 2]) await moveTo(START + days * DAY)
    expectStatus(await call(priya, 'DELETE', '/api/registrations/spa/priya'), 204)
    expect(await rung()).toEqual([[], [], []])
    await passUntilNextAlarm()
    expect(await rung()).toEqual([[expect.stringContaining('Mon 30 Nov')], [], []])
  })

  test.each([
    ['it is early', morning + HOUR / 2],
    ['it was to be early', START],
  ])('phones ring at once where the morning is too late: %s', async (_, to) => {
    setClock(night)
    await startAt(to === START ? morning + HOUR / 2 : night + DAY)
    await edit({ registrationDeadline: iso(night) })
    await moveTo(to)
    expect((await rung()).map(({ length }) => length)).toEqual([1, 1, 0])
  })
})

test('a race that was deleted is told of by its name, by the bell', async () => {
  await remove()
  setClock(NOON + 80 * DAY)
  expect(await sentencesOf(priya)).toEqual(['Race spa has been called off.'])
})
