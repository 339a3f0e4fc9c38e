import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { marcus, plantCast, priya } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { renewClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'

const COUNTS = 'season_counts'

// A club as every other test begins with.
afterEach(async () => {
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await plantCast()
  await renewClub()
})

test('a club that had races before its counters knows its counts from the first moment on', async () => {
  const first = env.TEST_MIGRATIONS.findIndex(({ name }) => name.includes(COUNTS))
  await reset()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, first))
  await plantCast()
  await plantChampionship('winter')
  await plantChampionship('empty')
  for (const id of ['spa', 'monza']) await plantRace(id, { championship_id: 'winter' })
  await plantRace('friendly', { is_active: 0 })
  await plantPlaces('spa', marcus, priya)
  await plantPlaces('monza', marcus)
  await plantPlaces('friendly', marcus)
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  expect(
    await rowsOf('SELECT id, race_count, total_registrations, driver_count FROM championships ORDER BY id'),
  ).toEqual([
    { id: 'empty', race_count: 0, total_registrations: 0, driver_count: 0 },
    { id: 'winter', race_count: 2, total_registrations: 3, driver_count: 2 },
  ])
  expect(await rowsOf('SELECT * FROM championship_drivers ORDER BY member_id')).toEqual([
    { championship_id: 'winter', member_id: 'marcus', places: 2 },
    { championship_id: 'winter', member_id: 'priya', places: 1 },
  ])
  expect(await rowsOf('SELECT * FROM race_figures')).toEqual([{ id: 1, active_races: 2, registrations: 4 }])
})
