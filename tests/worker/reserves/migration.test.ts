import { expect, test } from 'vitest'
import { marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { plantChampionship, plantPlaces, plantRace, START } from '#tests/support/grid.ts'
import { clubBefore } from '#tests/support/old-club.ts'
import { plant } from '#tests/support/plant.ts'

test('a club that had races before its reserves keeps every place, and every count is right', async () => {
  const migrate = await clubBefore('race_night')
  await plantChampionship('winter')
  await plantRace('spa', { championship_id: 'winter', max_participants: 2 })
  await plantPlaces('spa', marcus, priya)
  const places = await rowsOf('SELECT id, race_id, member_id, registered_at FROM registrations ORDER BY id')
  const reminder = { race_id: 'spa', member_id: 'marcus', kind: 'closes-soon', about: START }
  await plant('race_reminders', reminder)

  await migrate()

  const isLike = places.map(place => ({ ...place, presence: null, presence_at: null }))
  expect(await rowsOf('SELECT * FROM registrations ORDER BY id')).toEqual(isLike)
  expect(await rowsOf('SELECT * FROM race_reminders')).toEqual([reminder])
  expect(await counts()).toEqual({ registered_count: 2, held_count: 0, reserve_count: 0 })
  expect(await rowsOf('SELECT race_count, total_registrations, driver_count FROM championships')).toEqual([
    { race_count: 1, total_registrations: 2, driver_count: 2 },
  ])
})

test('the counts follow every reserve who comes, is offered a place, takes it or goes', async () => {
  await plantRace('spa', { max_participants: 2 })
  await plantPlaces('spa', marcus)
  await plant('reserves', reserve('priya'), reserve('gina'))
  expect(await counts()).toEqual({ registered_count: 1, held_count: 0, reserve_count: 2 })
  await offer('priya', NOON + 1)
  await offer('priya', NOON + 2)
  expect(await counts()).toEqual({ registered_count: 1, held_count: 1, reserve_count: 2 })
  await expect(offer('gina', NOON + 1)).rejects.toThrow(/races_hold_only_what_is_free/)
  await plantPlaces('spa', priya)
  expect(await counts()).toEqual({ registered_count: 2, held_count: 0, reserve_count: 1 })
  await rowsOf("DELETE FROM registrations WHERE member_id = 'priya'")
  await offer('gina', NOON + 1)
  await offer('gina', null)
  expect(await counts()).toEqual({ registered_count: 1, held_count: 0, reserve_count: 1 })
  await offer('gina', NOON + 1)
  await rowsOf("DELETE FROM members WHERE id = 'gina'")
  expect(await counts()).toEqual({ registered_count: 1, held_count: 0, reserve_count: 0 })
  await plant('reserves', reserve('priya'))
  await rowsOf("DELETE FROM races WHERE id = 'spa'")
  expect(await rowsOf('SELECT * FROM reserves')).toEqual([])
})

const reserve = (member_id: string) => ({ race_id: 'spa', member_id, joined_at: NOON, queued_at: NOON })

const offer = (memberId: string, until: number | null) =>
  rowsOf(`UPDATE reserves SET expires_at = ${until} WHERE member_id = '${memberId}'`)

const counts = async () => (await rowsOf('SELECT registered_count, held_count, reserve_count FROM races'))[0]
