import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { dump } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, takePlace } from '#tests/support/grid.ts'
import { expectNothingDangles, linksTo } from '#tests/support/links.ts'
import { plant } from '#tests/support/plant.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter', { max_participants: 1 })
  await plantChampionship('summer')
  await plantRace('over', { championship_id: 'winter', round_number: 1, date: NOON - DAY })
  await plantRace('next', { championship_id: 'winter', round_number: 2 })
  await plantRace('draft', { championship_id: 'winter', is_active: 0 })
  await plantRace('warm', { championship_id: 'summer', round_number: 1 })
  await plantRace('friendly')
  for (const race of ['over', 'next', 'warm', 'friendly']) await plantPlaces(race, marcus)
  await plantPlaces('over', priya)
  const room = { type: 'championship', created_at: NOON }
  await plant(
    'chat_rooms',
    { ...room, id: 'winter-room', name: 'Winter Chat', championship_id: 'winter' },
    { ...room, id: 'summer-room', name: 'Summer Chat', championship_id: 'summer' },
  )
  for (const season of ['winter', 'summer']) {
    await plant('entries', { championship_id: season, member_id: ines.id, regular_since: NOON })
    await plant('scorings', { championship_id: season, scoring: '{}' })
  }
  await plant('notifications', {
    id: 'waits',
    member_id: director.id,
    type: 'member-pending',
    subject_id: ines.id,
    created_at: NOON,
  })
})

const remove = async () => expectStatus(await call(director, 'DELETE', '/api/championships/winter'), 204)

test('its races are detached and its room archived; of every table nothing else changes', async () => {
  const before = await dump()
  await remove()
  const { championships, championship_drivers: drivers, entries, scorings, ...others } = before
  const { races, chat_rooms: rooms, ...rest } = others
  expect(await dump()).toEqual({
    ...rest,
    championships: championships?.filter(({ id }) => id !== 'winter'),
    championship_drivers: drivers?.filter(({ championship_id: id }) => id !== 'winter'),
    entries: entries?.filter(({ championship_id: id }) => id !== 'winter'),
    scorings: scorings?.filter(({ championship_id: id }) => id !== 'winter'),
    races: races?.map(race =>
      race.championship_id === 'winter' ? { ...race, championship_id: null } : race,
    ),
    'winter-room room': [{ published_rev: 0, is_archived: 1 }],
    chat_rooms: rooms?.map(room =>
      room.id === 'winter-room' ? { ...room, championship_id: null, is_active: 0 } : room,
    ),
    audit_log: [
      {
        id: expect.any(Number),
        at: NOON,
        actor: director.id,
        action: 'championship.delete',
        subject: 'winter',
        detail: null,
      },
    ],
  })
})

test('nothing dangles, whatever could lead to a championship', async () => {
  // One that has results, and with them tables, is not deleted.
  const { idle } = await linksTo('championships', 'winter')
  expect(idle, 'plant a row for each').toEqual(['standings.championship_id'])
  await remove()
  expect((await linksTo('championships', 'winter')).leading).toEqual([])
  await expectNothingDangles()
  const { audit_log: _, ...tables } = await dump()
  expect(JSON.stringify(tables)).not.toContain('"winter"')
})

test('drivers keep their places, and the limit of the championship is gone with it', async () => {
  await remove()
  expectStatus(await takePlace(priya, 'next'), 201)
  const races = expectStatus(await call(marcus, 'GET', '/api/races?scope=all'), 200)
  const standing = races.map((race: Record<string, unknown>) =>
    [race.id, race.championshipName, race.isRegistered, race.registeredCount].join(' '),
  )
  expect(standing.sort()).toEqual([
    'friendly  true 1',
    'next  true 2',
    'over  true 2',
    'warm Championship summer true 1',
  ])
})
