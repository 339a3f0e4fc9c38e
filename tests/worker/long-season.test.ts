import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cost, countedDb } from '#tests/bench/counted.ts'
import { type Answer, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, person } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub, standingClub } from '#tests/support/fresh-club.ts'
import { championshipForm, raceForm, takePlace } from '#tests/support/grid.ts'
import {
  CHAMPIONSHIPS,
  GRID,
  plantPast,
  plantSeason,
  RACES,
  REGISTRATIONS,
  ROUNDS,
  TO_COME,
} from '#tests/support/long-season.ts'
import { plant } from '#tests/support/plant.ts'
import { fullScans, planOf, type Statement, statementsOf } from '#tests/support/query-plans.ts'
import { configure } from '#tests/support/settings.ts'
import { PAST_PAGE } from '#worker/features/races/contract.ts'

/** Has places in races to come and in some ninety that are over. */
const veteran = person('driver-7', 'Driver 7', 'approved')

const anAct = { actor: 'director', action: 'race.edit', subject: 'race-1450' }

const get = (who: typeof veteran, path: string) => (): Promise<Answer> => call(who, 'GET', `/api${path}`)

/** What is read, by whom: nothing here may cost more because the club is old. */
const reads = {
  'the races to come': get(veteran, '/races'),
  'the next rounds of a championship': get(veteran, '/races?championshipId=cup-3'),
  'all races': get(veteran, '/races?scope=all'),
  'all races, for an admin': get(director, '/races?scope=all'),
  'the races that are over': get(veteran, '/races?scope=past'),
  'the races that wait for their result': get(director, '/races?scope=awaited'),
  'the drivers of a race': get(director, '/races/race-1450/drivers'),
  'the championships, for somebody who has driven in none': get(marcus, '/championships'),
  'the championships, for an admin': get(director, '/championships'),
  'a championship': get(veteran, '/championships/cup-3'),
  'the figures of the dashboard': get(director, '/admin/figures'),
  'the log': get(director, '/admin/audit'),
}

/**
 * Longer by design: a championship with more rounds shows more of them, up to a page of those that are over; whoever has
 * raced for ten years has so many races of their own, and has driven in more championships, a row each.
 */
const byDesign = {
  'the championships': get(veteran, '/championships'),
  'the rounds of a championship, run ones too': get(veteran, '/races?championshipId=cup-3&scope=all'),
  'the races that a driver has driven': get(veteran, '/races?scope=driven'),
}

/** What is done, each to another race in the two clubs, and undone where that can be. */
const acts = (n: number): Record<string, () => Promise<Answer>> => ({
  'taking a place': () => takePlace(marcus, `race-${1443 + n}`),
  'giving it back': () => call(marcus, 'DELETE', `/api/registrations/race-${1443 + n}/marcus`),
  'editing a race': () =>
    call(director, 'PUT', `/api/races/race-${1445 + n}`, raceForm({ maxParticipants: 40 })),
  'moving a race to another championship': () =>
    call(
      director,
      'PUT',
      `/api/races/race-${1447 + n}`,
      raceForm({ maxParticipants: 40, championshipId: 'cup-9' }),
    ),
  'deleting a race': () => call(director, 'DELETE', `/api/races/race-${1449 + n}`),
  'entering a race': () => call(director, 'POST', '/api/races', raceForm({ championshipId: 'cup-5' })),
  'editing a championship': () =>
    call(director, 'PUT', `/api/championships/cup-${5 + n}`, championshipForm({ maxParticipants: 900 })),
  'opening a championship': () => call(director, 'POST', '/api/championships', championshipForm()),
})

vi.setConfig({ hookTimeout: 60_000 }) // ten years are planted before

async function plantYoungClub() {
  await plantSeason()
  await plant('audit_log', ...Array.from({ length: 60 }, () => ({ ...anAct, at: NOON })))
}

describe('as the years go by', () => {
  freshClub()
  beforeEach(plantYoungClub)

  test('an old club costs what a young one costs: the same rows, within a fifth, for every call', async () => {
    const young = { ...(await costsOf(reads)), ...(await costsOf(acts(0))) }
    await plantPast()
    const old = { ...(await costsOf(reads)), ...(await costsOf(acts(1))) }
    for (const [name, { read, written }] of Object.entries(old)) {
      const before = young[name] ?? { read: 0, written: 0 }
      expect(read, `${name}: rows read, young ${before.read}`).toBeLessThanOrEqual(before.read * 1.2)
      expect(written, `${name}: rows written, young ${before.written}`).toBeLessThanOrEqual(
        before.written * 1.2,
      )
    }
  })
})

