import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Cost, countEverything } from '#tests/bench/counted.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, plantDrivers, stranger } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import { plantRound, plantScoring, recountWinter, winterRow } from '#tests/support/standings.ts'
import { tablesOfSeason } from '#worker/features/standings/rules/season.ts'

const ROUNDS = 16
const DRIVERS = 40

freshClub()
beforeEach(async () => {
  const drivers = await plantDrivers(DRIVERS)
  await plantChampionship('winter')
  await plantScoring('winter', { bestRounds: 12, classes: ['Pro', 'Am'], teamDrivers: 2 })
  for (let n = 0; n < ROUNDS; n++) {
    const order = drivers.map((_, k) => drivers[(k * 7 + n * 3) % DRIVERS]?.id ?? '')
    await plantRound(n, order.join(' '), {}, { pole_id: order[0] ?? '', fastest_id: order[3] ?? '' })
  }
  await recountWinter()
})

const standings = '/api/championships/winter/standings'

test('a season of 16 rounds and 40 drivers is a row of 20 kB, counted anew for 3,067 rows read and 2 written', async () => {
  expect(await costOf(recountWinter)).toEqual({ queries: 2, read: 3067, written: 2 })
  const { season, drivers } = (await winterRow()) ?? {}
  expect(String(season).length + String(drivers).length).toBeLessThan(20_000)
})

test('a visit reads one row, and who is here where somebody is', async () => {
  expect(await costOf(() => call(stranger, 'GET', standings))).toEqual({ queries: 1, read: 1, written: 0 })
  expect((await costOf(() => call(marcus, 'GET', standings))).read).toBe(3)
  // Two a championship, and the next race.
  expect((await costOf(() => call(stranger, 'GET', '/api/leaderboards'))).read).toBeLessThanOrEqual(3)
})

test('its tables are there in less than the Worker may take, which leaves them to the page', async () => {
  const { season } = expectStatus(await call(stranger, 'GET', standings), 200)
  const tables = tablesOfSeason(season)
  expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([['Overall', DRIVERS]])
  expect(JSON.stringify(tables).length).toBeGreaterThan(100_000)
})

test('a race is edited without counting anything while it has no result', async () => {
  const edit = async () => {
    const cost = await costOf(async () =>
      expectStatus(
        await call(director, 'PUT', '/api/races/round-1', {
          name: 'Spa',
          expected: { name: 'Race round-1' },
        }),
        200,
      ),
    )
    await rowsOf("UPDATE races SET name = 'Race round-1' WHERE id = 'round-1'")
    return cost.read
  }
  const withResult = await edit()
  await rowsOf("DELETE FROM result_sheets WHERE race_id = 'round-1'")
  const without = await edit()
  expect(without).toBeLessThan(60)
  expect(withResult - without).toBeGreaterThan(2500)
})

async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  onTestFinished(stop)
  await act()
  stop()
  return cost
}
