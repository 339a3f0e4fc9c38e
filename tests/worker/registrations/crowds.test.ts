import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Answer } from '#tests/support/call.ts'
import { call } from '#tests/support/call.ts'
import { marcus, plantDrivers } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'

freshClub()

test('thirty drivers at once for twenty places: twenty get one, ten hear that the race is full', async () => {
  await plantRace('spa', { max_participants: 20 })
  const drivers = await plantDrivers(30)
  const answers = await Promise.all(drivers.map(driver => takePlace(driver, 'spa')))
  expect(tally(answers)).toEqual({ '201': 20, '409 race_full': 10 })
  const stored = await rowsOf('SELECT member_id FROM registrations')
  const told = drivers.filter((_, n) => answers[n]?.status === 201).map(({ id }) => id)
  expect(stored.map(row => row.member_id).sort()).toEqual(told.sort())
  expect(await rowsOf('SELECT registered_count AS n FROM races')).toEqual([{ n: 20 }])
})

test('thirty drivers at once for the last place: one gets it', async () => {
  await plantRace('spa', { max_participants: 20 })
  const drivers = await plantDrivers(49)
  await plantPlaces('spa', ...drivers.slice(30))
  const answers = await Promise.all(drivers.slice(0, 30).map(driver => takePlace(driver, 'spa')))
  expect(tally(answers)).toEqual({ '201': 1, '409 race_full': 29 })
  expect(await rowsOf('SELECT count(*) AS n FROM registrations')).toEqual([{ n: 20 }])
})

test('one driver who taps thirty times has one place', async () => {
  await plantRace('spa')
  const answers = await Promise.all(Array.from({ length: 30 }, () => takePlace(marcus, 'spa')))
  expect(tally(answers)).toEqual({ '201': 1, '409 already_registered': 29 })
  expect(await rowsOf('SELECT member_id FROM registrations')).toEqual([{ member_id: 'marcus' }])
})

test('thirty drivers at once over three races of a championship for twelve: twelve distinct drivers', async () => {
  await plantChampionship('winter', { max_participants: 12 })
  for (const race of ['a', 'b', 'c']) await plantRace(race, { championship_id: 'winter' })
  const drivers = await plantDrivers(30)
  const answers = await Promise.all(
    drivers.map((driver, n) => takePlace(driver, ['a', 'b', 'c'][n % 3] ?? 'a')),
  )
  expect(tally(answers)).toEqual({ '201': 12, '409 championship_full': 18 })
})

test('places given back and taken at the same moment stay counted', async () => {
  await plantRace('spa', { max_participants: 5 })
  const drivers = await plantDrivers(15)
  await plantPlaces('spa', ...drivers.slice(0, 5))
  await Promise.all(
    drivers.map((driver, n) =>
      n < 5 ? call(driver, 'DELETE', `/api/registrations/spa/${driver.id}`) : takePlace(driver, 'spa'),
    ),
  )
  const [{ n = -1 } = {}] = await rowsOf('SELECT count(*) AS n FROM registrations')
  expect(n).toBeLessThanOrEqual(5)
  expect(await rowsOf('SELECT registered_count AS n FROM races')).toEqual([{ n }])
})

test('a driver who takes and gives back their place in many tabs at once never hears that the race has started', async () => {
  await plantRace('spa')
  const leave = () => call(marcus, 'DELETE', '/api/registrations/spa/marcus')
  const acts = Array.from({ length: 50 }, (_, n) => (n % 2 ? leave() : takePlace(marcus, 'spa')))
  const heard = (await Promise.all(acts)).map(({ status, body }) => (status < 300 ? status : body.code))
  expect(heard).toContain(204)
  expect(heard).not.toContain('race_started')
})

test('a grid filled behind the back of the Worker is refused by the database itself', async () => {
  await plantRace('spa', { max_participants: 1 })
  await plantPlaces('spa', marcus)
  const [driver] = await plantDrivers(1)
  await expect(plantPlaces('spa', driver ?? marcus)).rejects.toThrow('races_hold_only_what_is_free')
  expect(await env.DB.prepare('SELECT count(*) AS n FROM registrations').first('n')).toBe(1)
})

function tally(answers: Answer[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status === 201 ? '201' : `${status} ${body.code}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
