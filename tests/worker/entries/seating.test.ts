import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { ringUntilQuiet, standInService, turnOn } from '#tests/support/alerts.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, person, plantDrivers, plantPeople } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn, expectSeasonsSound, plantRegulars, regularsOf, signOff } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, raceForm, takePlace } from '#tests/support/grid.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { configure } from '#tests/support/settings.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

const PLACES = 20
/** How many calls come at once. */
const CALLS = isLongRun ? 300 : 120

freshClub()
const stand = standInService()
beforeEach(() => plantChampionship('winter'))

const makeRace = async (changes: object = {}) =>
  expectStatus(
    await call(director, 'POST', '/api/races', raceForm({ championshipId: 'winter', ...changes })),
    201,
  )
const idsOf = (drivers: Person[]) => drivers.map(({ id }) => id)
const heard = ({ received }: Subscriber) =>
  received.map(({ payload: { title, body } }) => `${title}: ${body}`)
const bell = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return list.map(({ text }: { text: string }) => text)
}
/** The drivers of a race as its admins see them. */
const inOrder = async (raceId: string) => {
  const list = expectStatus(await call(director, 'GET', `/api/races/${raceId}/drivers`), 200)
  return list.map(({ member }: { member: { id: string } }) => member.id)
}

test('a race of 20 made with 26 regulars seats 20 and queues 6 in their order, in one batch, once, and tells each once', async () => {
  const drivers = (await plantDrivers(26)).toReversed()
  await plantRegulars('winter', ...drivers)
  const [first, seventh] = [drivers[0], drivers[25]].filter(it => it !== undefined)
  if (!first || !seventh) throw new Error('drivers')
  const [ofFirst, ofLast] = [await turnOn(stand.service, first), await turnOn(stand.service, seventh)]
  const after: number[][] = []
  const { DB } = env
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await DB.batch(statements)
    const counts = await DB.prepare('SELECT registered_count, reserve_count FROM races').raw<number[]>()
    after.push(...counts)
    return results
  }
  configure({ DB: Object.assign(Object.create(DB), { batch }) })
  const race = await makeRace()
  configure({ DB })
  expect(after[0]).toEqual([PLACES, 6])
  expect(race).toMatchObject({ registeredCount: PLACES, reserveCount: 6, heldCount: 0 })
  expect(await inOrder(race.id)).toEqual(idsOf(drivers.slice(0, PLACES)))
  expect(await lineOf(race.id)).toEqual(idsOf(drivers.slice(PLACES)))
  await expectSound()
  await expectSeasonsSound()

  await ringUntilQuiet()
  for (let n = 0; n < 2; n++) await runCron()
  await ringUntilQuiet()
  const seated =
    "You are on the grid of Six Hours of Spa, Sat 28 Nov, 12:00. Can't make it? Give your place back."
  const waits = 'The grid of Six Hours of Spa, Sat 28 Nov, 12:00, is full. You are one of its first reserves.'
  for (const [n, driver] of drivers.entries())
    expect(await bell(driver)).toEqual([n < PLACES ? seated : waits])
  const inLondon = 'Sat 28 Nov, 12:00 GMT, London time'
  expect(heard(ofFirst)).toEqual([
    `You are on the grid: You are on the grid of Six Hours of Spa, ${inLondon}. Can't make it? Give your place back.`,
  ])
  expect(heard(ofLast)).toEqual([
    `You are a reserve: The grid of Six Hours of Spa, ${inLondon}, is full. You are one of its first reserves.`,
  ])
})

test('regulars wait before whoever joins the line later, and giving back one race leaves the season as it is', async () => {
  const drivers = await plantDrivers(2)
  const [ann, ben] = drivers
  if (!ann || !ben) throw new Error('two drivers')
  await plantRegulars('winter', ann, ben)
  const race = await makeRace({ maxParticipants: 1 })
  expectStatus(await waitFor(marcus, race.id), 201)
  expect(await lineOf(race.id)).toEqual([ben.id, 'marcus'])
  expectStatus(await giveBack(ann, race.id), 204)
  expect(await lineOf(race.id)).toEqual([expect.stringMatching(`^${ben.id} until`), 'marcus'])
  expect(await regularsOf('winter')).toEqual(idsOf(drivers))
  const next = await makeRace({ maxParticipants: 2 })
  expect(await gridOf(next.id)).toEqual(idsOf(drivers))
})

