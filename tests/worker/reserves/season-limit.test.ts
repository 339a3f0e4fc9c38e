import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn, expectSeasonsSound, plantRegulars } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { openDb } from '#worker/db/client.ts'
import { settleRaces } from '#worker/features/reserves/mutations/settle-race.ts'
import { listRacesToSettle } from '#worker/features/reserves/queries.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const DOORS = START - 15 * MINUTE
const EVERY_FIVE = '1-59/5 * * * *'

freshClub()

let regulars: Person[]
let newcomers: Person[]

/** A championship for three, of which two are regulars with places in its race of that evening; nobody else drives in it. */
beforeEach(async () => {
  const all = await plantDrivers(8)
  regulars = all.slice(0, 2)
  newcomers = all.slice(2)
  await plantChampionship('cup', { max_participants: 3 })
  await plantRegulars('cup', ...regulars)
})

const night = async (id: string, places: number, drivers = regulars) => {
  const times = { date: START, registration_deadline: START - 2 * HOUR }
  await plantRace(id, { championship_id: 'cup', max_participants: places, ...times })
  await plantPlaces(id, ...drivers)
}
const wait = async (raceId: string, ...people: Person[]) => {
  for (const who of people) {
    expectStatus(await waitFor(who, raceId), 201)
    passTime(1)
  }
}
const standBy = async (raceId: string, ...people: Person[]) => {
  for (const { id: member_id } of people)
    await rowsOf(
      'UPDATE reserves SET here_at = ? WHERE race_id = ? AND member_id = ?',
      OPENS,
      raceId,
      member_id,
    )
}
const holders = async () =>
  (await rowsOf('SELECT race_id, member_id FROM reserves WHERE expires_at IS NOT NULL ORDER BY 1, 2')).map(
    ({ race_id, member_id }) => `${race_id} ${member_id}`,
  )
const sound = async () => {
  await expectSound()
  await expectSeasonsSound()
}

const plantOffer = (race_id: string, { id: member_id }: Person) => {
  const now = Date.now()
  const since = { joined_at: now, queued_at: now, offered_at: now }
  return plant('reserves', { race_id, member_id, ...since, expires_at: now + HOUR })
}

/** Gives two places more, once the line stands: who joins a line finds none free. */
const widen = (raceId: string, by = 2) =>
  rowsOf('UPDATE races SET max_participants = max_participants + ? WHERE id = ?', by, raceId)

