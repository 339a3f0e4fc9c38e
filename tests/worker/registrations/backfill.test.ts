import { expect, test } from 'vitest'
import { marcus, priya } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { clubBefore } from '#tests/support/old-club.ts'

const COUNTS = 'season_counts'

test('a club that had races before its counters knows its counts from the first moment on', async () => {
  const migrate = await clubBefore(COUNTS)
  await plantChampionship('winter')
  await plantChampionship('empty')
  for (const id of ['spa', 'monza']) await plantRace(id, { championship_id: 'winter' })
  await plantRace('friendly', { is_active: 0 })
  await plantPlaces('spa', marcus, priya)
  await plantPlaces('monza', marcus)
  await plantPlaces('friendly', marcus)
  await migrate()
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
