import { expect, test } from 'vitest'
import { marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { everyRow, rowsOf } from '#tests/support/dump.ts'
import { expectSeasonsSound, plantRegulars } from '#tests/support/entries.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { clubBefore } from '#tests/support/old-club.ts'
import { plant } from '#tests/support/plant.ts'

test('a club that had championships before it had regulars keeps every place, and every count is right', async () => {
  const migrate = await clubBefore('regulars')
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter', max_participants: 2 })
  await plantPlaces('spa', marcus, priya)
  await plant('reserves', { race_id: 'spa', member_id: 'gina', joined_at: NOON, queued_at: NOON })
  const tables = ['races', 'registrations', 'reserves', 'members', 'championship_drivers']
  const rowsOfAll = async () => Promise.all(tables.map(name => rowsOf(`SELECT * FROM ${name} ORDER BY 1, 2`)))
  const before = await rowsOfAll()
  const [championship] = await rowsOf('SELECT * FROM championships')

  await migrate(1)

  expect(await rowsOfAll()).toEqual(before)
  expect(await rowsOf('SELECT * FROM championships')).toEqual([{ ...championship, regular_count: 0 }])
  await expectSeasonsSound()
})

test('the counts follow every regular who comes, stays away, comes again and leaves', async () => {
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter' })
  await plantPlaces('spa', marcus)
  await plantRegulars('winter', marcus, priya)
  await plant('entries', { championship_id: 'winter', member_id: 'gina', team: 'Apex' })
  await expectSeasonsSound()
  for (const since of [null, null, NOON, NOON + 1]) {
    await rowsOf('UPDATE entries SET regular_since = ?', since)
    await expectSeasonsSound()
  }
  await rowsOf("DELETE FROM registrations WHERE member_id = 'marcus'")
  await expectSeasonsSound()
  await rowsOf("DELETE FROM members WHERE id IN ('priya', 'gina')")
  await expectSeasonsSound()
  expect(await rowsOf('SELECT driver_count, regular_count FROM championships')).toEqual([
    { driver_count: 1, regular_count: 1 },
  ])
  await rowsOf('DELETE FROM championships')
  const { entries, championship_drivers: drivers } = await everyRow()
  expect([entries, drivers]).toEqual([[], []])
})