test('nobody is put into a race that is hidden, has begun, or is of no championship, nor who is not approved', async () => {
  const waiting = person('newcomer', 'New Comer', 'pending')
  await plantPeople(waiting)
  await plantRegulars('winter', marcus, waiting)
  const past = new Date(NOON).toISOString()
  for (const changes of [
    { isActive: false },
    { date: past, registrationDeadline: past },
    { championshipId: null },
  ])
    expect(await makeRace(changes)).toMatchObject({ registeredCount: 0, reserveCount: 0 })
  expect(await gridOf((await makeRace({ maxParticipants: 1 })).id)).toEqual(['marcus'])
  expect(await bell(marcus)).toHaveLength(1)
})

test('a race that is shown later, or comes into the championship, is new to its regulars, once', async () => {
  await plantRegulars('winter', marcus)
  const hidden = await makeRace({ isActive: false })
  const friendly = await makeRace({ championshipId: null })
  const edit = (id: string, from: object, to: object) =>
    call(director, 'PUT', `/api/races/${id}`, { ...to, expected: from })
  passTime(HOUR)
  expectStatus(await edit(hidden.id, { name: hidden.name }, { name: 'Monza Sprint' }), 200)
  expect(await gridOf(hidden.id)).toEqual([])
  expect(expectStatus(await edit(hidden.id, { isActive: false }, { isActive: true }), 200)).toMatchObject({
    registeredCount: 1,
  })
  expectStatus(await edit(friendly.id, { championshipId: null }, { championshipId: 'winter' }), 200)
  for (const { id } of [hidden, friendly]) expect(await gridOf(id)).toEqual(['marcus'])
  expect((await bell(marcus)).toSorted()).toEqual([
    expect.stringContaining('grid of Monza Sprint'),
    expect.stringContaining('grid of Six Hours of Spa'),
  ])
  // Called off and revived it is the same race: who gave it back is not on it again, and nobody is told anew.
  passTime(HOUR)
  const other = person('driver-9', 'Driver 9', 'approved')
  await plantPeople(other)
  expectStatus(await takePlace(other, hidden.id), 201)
  expectStatus(await giveBack(marcus, hidden.id), 204)
  for (const on of [false, true]) {
    passTime(1)
    expectStatus(await edit(hidden.id, { isActive: !on }, { isActive: on }), 200)
  }
  expect(await gridOf(hidden.id)).toEqual(['driver-9'])
  await expectSound()
  await expectSeasonsSound()
})

test('a race that is saved again as it is puts nobody back who gave their place up', async () => {
  await plantRegulars('winter', marcus)
  const form = raceForm({ championshipId: 'winter', isActive: true })
  const { id } = expectStatus(await call(director, 'POST', '/api/races', form), 201)
  passTime(HOUR)
  expectStatus(await giveBack(marcus, id), 204)
  for (const changes of [{}, { name: 'Monza Sprint' }]) {
    passTime(MINUTE)
    expectStatus(await call(director, 'PUT', `/api/races/${id}`, { ...form, ...changes }), 200)
    expect(await gridOf(id)).toEqual([])
  }
})

test('a move into another championship that is refused puts back nobody who gave their place up', async () => {
  await plantChampionship('summer')
  await plantRegulars('winter', marcus)
  const { id } = await makeRace()
  passTime(HOUR)
  expectStatus(await giveBack(marcus, id), 204)
  passTime(HOUR)
  const edit = { championshipId: 'summer', name: 'B', expected: { championshipId: 'winter', name: 'A' } }
  await expectNoChange(async () =>
    expectRefused(await call(director, 'PUT', `/api/races/${id}`, edit), '409 changed_meanwhile'),
  )
  expect(await gridOf(id)).toEqual([])
})

