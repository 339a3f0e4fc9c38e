import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace } from '#tests/support/grid.ts'
import { statementsOf } from '#tests/support/query-plans.ts'
import { expectSound, giveBack, gridOf, lineOf, waitFor } from '#tests/support/reserves.ts'
import { listen } from '#tests/support/sockets.ts'
import { openDb } from '#worker/db/client.ts'
import { settleRaces } from '#worker/features/reserves/mutations/settle-race.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const CLOSE = START - 15 * MINUTE
const EVERY_FIVE = '1-59/5 * * * *'

freshClub()

let drivers: Person[]
let waiting: Person[]

/** A full race of four on its evening, with so many who wait for a place in it. */
beforeEach(async () => {
  const all = await plantDrivers(10)
  drivers = all.slice(0, 4)
  waiting = all.slice(4)
  await plantNight('spa')
})

async function plantNight(id: string) {
  await plantRace(id, { max_participants: 4, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces(id, ...drivers)
}

const say = (who: Person, state: unknown, raceId = 'spa') =>
  call(who, 'PUT', `/api/races/${raceId}/presence/${who.id}`, { state })
const arrive = async (...people: Person[]) => {
  for (const who of people) expectStatus(await say(who, 'here'), 200)
}
const look = async (who: Person = director) =>
  expectStatus(await call(who, 'GET', '/api/races/spa/board'), 200)
const ids = (people: Person[]) => people.map(({ id }) => id).sort()
const present = async () =>
  (await look()).grid
    .filter(({ presence }: { presence: string | null }) => presence !== null)
    .map(({ member }: { member: { id: string } }) => member.id)
    .sort()

describe('when the doors close', () => {
  beforeEach(() => setClock(OPENS))

  test.each([
    { missing: 2, standing: 0 },
    { missing: 0, standing: 2 },
    { missing: 1, standing: 3 },
    { missing: 2, standing: 2 },
    { missing: 3, standing: 1 },
    { missing: 4, standing: 6 },
  ])('$missing give no sign and $standing stand by: as many go as come', async ({ missing, standing }) => {
    await arrive(...drivers.slice(missing), ...waiting.slice(0, standing))
    setClock(CLOSE - 1)
    await runCron(EVERY_FIVE)
    expect(await gridOf('spa')).toEqual(ids(drivers))
    setClock(CLOSE)
    await runCron(EVERY_FIVE)
    const moved = Math.min(missing, standing)
    const grid = await gridOf('spa')
    expect(grid).toHaveLength(4)
    expect(grid).toEqual(expect.arrayContaining(ids([...drivers.slice(missing), ...waiting.slice(0, moved)])))
    const gone = (await rowsOf("SELECT member_id FROM absences WHERE kind = 'passed-on'")).length
    expect([gone, (await lineOf('spa')).length]).toEqual([moved, standing])
    await expectSound()
    await expectNoChange(() => runCron(EVERY_FIVE))
  })

  test.each([
    { empty: 1, standing: 0 },
    { empty: 1, standing: 1 },
    { empty: 2, standing: 1 },
    { empty: 1, standing: 3 },
  ])(
    '$empty places are empty and $standing stand by: the empty ones are filled at once, and only then anybody loses theirs',
    async ({ empty, standing }) => {
      for (const driver of drivers.slice(0, empty)) expectStatus(await giveBack(driver, 'spa'), 204)
      await arrive(...waiting.slice(0, standing))
      const seated = Math.min(empty, standing)
      expect(await present()).toEqual(ids(waiting.slice(0, seated)))
      setClock(CLOSE)
      await look()
      const left = Math.min(4 - empty, standing - seated)
      expect(await rowsOf("SELECT member_id FROM absences WHERE kind = 'passed-on'")).toHaveLength(left)
      expect(await present()).toEqual(ids(waiting.slice(0, standing)))
      expect(await gridOf('spa')).toHaveLength(4 - empty + seated)
      await expectSound()
    },
  )

  test('the last to register loses their place first, and who is late keeps theirs', async () => {
    await rowsOf("UPDATE registrations SET registered_at = registered_at + 1 WHERE member_id = 'driver-1'")
    expectStatus(await say(drivers[3] as Person, 'late'), 200)
    await arrive(...waiting.slice(0, 1))
    setClock(CLOSE)
    await look()
    expect(await gridOf('spa')).toEqual(['driver-0', 'driver-2', 'driver-3', 'driver-4'])
    expect(await lineOf('spa')).toEqual(['driver-1'])
  })

  test('nobody loses their place while another comes free at that very moment', async () => {
    await arrive(...drivers.slice(2), ...waiting.slice(0, 1))
    setClock(CLOSE)
    const { DB } = env
    let asked = 0
    // Between the look at the race and the act.
    const batch: D1Database['batch'] = async statements => {
      if (asked++ === 1) await rowsOf("DELETE FROM registrations WHERE member_id = 'driver-0'")
      return DB.batch(statements)
    }
    await settleRaces(openDb(Object.assign(Object.create(DB), { batch })), ['spa'], Date.now())
    expect(await rowsOf('SELECT member_id FROM absences')).toEqual([])
    expect(await gridOf('spa')).toEqual(['driver-1', 'driver-2', 'driver-3', 'driver-4'])
    await expectSound()
  })

  test('who lost their place stands by like anybody, behind those who did before, up to the start', async () => {
    await arrive(...drivers.slice(1), ...waiting.slice(0, 2))
    setClock(CLOSE)
    await look()
    expect(await lineOf('spa')).toEqual(['driver-5', 'driver-0'])
    setClock(START - 1)
    await arrive(drivers[0] as Person)
    expectStatus(await giveBack(drivers[1] as Person, 'spa'), 204)
    expectStatus(await giveBack(drivers[2] as Person, 'spa'), 204)
    expect(await gridOf('spa')).toEqual(['driver-0', 'driver-3', 'driver-4', 'driver-5'])
  })
})

describe('the doors do not wait for the cron', () => {
  const inTime = (act: () => Promise<unknown>) => async () => {
    setClock(OPENS)
    await arrive(...drivers.slice(1), ...waiting.slice(0, 1))
    setClock(CLOSE - 1)
    await expectNoChange(async () => void (await look(drivers[0])))
    setClock(CLOSE)
    await act()
    expect(await gridOf('spa')).toEqual(['driver-1', 'driver-2', 'driver-3', 'driver-4'])
    await expectSound()
  }

  test(
    'a look at the board is enough, and shows them closed',
    inTime(async () => {
      expect(await present()).toEqual(['driver-1', 'driver-2', 'driver-3', 'driver-4'])
    }),
  )

  test(
    'and so is what a host types, or another driver says',
    inTime(async () => {
      const lobby = { name: 'Bravo Six', code: null, note: null }
      expectStatus(await call(director, 'PUT', '/api/races/spa/lobby', lobby), 200)
    }),
  )

  test(
    'whoever looks first, all open boards are told to look again',
    inTime(async () => {
      const tab = await listen(drivers[1] as Person)
      await look()
      expect(await tab.next('board-changed')).toEqual({ type: 'board-changed', raceId: 'spa' })
    }),
  )

  test(
    'forty who look at the same moment close them once',
    inTime(async () => {
      await Promise.all(Array.from({ length: 40 }, () => look()))
      expect(await rowsOf('SELECT member_id FROM absences')).toEqual([{ member_id: 'driver-0' }])
      expect(await rowsOf("SELECT member_id FROM notifications WHERE type = 'place-yours'")).toEqual([
        { member_id: 'driver-4' },
      ])
    }),
  )

  test('a look at a board on which all is done writes nothing, however often', async () => {
    setClock(OPENS)
    await arrive(...drivers, ...waiting.slice(0, 2))
    setClock(CLOSE)
    const statements = await statementsOf(async () => {
      for (let looks = 0; looks < 5; looks++) await look(drivers[0])
    })
    expect(statements.filter(({ sql }) => /^\s*(insert|update|delete)/i.test(sql))).toEqual([])
    expect(statements.filter(({ sql }) => /from "reserves"/i.test(sql))).toHaveLength(5)
  })
})

test('races in which somebody stands by in vain keep no other from being settled', async () => {
  const nights = ['one', 'two', 'three', 'four']
  for (const id of nights) await plantNight(id)
  setClock(OPENS)
  for (const id of nights) for (const driver of drivers) expectStatus(await say(driver, 'here', id), 200)
  for (const id of nights) expectStatus(await say(waiting[0] as Person, 'here', id), 200)
  expectStatus(await waitFor(waiting[1] as Person, 'spa'), 201)
  expectStatus(await say(waiting[1] as Person, 'here'), 200)
  await rowsOf("UPDATE races SET date = date + 60000 WHERE id = 'spa'")
  setClock(CLOSE + MINUTE)
  await runCron(EVERY_FIVE)
  expect(await gridOf('spa')).toContain('driver-5')
})