describe('two drivers who are new to a championship that takes one more', () => {
  test('stand by for two free places: one is seated, and the other told that there is no room', async () => {
    await night('one', 2)
    await wait('one', newcomers[0] as Person, newcomers[1] as Person)
    await standBy('one', newcomers[0] as Person, newcomers[1] as Person)
    await widen('one')
    setClock(OPENS)
    await runCron(EVERY_FIVE)
    expect(await gridOf('one')).toEqual(['driver-0', 'driver-1', 'driver-2'])
    expect(await lineOf('one')).toEqual([])
    expect(
      await rowsOf(
        "SELECT member_id, excerpt ->> 'why' AS why FROM notifications WHERE type = 'offer-lapsed'",
      ),
    ).toEqual([{ member_id: 'driver-3', why: 'no-room' }])
    await sound()
    await expectNoChange(() => runCron(EVERY_FIVE))
  })

  test('stand by at the doors for two places without a sign: one is passed on, with somebody sitting in it', async () => {
    await night('one', 2)
    await wait('one', newcomers[0] as Person, newcomers[1] as Person)
    await standBy('one', newcomers[0] as Person, newcomers[1] as Person)
    setClock(DOORS)
    await runCron(EVERY_FIVE)
    expect(await gridOf('one')).toEqual(['driver-0', 'driver-2'])
    expect(await rowsOf('SELECT member_id FROM absences')).toEqual([{ member_id: 'driver-1' }])
    expect(await lineOf('one')).toEqual(['driver-1'])
    await sound()
    await expectNoChange(() => runCron(EVERY_FIVE))
  })

  test('both get one where those who lose theirs leave the championship by that', async () => {
    await rowsOf('UPDATE entries SET regular_since = NULL')
    await night('one', 2)
    await wait('one', newcomers[0] as Person, newcomers[1] as Person)
    await standBy('one', newcomers[0] as Person, newcomers[1] as Person)
    setClock(DOORS)
    await runCron(EVERY_FIVE)
    expect(await gridOf('one')).toEqual(['driver-2', 'driver-3'])
    expect(await rowsOf('SELECT member_id FROM absences')).toHaveLength(2)
    await sound()
  })

  test('wait for two free places: the first has an offer, and the other once that is declined', async () => {
    await night('one', 2)
    await wait('one', newcomers[0] as Person, newcomers[1] as Person)
    await widen('one')
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['one driver-2'])
    await expectNoChange(() => runCron(EVERY_FIVE))
    expectStatus(await waitNoMore(newcomers[0] as Person, 'one'), 204)
    expect(await holders()).toEqual(['one driver-3'])
    expectStatus(await takePlace(newcomers[1] as Person, 'one'), 201)
    await sound()
  })

  test('wait in two races of it: one has an offer, until that runs out', async () => {
    await night('one', 2)
    await night('two', 2)
    await wait('one', newcomers[0] as Person)
    await wait('two', newcomers[1] as Person)
    for (const id of ['one', 'two']) await widen(id)
    await runCron(EVERY_FIVE)
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['one driver-2'])
    await rowsOf("UPDATE reserves SET lapses = 1, expires_at = ? WHERE race_id = 'one'", Date.now())
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['two driver-3'])
    await sound()
  })

  test('do not stand in the way of who drives in it already', async () => {
    await night('one', 1, regulars.slice(0, 1))
    await wait('one', newcomers[0] as Person, newcomers[1] as Person, regulars[1] as Person)
    await widen('one')
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['one driver-1', 'one driver-2'])
    await sound()
  })
})

test('races for whose reserves the championship has promised its last place to another keep none from being settled', async () => {
  const [promised, vain] = newcomers as [Person, Person]
  for (const id of ['one', 'two', 'three']) await night(id, 2)
  await rowsOf("UPDATE races SET date = date + 1000 WHERE id <> 'one'")
  await wait('one', promised)
  for (const id of ['two', 'three']) await wait(id, vain)
  for (const id of ['one', 'two', 'three']) await widen(id)
  await runCron(EVERY_FIVE)
  expect(await holders()).toEqual(['one driver-2'])
  expect(await listRacesToSettle(openDb(env.DB), Date.now())).toEqual([])
})

