import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { plantPlaces, plantRace } from '#tests/support/grid.ts'
import { clubBefore } from '#tests/support/old-club.ts'
import { plant } from '#tests/support/plant.ts'
import { resultFor } from '#tests/support/results.ts'
import { DAY } from '#worker/lib/clock.ts'

test('a final result that was corrected before says so still, and no other does', async () => {
  const migrate = await clubBefore('result_corrections')
  const finalAt = { corrected: NOON, untouched: NOON, provisional: null }
  for (const [race_id, final_at] of Object.entries(finalAt)) {
    await plantRace(race_id, { date: NOON - DAY })
    await plant('result_sheets', { race_id, version: 2, published_at: NOON - DAY, final_at })
    const at = race_id === 'untouched' ? NOON - 1 : NOON + DAY
    await plant('result_versions', { race_id, version: 2, at, by_id: 'gina', reason: 'The replay' })
    await plant('result_versions', { race_id, version: 1, at: NOON - DAY, by_id: 'gina' })
  }

  await migrate()

  const corrected = async (raceId: string) => (await resultFor(marcus, raceId)).result.corrected
  expect(await corrected('corrected')).toEqual({
    at: new Date(NOON + DAY).toISOString(),
    reason: 'The replay',
  })
  expect([await corrected('untouched'), await corrected('provisional')]).toEqual([null, null])
})

test('a race that had a result before waits for none, and one that had none still does', async () => {
  const migrate = await clubBefore('races_without_result')
  for (const id of ['with', 'without']) {
    await plantRace(id, { date: NOON - 400 * DAY })
    await plantPlaces(id, marcus)
  }
  await plant('result_sheets', { race_id: 'with', version: 1, published_at: NOON - 399 * DAY })

  await migrate()

  const awaited = expectStatus(await call(director, 'GET', '/api/races?scope=awaited'), 200)
  expect(awaited.map(({ id }: { id: string }) => id)).toEqual(['without'])
  expect((await rowsOf('SELECT id, has_result FROM races ORDER BY id')).map(row => row.has_result)).toEqual([
    1, 0,
  ])
})
