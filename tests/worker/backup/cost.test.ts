import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { type Cost, countEverything } from '#tests/bench/counted.ts'
import { marcus, plantDrivers } from '#tests/support/cast.ts'
import { backUp, deployAnother, Folder, restoreFrom } from '#tests/support/copies.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { countRoom, inRoom, ownerOf, settleRooms } from '#tests/support/rooms.ts'

freshClub()

/** As the README of the feature says. */
const MESSAGES = 400

function countD1(): Cost {
  const cost = { queries: 0, read: 0, written: 0 }
  onTestFinished(countEverything(env.DB, cost))
  return cost
}

test('a backup reads each row twice and writes none, and coming back writes no more than its rows and indexes', async () => {
  const drivers = await plantDrivers(200)
  await plantChampionship('winter', { max_participants: 500 })
  for (let n = 0; n < 10; n++) {
    await plantRace(`race-${n}`, { championship_id: 'winter', max_participants: 50 })
    await plantPlaces(`race-${n}`, ...drivers.slice(n, n + 40))
  }
  await inRoom('general', room => {
    for (let n = 0; n < MESSAGES; n++) room.post(ownerOf(marcus), { message: `Lap ${n} was a good one` })
  })
  await settleRooms()
  const folder = new Folder()
  const there = countD1()
  const way = { asked: [] as string[] }
  await backUp(folder, way)
  const { database } = folder.manifest
  const rows = Object.keys(database).reduce((sum, table) => sum + folder.rowsOf(table).length, 0)
  const perCall = 6 // who asks, whether they may, and which room it is
  expect(there.written).toBe(0)
  expect(there.read).toBeLessThan(2 * rows + perCall * way.asked.length)

  await deployAnother()
  const back = countD1()
  const room = await countRoom()
  const return_ = { asked: [] as string[] }
  await restoreFrom(folder, return_)
  expect(back.written).toBeLessThan(3 * rows)
  expect(room.written).toBeLessThan(3 * MESSAGES + 20)
  expect([way.asked.length, return_.asked.length].every(calls => calls < 150)).toBe(true)
})
