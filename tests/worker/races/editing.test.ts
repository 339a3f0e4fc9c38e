import { beforeEach, describe, expect, test } from 'vitest'
import { beforeBatch } from '#tests/support/breakage.ts'
import { type Answer, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { auditTrail, dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  plantChampionship,
  plantPlaces,
  plantRace,
  raceForm,
  raceSeenBy,
  START,
  takePlace,
} from '#tests/support/grid.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()
beforeEach(() => plantChampionship('winter'))

const create = (changes?: object) => call(director, 'POST', '/api/races', raceForm({ ...changes }))
const edit = (id: string, changes?: object) =>
  call(director, 'PUT', `/api/races/${id}`, raceForm({ ...changes }))

test('the director enters a race that everybody then sees', async () => {
  const race = expectStatus(
    await create({ championshipId: 'winter', roundNumber: 2, points: '25-18-15' }),
    201,
  )
  expect(race).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    ...raceForm(),
    championshipId: 'winter',
    championshipName: 'Championship winter',
    roundNumber: 2,
    points: '25-18-15',
    isActive: true,
    isRegistered: false,
    presence: null,
    reserve: null,
    registeredCount: 0,
    heldCount: 0,
    reserveCount: 0,
    timeUntilDeadline: '6 days',
  })
  expect(await raceSeenBy(marcus, race.id)).toEqual(race)
})

test('instants with an offset are kept as that moment, in UTC', async () => {
  const race = expectStatus(
    await create({ date: '2027-03-28T03:30:00.5+01:00', registrationDeadline: '2027-03-28T00:59:00Z' }),
    201,
  )
  expect(race).toMatchObject({
    date: '2027-03-28T02:30:00.500Z',
    registrationDeadline: '2027-03-28T00:59:00.000Z',
  })
})

test('the director changes a race, and what is absent is none', async () => {
  await plantRace('spa', { championship_id: 'winter', round_number: 3, is_active: 0 })
  expect(expectStatus(await edit('spa', { name: 'Sprint', carClass: 'Touring' }), 200)).toMatchObject({
    id: 'spa',
    name: 'Sprint',
    carClass: 'Touring',
    championshipId: null,
    championshipName: null,
    roundNumber: null,
    isActive: true,
  })
})

test('a race knows when its name, circuit or start last changed, or whether it takes place, and of nothing else', async () => {
  await plantRace('spa')
  const spa = { name: 'Race spa', track: 'Monza', carClass: 'GT4' }
  const changedAt = async () => (await rowsOf('SELECT updated_at FROM races'))[0]?.updated_at
  const moved = new Date(START + HOUR).toISOString()
  await edit('spa', { ...spa, maxParticipants: 30, roundNumber: 4, points: '25-18' })
  expect(await changedAt()).toBeNull()
  for (const change of [{ name: 'Sprint' }, { track: 'Imola' }, { date: moved }, { isActive: false }]) {
    passTime(MINUTE)
    await edit('spa', Object.assign(spa, change))
    expect(await changedAt()).toBe(Date.now())
  }
  passTime(MINUTE)
  await edit('spa', { ...spa, carClass: 'GT3' })
  expect(await changedAt()).toBe(Date.now() - MINUTE)
})

test('a race that was read can be sent back as it is', async () => {
  await plantRace('spa', { championship_id: 'winter', round_number: 3, is_active: 0 })
  await plantPlaces('spa', marcus, director)
  const view = await raceSeenBy(director, 'spa')
  const { audit_log: _, ...before } = await dump()
  expect(expectStatus(await call(director, 'PUT', '/api/races/spa', view), 200)).toEqual(view)
  expect(await dump()).toMatchObject(before)
})

test('the count of drivers cannot be written', async () => {
  await plantRace('spa')
  await plantPlaces('spa', marcus)
  expect(expectStatus(await edit('spa', { registeredCount: 19, id: 'other' }), 200)).toMatchObject({
    id: 'spa',
    registeredCount: 1,
  })
})

test('the deadline may be the start itself, or lie in the past, but not after the start', async () => {
  const { date } = raceForm()
  expectStatus(await create({ registrationDeadline: date }), 201)
  const late = await create({ registrationDeadline: new Date(NOON - 1).toISOString() })
  expect(expectStatus(late, 201).timeUntilDeadline).toBe('Closed')
  const after = new Date(Date.parse(date) + 1).toISOString()
  expectInvalid(await expectNoChange(() => create({ registrationDeadline: after })), 'registrationDeadline')
})

test('a race without a date is told of the date alone', async () => {
  for (const date of ['', null, 'tomorrow', '2026-11-28']) expectInvalid(await create({ date }), 'date')
  expectInvalid(await create({ registrationDeadline: '' }), 'registrationDeadline')
})

