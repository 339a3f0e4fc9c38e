import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya } from '#tests/support/cast.ts'
import { dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  championshipForm,
  plantChampionship,
  plantPlaces,
  plantRace,
  takePlace,
} from '#tests/support/grid.ts'

freshClub()

const create = (changes?: object) =>
  call(director, 'POST', '/api/championships', championshipForm({ ...changes }))
const readFor = async (who: Person, id: string) =>
  expectStatus(await call(who, 'GET', `/api/championships/${id}`), 200)
const listFor = async (who: Person) => expectStatus(await call(who, 'GET', '/api/championships'), 200)

describe('the list', () => {
  test('counts races and registrations of each championship', async () => {
    await plantChampionship('winter')
    await plantRace('spa', { championship_id: 'winter' })
    await plantRace('monza', { championship_id: 'winter' })
    await plantRace('friendly')
    await plantPlaces('spa', marcus, priya)
    await plantPlaces('monza', marcus)
    await plantPlaces('friendly', director)
    expect(await listFor(ines)).toEqual([
      {
        id: 'winter',
        name: 'Championship winter',
        season: '2026',
        startDate: '2026-11-01',
        endDate: '2027-02-28',
        maxParticipants: null,
        description: null,
        hasMore: false,
        hasRules: false,
        isActive: true,
        raceCount: 2,
        totalRegistrations: 3,
        driverCount: 2,
        regularCount: 0,
        entered: 0,
        isRegular: false,
        promisedCount: 0,
        hasStandings: false,
        ownPlace: null,
      },
    ])
    const [{ entered }] = await listFor(marcus)
    expect(entered).toBe(2)
  })

  test('has the newest first, and inactive ones for the director alone', async () => {
    await plantChampionship('spring', { start_date: '2026-03-01' })
    await plantChampionship('autumn', { start_date: '2026-09-01' })
    await plantChampionship('draft', { start_date: '2026-06-01', is_active: 0 })
    const idsFor = async (who: Person) => (await listFor(who)).map(({ id }: { id: string }) => id)
    for (const who of [marcus, ines, gina]) expect(await idsFor(who)).toEqual(['autumn', 'spring'])
    expect(await idsFor(director)).toEqual(['autumn', 'draft', 'spring'])
  })
})

test('the director opens a championship that everybody then sees', async () => {
  const form = championshipForm({
    maxParticipants: 24,
    description: 'One\nTwo',
    rules: 'Be fair',
    isActive: true,
  })
  const championship = expectStatus(await create(form), 201)
  const counts = { raceCount: 0, totalRegistrations: 0, driverCount: 0, regularCount: 0 }
  expect(championship).toEqual({ id: expect.any(String), ...form, ...counts })
  const { rules: _, ...listed } = championship
  expect(await listFor(marcus)).toEqual([
    {
      ...listed,
      ...{
        hasMore: false,
        hasRules: true,
        entered: 0,
        promisedCount: 0,
        isRegular: false,
        hasStandings: false,
        ownPlace: null,
      },
    },
  ])
  expect(await readFor(marcus, championship.id)).toEqual(championship)
})

test('a list cuts long descriptions and leaves rules out; the championship itself has all of them', async () => {
  const long = '🏁'.repeat(500)
  const { id } = expectStatus(await create({ description: long, rules: 'Be fair' }), 201)
  const [listed] = await listFor(marcus)
  expect(listed).toMatchObject({ description: '🏁'.repeat(400), hasMore: true, hasRules: true })
  expect(listed).not.toHaveProperty('rules')
  expect(await readFor(marcus, id)).toMatchObject({ description: long, rules: 'Be fair' })
})

test('what a list shows of a championship cannot be sent back: it would take its rules away', async () => {
  await plantChampionship('winter')
  const [listed] = await listFor(director)
  const send = () => call(director, 'PUT', '/api/championships/winter', listed)
  expectInvalid(await expectNoChange(send), 'hasRules')
})

