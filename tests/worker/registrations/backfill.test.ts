import { expect, test } from 'vitest'
import { director, gina, marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { clubBefore } from '#tests/support/old-club.ts'
import { plant } from '#tests/support/plant.ts'
import { plantRound, plantScoring, recountWinter, tablesSeenBy, winterRow } from '#tests/support/standings.ts'

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
  expect(await rowsOf('SELECT * FROM race_figures')).toEqual([{ id: 1, active_races: 2, registrations: 3 }])
})

test('a club in which races had been called off counts them nowhere from the first moment on', async () => {
  const migrate = await clubBefore('as_raced')
  await plantChampionship('winter')
  await plantScoring('winter')
  await plantRound(1, 'marcus priya', {}, { final_at: NOON })
  await plantRound(2, 'priya marcus gina')
  for (const round of ['round-1', 'round-2']) await plantPlaces(round, marcus, priya)
  await plantPlaces('round-2', gina)
  await recountWinter()
  await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'round-2'")
  await migrate()
  expect(await rowsOf('SELECT race_count, total_registrations, driver_count FROM championships')).toEqual([
    { race_count: 1, total_registrations: 2, driver_count: 2 },
  ])
  expect(await rowsOf('SELECT * FROM race_figures')).toEqual([{ id: 1, active_races: 1, registrations: 2 }])
  expect(await tablesSeenBy(director)).toEqual({ Overall: ['1 Marcus Webb 25', '2 Priya_K 18'] })
  await rowsOf('UPDATE races SET is_active = 1')
  expect(await rowsOf('SELECT race_count, total_registrations, driver_count FROM championships')).toEqual([
    { race_count: 2, total_registrations: 5, driver_count: 3 },
  ])
})

test('a driver who had left the club before is in the class and the team again that the tables knew', async () => {
  const migrate = await clubBefore('as_raced')
  await plantChampionship('winter')
  await plantScoring('winter', { classes: ['Pro', 'Am'], teamDrivers: 2 })
  const of = { championship_id: 'winter' }
  await plant('entries', { ...of, member_id: 'marcus', class: 'Am', team: 'Red' })
  await plant('entries', { ...of, member_id: 'priya', class: 'Am', team: 'Blue' })
  await plantRound(1, 'marcus priya')
  await recountWinter()
  const before = await winterRow()
  await rowsOf("DELETE FROM members WHERE id = 'marcus'")
  await migrate()
  await recountWinter()
  expect((await winterRow())?.season).toBe(before?.season)
})
