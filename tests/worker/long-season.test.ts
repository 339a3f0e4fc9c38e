import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, person } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { takePlace } from '#tests/support/grid.ts'
import {
  CHAMPIONSHIPS,
  GRID,
  plantPast,
  plantSeason,
  RACES,
  REGISTRATIONS,
  ROUNDS,
  ROUNDS_TO_COME,
  TO_COME,
} from '#tests/support/long-season.ts'
import { planOf, readingStatementsOf, rowsReadBy } from '#tests/support/query-plans.ts'

/** Has a place in four of the races to come, and in a hundred that are over. */
const veteran = person('driver-7', 'Driver 7', 'approved')
/** Finding out who is asking: the session and its member. */
const WHO = 2

const fetching = (who: typeof veteran, path: string) => async () =>
  expectStatus(await call(who, 'GET', `/api${path}`), 200)

/** What everybody fetches all day. */
const lists = {
  'the races to come': fetching(veteran, '/races'),
  'the races to come, asked for by member id': fetching(veteran, '/races?memberId=driver-7'),
  'the next rounds of a championship': fetching(veteran, '/races?championshipId=cup-3'),
  'the drivers of a race': fetching(director, '/races/race-1450/drivers'),
  'the number of unread notifications': fetching(veteran, '/notifications/driver-7/count'),
  'the notifications': fetching(veteran, '/notifications/driver-7'),
}
const ofThePast = {
  'all rounds of a championship': fetching(veteran, '/races?championshipId=cup-3&scope=all'),
  'all rounds of a championship, for an admin': fetching(director, '/races?championshipId=cup-3&scope=all'),
  'all races': fetching(veteran, '/races?scope=all'),
  'all races, for an admin': fetching(director, '/races?scope=all'),
  'the championships': fetching(veteran, '/championships'),
  'the championships, for an admin': fetching(director, '/championships'),
}

freshClub()
beforeEach(plantSeason)

test('a driver pays nothing for the races that are over: every list of the day reads the rows it read before', async () => {
  const figures = async () => {
    const rows: Record<string, number> = {}
    for (const [name, fetch] of Object.entries(lists)) rows[name] = await rowsReadBy(fetch)
    return rows
  }
  const before = await figures()
  await plantPast()
  expect(await figures()).toEqual(before)
  // A race, its championship and two for an own place; a driver's place, his profile and his turn in the order.
  const upcoming = WHO + 2 * TO_COME + 2 * 4
  expect(before).toEqual({
    'the races to come': upcoming,
    'the races to come, asked for by member id': upcoming,
    'the next rounds of a championship': WHO + 2 * ROUNDS_TO_COME + 1,
    'the drivers of a race': WHO + 2 + 3 * GRID + 1,
    'the number of unread notifications': WHO,
    'the notifications': WHO + 1,
  })
})

describe('after 1,500 races and 40,000 registrations', () => {
  beforeEach(plantPast)

  test('the club is as big as this file says, and every race knows its drivers', async () => {
    expect(
      await rowsOf(`SELECT count(*) AS races, sum(registered_count) AS counted,
        (SELECT count(*) FROM registrations) AS registered, sum(date > ${Date.now()}) AS coming FROM races`),
    ).toEqual([{ races: RACES, counted: REGISTRATIONS, registered: REGISTRATIONS, coming: TO_COME }])
  })

  test('no list looks for a registration without an index, nor sorts more than a race or the championships', async () => {
    for (const [name, fetch] of Object.entries({ ...lists, ...ofThePast }))
      for (const statement of await readingStatementsOf(fetch)) {
        const plan = await planOf(statement)
        expect(
          plan.filter(line => isDear(line, plan)),
          `${name}: ${statement.sql}`,
        ).toEqual([])
      }
  })

  test('the history of a championship reads its rounds, a race and its championship each, and no others', async () => {
    const fetch = ofThePast['all rounds of a championship']
    expect(await fetch()).toHaveLength(ROUNDS)
    expect(await rowsReadBy(fetch)).toBe(
      WHO +
        2 * ROUNDS +
        1 +
        2 * (await ownPlaces("AND race_id IN (SELECT id FROM races WHERE championship_id = 'cup-3')")),
    )
  })

  test('the list of championships reads each race once, by its counter, and no registration', async () => {
    for (const fetch of [ofThePast['the championships'], ofThePast['the championships, for an admin']]) {
      const list = await fetch()
      expect(list).toHaveLength(CHAMPIONSHIPS)
      const total = (sum: number, cup: { totalRegistrations: number }) => sum + cup.totalRegistrations
      expect(list.reduce(total, 0)).toBe(REGISTRATIONS)
      expect(await rowsReadBy(fetch)).toBeLessThanOrEqual(WHO + RACES + 3 * CHAMPIONSHIPS)
      const plans = await Promise.all((await readingStatementsOf(fetch)).map(planOf))
      expect(plans.flat().join('\n')).not.toContain('registrations')
    }
  })

  test('the list of all races reads each race once, and only the viewer’s own registrations', async () => {
    expect(await rowsReadBy(ofThePast['all races'])).toBe(WHO + 2 * RACES + 2 * (await ownPlaces()))
    expect(await rowsReadBy(ofThePast['all races, for an admin'])).toBe(WHO + 2 * RACES)
  })

  test('a driver who finds a championship full is told so from its own rounds', async () => {
    await rowsOf("UPDATE championships SET max_participants = 10 WHERE id = 'cup-3' RETURNING id")
    const rows = await rowsReadBy(async () =>
      expectRefused(await takePlace(marcus, 'race-1443'), '409 championship_full'),
    )
    expect(rows).toBeGreaterThan(ROUNDS * (GRID - 1))
    expect(rows).toBeLessThan(ROUNDS * GRID * 3)
  })
})

async function ownPlaces(where = '') {
  return (await rowsOf(`SELECT 1 FROM registrations WHERE member_id = ? ${where}`, veteran.id)).length
}

// Whole tables are read only where the list shows all of it: the championships, and by date the races. Only the thirty
// championships and the drivers of one race are sorted by hand.
function isDear(line: string, plan: string[]) {
  if (line === 'SCAN championships' || line === 'SCAN races USING INDEX races_by_date') return false
  if (line === 'USE TEMP B-TREE FOR ORDER BY')
    return !/^(SCAN championships|SEARCH registrations USING PRIMARY KEY \(race_id=\?\))$/.test(plan[0] ?? '')
  return /SCAN|TEMP B-TREE|AUTOMATIC/.test(line)
}