test('a race that is opened twice at one moment seats its regulars once', async () => {
  await plantRegulars('winter', marcus)
  const { id } = await makeRace({ isActive: false })
  const form = raceForm({ championshipId: 'winter', isActive: true })
  const open = () => call(director, 'PUT', `/api/races/${id}`, form)
  for (const answer of await Promise.all([open(), open(), open()])) expectStatus(answer, 200)
  expect(await gridOf(id)).toEqual(['marcus'])
  expect(await bell(marcus)).toHaveLength(1)
  await expectSound()
})

test('a race that cannot be made seats nobody', async () => {
  await plantRegulars('winter', marcus)
  const form = raceForm({ championshipId: 'gone' })
  await expectNoChange(async () =>
    expectRefused(await call(director, 'POST', '/api/races', form), '400 invalid'),
  )
})

test('a race that is made at night rings in the morning, unless it starts before anybody is ready', async () => {
  const phone = await turnOn(stand.service, marcus)
  await plantRegulars('winter', marcus)
  setClock(NOON + 11 * HOUR) // 23:00
  await makeRace()
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([])
  const soon = new Date(NOON + 20 * HOUR).toISOString() // 08:00
  await makeRace({ name: 'Dawn', date: soon, registrationDeadline: soon })
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([expect.stringContaining('grid of Dawn')])
  setClock(NOON + 20 * HOUR)
  await runCron()
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([
    expect.stringContaining('grid of Dawn'),
    expect.stringContaining('grid of Six Hours of Spa'),
  ])
})

test('no phone rings of a race whose place has been given back by then', async () => {
  const phone = await turnOn(stand.service, marcus)
  await plantRegulars('winter', marcus)
  setClock(NOON + 11 * HOUR)
  const race = await makeRace()
  expectStatus(await giveBack(marcus, race.id), 204)
  setClock(NOON + 20 * HOUR)
  await runCron()
  await ringUntilQuiet()
  expect(heard(phone)).toEqual([])
})

test('hundreds of calls at once while races are made give nobody a place too many, and leave none idle', {
  timeout: 240_000,
}, async () => {
  await rowsOf("UPDATE championships SET max_participants = 40 WHERE id = 'winter'")
  const drivers = await plantDrivers(60)
  await plantRegulars('winter', ...drivers.slice(0, 26))
  const made: string[] = [(await makeRace({ maxParticipants: PLACES })).id]
  const random = numbers(24)
  for (let round = 0; round < 2; round++) {
    const calls = Array.from({ length: CALLS }, () => {
      const driver = drivers[Math.floor(random() * drivers.length)] as Person
      return act(driver, made[Math.floor(random() * made.length)] ?? '', random())
    })
    const making = call(
      director,
      'POST',
      '/api/races',
      raceForm({ championshipId: 'winter', maxParticipants: PLACES }),
    )
    const [answers] = await Promise.all([Promise.all(calls), making, runCron('1-59/5 * * * *')])
    for (const answer of answers) expect([200, 201, 204, 404, 409, 429]).toContain(answer.status)
    made.push(expectStatus(await making, 201).id)
    await expectSound()
    await expectSeasonsSound()
    for (let turn = 0; turn < 3; turn++) {
      passTime(5 * MINUTE)
      await runCron('1-59/5 * * * *')
    }
    const idle = `SELECT id FROM races WHERE registered_count + held_count < max_participants AND reserve_count > held_count`
    expect(await rowsOf(idle)).toEqual([])
    await expectSound()
    await expectSeasonsSound()
  }
})

function act(driver: Person, raceId: string, dice: number) {
  if (dice < 0.25) return countIn(driver, 'winter')
  if (dice < 0.45) return signOff(driver, 'winter')
  if (dice < 0.65) return takePlace(driver, raceId)
  if (dice < 0.8) return waitFor(driver, raceId)
  if (dice < 0.9) return waitNoMore(driver, raceId)
  return giveBack(driver, raceId)
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