test('a race cannot belong to a championship that does not exist', async () => {
  await plantRace('spa')
  expectInvalid(await expectNoChange(() => create({ championshipId: 'nobody' })), 'championshipId')
  expectInvalid(await expectNoChange(() => edit('spa', { championshipId: 'nobody' })), 'championshipId')
})

test.each<[string, () => Promise<Answer>]>([
  ['entered', () => create({ championshipId: 'winter' })],
  ['moved', () => edit('spa', { championshipId: 'winter' })],
])('a race cannot be %s into a championship that another admin deletes at that moment', async (_, act) => {
  await plantRace('spa')
  beforeBatch(() => call(director, 'DELETE', '/api/championships/winter'))
  expect(expectRefused(await act(), '404 not_found').detail).toContain('championship')
  expect(
    await rowsOf("SELECT name FROM races WHERE championship_id IS NOT NULL OR name <> 'Race spa'"),
  ).toEqual([])
  expect(await auditTrail()).toEqual(['director championship.delete winter'])
})

describe('a race with three drivers', () => {
  const move = (championshipId: string | null = 'small', changes?: object) =>
    edit('spa', { championshipId, ...changes })

  beforeEach(async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus, priya, gina)
  })

  test('cannot move into a championship of one', async () => {
    await plantChampionship('small', { max_participants: 1 })
    const refused = expectRefused(await expectNoChange(() => move()), '409 championship_full')
    expect(refused.detail).toMatch(/3 drivers.*1/)
    expect(await raceSeenBy(marcus, 'spa')).toMatchObject({ championshipId: null })
  })

  test('can move where they all find room, or drive already', async () => {
    await plantChampionship('small', { max_participants: 4 })
    await plantRace('monza', { championship_id: 'small' })
    await plantPlaces('monza', marcus, director)
    expectStatus(await move(), 200)
  })

  test('cannot move where others have taken the room', async () => {
    await plantChampionship('small', { max_participants: 4 })
    await plantRace('monza', { championship_id: 'small' })
    await plantPlaces('monza', ines, director)
    expectRefused(await expectNoChange(() => move()), '409 championship_full')
    expectStatus(await move('winter'), 200)
    expectStatus(await move(null), 200)
  })

  test('can be changed where it is, though the championship has more than it takes', async () => {
    await plantChampionship('small', { max_participants: 1 })
    await rowsOf("UPDATE races SET championship_id = 'small' WHERE id = 'spa'")
    expectStatus(await move('small', { name: 'Renamed' }), 200)
  })

  test('never brings more than there is room for when others register at that moment', async () => {
    await plantChampionship('small', { max_participants: 4 })
    await plantRace('monza', { championship_id: 'small' })
    await plantPlaces('monza', marcus)
    const crowd = await plantDrivers(4)
    await Promise.all([
      ...crowd.slice(0, 2).map(driver => takePlace(driver, 'monza')),
      move(),
      ...crowd.slice(2).map(driver => takePlace(driver, 'monza')),
    ])
    const drivers =
      await rowsOf(`SELECT DISTINCT member_id FROM registrations g JOIN races r ON r.id = g.race_id
      WHERE r.championship_id = 'small'`)
    expect(drivers.length).toBeLessThanOrEqual(4)
  })

  test('is told first that there are too few places', async () => {
    await plantChampionship('small', { max_participants: 1 })
    expectRefused(await move('small', { maxParticipants: 2 }), '409 below_registered')
  })
})

test('a race cannot have fewer places than drivers', async () => {
  await plantRace('spa', { max_participants: 5 })
  await plantPlaces('spa', ...(await plantDrivers(4)))
  const answer = await expectNoChange(() => edit('spa', { maxParticipants: 3 }))
  expect(expectRefused(answer, '409 below_registered').detail).toContain('4 drivers')
  expect(expectStatus(await edit('spa', { maxParticipants: 4 }), 200).maxParticipants).toBe(4)
})

test('places and a new driver at the same moment never overbook', async () => {
  await plantRace('spa', { max_participants: 2 })
  await plantPlaces('spa', marcus)
  await Promise.all([
    call(priya, 'POST', '/api/registrations', { raceId: 'spa' }),
    edit('spa', { maxParticipants: 1 }),
    call(director, 'POST', '/api/registrations', { raceId: 'spa' }),
  ])
  const [race] = await rowsOf('SELECT registered_count AS drivers, max_participants AS places FROM races')
  expect(race?.drivers).toBeLessThanOrEqual(Number(race?.places))
})

test('a race that does not exist can be neither changed nor deleted', async () => {
  expectRefused(await expectNoChange(() => edit('nobody')), '404 not_found')
  expectRefused(await expectNoChange(() => call(director, 'DELETE', '/api/races/nobody')), '404 not_found')
})