describe('a championship that has promised its last place to a reserve', () => {
  const [HELD, FULL] = ['is held for a reserve', 'championship is full']
  const refused = async (answer: Promise<Answer>, why = HELD) => {
    expect(expectRefused(await expectNoChange(() => answer), '409 championship_full').detail).toContain(why)
  }
  let holder: Person
  let other: Person

  beforeEach(async () => {
    ;[holder, other] = newcomers as [Person, Person]
    for (const id of ['one', 'two']) await night(id, 2)
    await wait('one', holder)
    await widen('one')
    await widen('two')
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['one driver-2'])
  })

  test('gives it to nobody else who registers, or is counted in for the season, by themselves or by an admin', async () => {
    await refused(takePlace(other, 'two'))
    await refused(countIn(other, 'cup'))
    await refused(countIn(other, 'cup', director))
    expectStatus(await takePlace(holder, 'one'), 201)
    await refused(takePlace(other, 'two'), FULL)
    await refused(countIn(other, 'cup', director), FULL)
    await sound()
  })

  test('says so on its card, to its holder that it is free for them, and that it is free to all once they decline', async () => {
    const seenBy = async (who: Person) => {
      const [{ driverCount, promisedCount }] = expectStatus(await call(who, 'GET', '/api/championships'), 200)
      return { driverCount, promisedCount }
    }
    await plantOffer('two', holder)
    await plantOffer('two', regulars[0] as Person) // drives in it already
    expect(await seenBy(other)).toEqual({ driverCount: 2, promisedCount: 1 })
    expect(await seenBy(holder)).toEqual({ driverCount: 2, promisedCount: 0 })
    await rowsOf('UPDATE championships SET max_participants = NULL')
    expect(await seenBy(other)).toEqual({ driverCount: 2, promisedCount: 0 })
    await rowsOf('UPDATE championships SET max_participants = 3')
    await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'two'")
    expectStatus(await waitNoMore(holder, 'one'), 204)
    expect(await seenBy(other)).toEqual({ driverCount: 2, promisedCount: 0 })
  })

  test('lets whom it refuses wait beside the free places of a race, and offers one of them once it can', async () => {
    const { body } = await takePlace(other, 'two')
    expect(body).toMatchObject({ code: 'championship_full', mayWait: true })
    expect(body.detail).toContain('Join the reserves')
    await wait('two', other)
    expect(await lineOf('two')).toEqual(['driver-3'])
    expect(await holders()).toEqual(['one driver-2'])
    await expectNoChange(() => runCron(EVERY_FIVE))
    expectStatus(await waitNoMore(holder, 'one'), 204)
    await runCron(EVERY_FIVE)
    expect(await holders()).toEqual(['two driver-3'])
    expectStatus(await takePlace(other, 'two'), 201)
    await sound()
  })

  test('gives nobody a place in line who can have one, nor who never can', async () => {
    await night('three', 2, regulars.slice(0, 1))
    for (const who of [holder, regulars[1] as Person])
      expectRefused(await waitFor(who, 'three'), '409 places_free')
    expectStatus(await takePlace(holder, 'one'), 201)
    await refused(waitFor(other, 'three'), FULL)
  })

  test('gives it to its holder, wherever they take it', async () => {
    expectStatus(await takePlace(holder, 'two'), 201)
    expectStatus(await takePlace(holder, 'one'), 201)
    expectStatus(await countIn(holder, 'cup'), 200)
    await sound()
  })

  test('takes whoever drives in it already', async () => {
    await night('three', 2, regulars.slice(0, 1))
    expectStatus(await takePlace(regulars[1] as Person, 'three'), 201)
    await sound()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['declines it', () => waitNoMore(holder, 'one')],
    ['has let it run out', () => rowsOf('UPDATE reserves SET expires_at = ?', Date.now())],
    [
      'is told that the race is off',
      () => call(director, 'PUT', '/api/races/one', { isActive: false, expected: { isActive: true } }),
    ],
    ['leaves the club', () => call(holder, 'PUT', '/api/leaving', { messages: 'stay' })],
  ])('gives it to whoever comes once its holder %s', async (_, lose) => {
    await lose()
    expectStatus(await takePlace(other, 'two'), 201)
    await refused(takePlace(newcomers[2] as Person, 'two'), FULL)
    await sound()
  })

  test('has no Undo for whoever gave up the place of which it is made', async () => {
    expectStatus(await waitNoMore(holder, 'one'), 204)
    expectStatus(await takePlace(other, 'two'), 201)
    setClock(START - 90 * MINUTE)
    expectStatus(await giveBack(other, 'two'), 204)
    await plantOffer('one', holder)
    const again = takePlace(other, 'two')
    await refused(again)
    expect((await again).body).not.toHaveProperty('mayWait') // the line is closed
  })

  test('takes no race with a driver more, nor one with an offer to somebody else', async () => {
    await plantRace('guest', { max_participants: 3, date: START, registration_deadline: START })
    await plantPlaces('guest', other)
    const move = () =>
      call(director, 'PUT', '/api/races/guest', { championshipId: 'cup', expected: { championshipId: null } })
    await refused(move(), 'would have 3 drivers and 1 place on offer to reserves')
    await rowsOf("DELETE FROM registrations WHERE race_id = 'guest'")
    await plantOffer('guest', other)
    await refused(move(), 'would have 2 drivers and 2 places on offer to reserves')
    await rowsOf("UPDATE reserves SET member_id = 'driver-2' WHERE race_id = 'guest'")
    expectStatus(await move(), 200)
    await sound()
  })

  test('is not called on again with a driver more', async () => {
    await rowsOf('DELETE FROM reserves')
    await night('off', 2, [other])
    const set = (isActive: boolean) =>
      call(director, 'PUT', '/api/races/off', { isActive, expected: { isActive: !isActive } })
    expectStatus(await set(false), 200)
    await plantOffer('one', holder)
    await refused(set(true), 'would have 3 drivers and 1 place on offer to reserves')
  })

  test('cannot take fewer drivers than it has with its promises', async () => {
    const limit = (maxParticipants: number) =>
      call(director, 'PUT', '/api/championships/cup', { maxParticipants, expected: { maxParticipants: 3 } })
    const { detail } = expectRefused(await expectNoChange(() => limit(2)), '409 below_registered')
    expect(detail).toContain('and 1 place is on offer to reserves')
    expectStatus(await waitNoMore(holder, 'one'), 204)
    expectStatus(await limit(2), 200)
  })
})