describe('after 1,500 races and 45,000 registrations', () => {
  standingClub(async () => {
    await plantYoungClub()
    await plantPast()
  })

  test('the club is as big as this file says, and every counter is right', async () => {
    expect(
      await rowsOf(`SELECT count(*) AS races, sum(registered_count) AS counted,
        (SELECT count(*) FROM registrations) AS registered, sum(date > ${Date.now()}) AS coming FROM races`),
    ).toEqual([{ races: RACES, counted: REGISTRATIONS, registered: REGISTRATIONS, coming: TO_COME }])
    const { body: list } = await call(director, 'GET', '/api/championships')
    expect(list).toHaveLength(CHAMPIONSHIPS)
    for (const { raceCount, totalRegistrations } of list)
      expect([raceCount, totalRegistrations]).toEqual([ROUNDS, ROUNDS * GRID])
    const { body: figures } = await call(director, 'GET', '/api/admin/figures')
    expect(figures).toEqual({ activeRaces: RACES, registrations: REGISTRATIONS })
  })

  test('every list reads what it shows, and a little more', async () => {
    const costs = await costsOf(reads)
    const read = (name: keyof typeof reads) => costs[name]?.read ?? Infinity
    // A race and its championship each, two rows for a place of one's own, and who is asking.
    const most = (races: number) => 4 * races + 10
    expect(read('the races to come')).toBeLessThanOrEqual(most(TO_COME))
    expect(read('all races')).toBeLessThanOrEqual(most(TO_COME + PAST_PAGE + 1))
    expect(read('the races that are over')).toBeLessThanOrEqual(most(PAST_PAGE + 1))
    expect(read('the figures of the dashboard')).toBeLessThanOrEqual(5)
    const places = (await rowsOf('SELECT 1 FROM registrations WHERE member_id = ?', veteran.id)).length
    const own = await costsOf(byDesign)
    expect(own['the championships']?.read).toBeLessThanOrEqual(3 * CHAMPIONSHIPS + 10)
    expect(own['the rounds of a championship, run ones too']?.read).toBeLessThanOrEqual(most(PAST_PAGE + 3))
    expect(own['the races that a driver has driven']?.read).toBeLessThanOrEqual(4 * places + 10)
  })

  test('page by page all races come, newest first, each once, whatever starts at the same moment', async () => {
    await rowsOf(
      "UPDATE races SET date = date / 864000000 * 864000000 WHERE date < 1795000000000 RETURNING 'x'",
    )
    const [{ past = 0 } = {}] = await rowsOf(`SELECT count(*) AS past FROM races WHERE date <= ${Date.now()}`)
    const seen: { id: string; date: string }[] = []
    for (let path: string | undefined = '/api/races?scope=past'; path; ) {
      const answer = await call(veteran, 'GET', path)
      seen.push(...expectStatus(answer, 200))
      expect(answer.body.length).toBeLessThanOrEqual(PAST_PAGE)
      path = answer.headers.get('Link')?.match(/^<(.*)>; rel="next"$/)?.[1]
    }
    expect(seen).toHaveLength(Number(past))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map(({ date }) => date)).toEqual(
      seen
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    )
  })

  // These two change the club, each something else in it.
  test('no call reads a table from end to end that grows with the years, nor sorts more than it shows', async () => {
    for (const [name, make] of Object.entries({ ...reads, ...byDesign, ...acts(10) }))
      for (const statement of await statementsOf(make))
        expect(await dearLines(statement), `${name}: ${statement.sql}`).toEqual([])
  })

  test('a place in a championship with a limit costs a handful of rows, and so does hearing that it is full', async () => {
    const costs = await costsOf(acts(8))
    expect(costs['taking a place']?.read).toBeLessThanOrEqual(35)
    expect(costs['taking a place']?.written).toBeLessThanOrEqual(8)
    await rowsOf("UPDATE championships SET max_participants = 10 WHERE id = 'cup-11' RETURNING id")
    const refused = async () => {
      const answer = await takePlace(marcus, 'race-1451')
      expectRefused(answer, '409 championship_full')
      return answer
    }
    expect((await costOf(refused)).read).toBeLessThanOrEqual(20)
  })
})

async function costsOf(calls: Record<string, () => Promise<Answer>>) {
  const costs: Record<string, Cost> = {}
  for (const [name, make] of Object.entries(calls)) costs[name] = await costOf(make)
  return costs
}

async function costOf(make: () => Promise<Answer>): Promise<Cost> {
  const real = env.DB
  const cost = { queries: 0, read: 0, written: 0 }
  configure({ DB: countedDb(real, cost) })
  const answer = await make()
  configure({ DB: real })
  expect([200, 201, 204, 409], answer.call).toContain(answer.status)
  return cost
}

// The list of championships shows all of them, in an order of its own; the drivers of one race, and one driver's own
// races, are sorted by hand; json_each is a list that is given, and a subquery without a name ends at a hundred. Who would be
// new in a championship (`wanted`) is whoever asks, and who holds one of its offers at that moment.
async function dearLines(statement: Statement) {
  // Numbers the drivers of one championship's rounds and sorts those, which is all of what it writes.
  if (statement.sql.startsWith('insert into "standings"')) return fullScans(statement)
  const plan = await planOf(statement)
  const first = plan[0] ?? ''
  return plan.filter(line => {
    if (/^SCAN (championships$|wanted$|CONSTANT ROW|\(subquery-\d+\)$|\w+ VIRTUAL TABLE )/.test(line))
      return false
    if (line === 'USE TEMP B-TREE FOR count(DISTINCT)') return !statement.sql.includes(' wanted')
    if (line === 'USE TEMP B-TREE FOR ORDER BY')
      return !/^(SCAN championships|SEARCH registrations USING )/.test(first)
    return /SCAN|TEMP B-TREE|AUTOMATIC/.test(line)
  })
}