test('an inactive championship, or one that is not there, is found by nobody but the director', async () => {
  await plantChampionship('draft', { is_active: 0 })
  for (const who of [marcus, ines, gina])
    expectRefused(await call(who, 'GET', '/api/championships/draft'), '404 not_found')
  expect((await readFor(director, 'draft')).isActive).toBe(false)
  expectRefused(await call(director, 'GET', '/api/championships/nobody'), '404 not_found')
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T23:30:00Z', '2026-11-21'],
  ['2026-07-21T23:30:00Z', '2026-07-22'],
  ['2026-07-22T00:30:00+01:00', '2026-07-22'],
  ['2026-11-22T00:30:00+02:00', '2026-11-21'],
])('a championship that starts on %s starts on the London day %s', async (startDate, day) => {
  expect(expectStatus(await create({ startDate }), 201).startDate).toBe(day)
})

test('a championship may last one day, but not end before it starts', async () => {
  expectStatus(await create({ startDate: '2026-11-21', endDate: '2026-11-21' }), 201)
  const backwards = () => create({ startDate: '2026-11-21', endDate: '2026-11-20' })
  expectInvalid(await expectNoChange(backwards), 'endDate')
})

test('a championship without a good start is told of the start alone', async () => {
  for (const startDate of ['', null, '21.11.2026', '2026-02-30'])
    expectInvalid(await create({ startDate }), 'startDate')
})

test.each(['startDate', 'endDate'])('the %s of a championship lies between 2000 and 2100', async field => {
  for (const day of ['0001-01-01', '1999-12-31', '9999-12-31', '2100-01-01T23:30:00-01:00'])
    expectInvalid(await expectNoChange(() => create({ [field]: day })), field)
  const century = { startDate: '2000-01-01', endDate: '2100-01-01' }
  expect(expectStatus(await create(century), 201)).toMatchObject(century)
})

describe('a championship in which three drive', () => {
  const edit = (maxParticipants: number | null, changes?: object) =>
    call(director, 'PUT', '/api/championships/winter', championshipForm({ maxParticipants, ...changes }))

  beforeEach(async () => {
    await plantChampionship('winter', { max_participants: 10 })
    for (const id of ['spa', 'monza']) await plantRace(id, { championship_id: 'winter' })
    await plantPlaces('spa', marcus, priya)
    await plantPlaces('monza', marcus, gina)
  })

  test('cannot take fewer than that', async () => {
    const refused = expectRefused(await expectNoChange(() => edit(2)), '409 below_registered')
    expect(refused.detail).toContain('3 drivers')
    expectStatus(await edit(3), 200)
    expectStatus(await edit(null), 200)
  })

  test('can be changed otherwise, though it has more than it takes', async () => {
    await rowsOf("UPDATE championships SET max_participants = 1 WHERE id = 'winter'")
    expectStatus(await edit(1, { description: 'Overfull' }), 200)
    expectRefused(await edit(2), '409 below_registered')
  })

  test('never ends with more than it takes when a driver comes at that moment', async () => {
    await Promise.all([takePlace(director, 'spa'), edit(3), takePlace(director, 'monza')])
    const [{ max_participants: places } = {}] = await rowsOf('SELECT max_participants FROM championships')
    const drivers = await rowsOf('SELECT DISTINCT member_id FROM registrations')
    expect(drivers.length).toBeLessThanOrEqual(Number(places))
  })
})

test('a championship that was read can be sent back as it is', async () => {
  await plantChampionship('winter', { max_participants: 30, is_active: 0 })
  await plantRace('spa', { championship_id: 'winter' })
  const view = await readFor(director, 'winter')
  const { audit_log: _, ...before } = await dump()
  expect(expectStatus(await call(director, 'PUT', '/api/championships/winter', view), 200)).toEqual(view)
  expect(await dump()).toMatchObject(before)
})

test('the director changes a championship, and what is absent is none', async () => {
  await plantChampionship('winter', { max_participants: 30, is_active: 0 })
  const changed = expectStatus(
    await call(director, 'PUT', '/api/championships/winter', championshipForm()),
    200,
  )
  expect(changed).toMatchObject({ id: 'winter', name: 'Winter Cup', maxParticipants: null, isActive: true })
})

test('a championship that does not exist can be neither changed nor deleted', async () => {
  const path = '/api/championships/nobody'
  expectRefused(await expectNoChange(() => call(director, 'PUT', path, championshipForm())), '404 not_found')
  expectRefused(await expectNoChange(() => call(director, 'DELETE', path)), '404 not_found')
})