describe('between the look at a race and the act', () => {
  const settleWhile = async (meanwhile: () => Promise<unknown>) => {
    const { DB } = env
    let asked = 0
    const batch: D1Database['batch'] = async statements => {
      if (asked++ === 1) await meanwhile()
      return DB.batch(statements)
    }
    await settleRaces(openDb(Object.assign(Object.create(DB), { batch })), ['one'], Date.now())
    await sound()
  }
  const lastDriver = () => plantRegulars('cup', newcomers[4] as Person)

  beforeEach(async () => {
    await night('one', 2)
    await wait('one', newcomers[0] as Person)
  })

  test('somebody else becomes the last driver of the season: nobody loses a place, and nobody is seated', async () => {
    await standBy('one', newcomers[0] as Person)
    setClock(DOORS)
    await settleWhile(lastDriver)
    expect(await gridOf('one')).toEqual(['driver-0', 'driver-1'])
    expect(await rowsOf('SELECT member_id FROM absences')).toEqual([])
    expect(await lineOf('one')).toEqual([])
  })

  test('somebody else becomes the last driver of the season: nobody is offered what they could not take', async () => {
    await widen('one')
    await settleWhile(lastDriver)
    expect(await rowsOf("SELECT 1 FROM notifications WHERE type = 'place-offered'")).toEqual([])
  })

  test('one of two who are about to lose their places checks in: nobody loses one for whom no place is left', async () => {
    await rowsOf('UPDATE championships SET max_participants = NULL')
    await wait('one', newcomers[1] as Person)
    await standBy('one', newcomers[0] as Person, newcomers[1] as Person)
    setClock(DOORS)
    await settleWhile(() => rowsOf("UPDATE registrations SET presence = 'here' WHERE member_id = 'driver-1'"))
    expect(await gridOf('one')).toEqual(['driver-1', 'driver-2'])
    expect(await rowsOf('SELECT member_id FROM absences')).toEqual([{ member_id: 'driver-0' }])
  })

  test('a driver leaves, so that there is room after all: nobody is sent away for want of it', async () => {
    await lastDriver()
    await widen('one')
    await settleWhile(() => rowsOf("DELETE FROM entries WHERE member_id = 'driver-6'"))
    expect(await holders()).toEqual(['one driver-2'])
  })
})

test('a place given back in a full championship goes to who drives in it, while others wait at the same moment', async () => {
  await night('one', 2)
  await plantRegulars('cup', newcomers[5] as Person)
  expectStatus(await waitFor(newcomers[5] as Person, 'one'), 201)
  expectStatus(await giveBack(regulars[0] as Person, 'one'), 204)
  expect(await holders()).toEqual(['one driver-7'])
  expect(expectStatus(await call(newcomers[5] as Person, 'GET', '/api/races/one'), 200).heldCount).toBe(1)
  await sound()
})
