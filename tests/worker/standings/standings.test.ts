import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, stale, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { expectSeasonsSound } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantRace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import {
  expectCounted,
  plantRound,
  plantScoring,
  recountWinter,
  tablesSeenBy,
  winterRow,
} from '#tests/support/standings.ts'
import { openDb } from '#worker/db/client.ts'
import { recountStandings } from '#worker/features/standings/mutations.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  await plantScoring('winter')
})

const standings = '/api/championships/winter/standings'

describe('the standings of a championship', () => {
  test('are those of its results, for anybody', async () => {
    await plantRound(1, 'marcus priya gina:dnf')
    await plantRound(2, 'priya gina marcus')
    await recountWinter()
    const tables = { Overall: ['1 Priya_K 43', '2 Marcus Webb 40', '3 Gina GT 18'] }
    for (const who of [marcus, director, ines, rammer, stale, stranger])
      expect(await tablesSeenBy(who)).toEqual(tables)
  })

  test('are none without a result, without scoring, of a hidden championship and of one that does not exist', async () => {
    await plantChampionship('hidden', { is_active: 0 })
    await plantScoring('hidden')
    await plantChampionship('friendly')
    await plantRace('next', { championship_id: 'winter' })
    await plantRound(1, 'marcus', { championship_id: 'hidden' })
    await plantRound(2, 'marcus', { championship_id: 'friendly' })
    for (const id of ['winter', 'hidden', 'friendly']) await recountStandings(openDb(env.DB), id, NOON)
    expect(await rowsOf('SELECT * FROM standings')).toEqual([])
    for (const id of ['winter', 'hidden', 'friendly', 'nothing'])
      expectRefused(await call(marcus, 'GET', `/api/championships/${id}/standings`), '404 not_found')
  })

  test('go when the last result does', async () => {
    await plantRound(1, 'marcus')
    await recountWinter()
    expect(await winterRow()).toBeDefined()
    await rowsOf("DELETE FROM result_sheets WHERE race_id = 'round-1'")
    await recountWinter()
    expect(await winterRow()).toBeUndefined()
  })

  test('know what the stewards took, who holds the pole and what is provisional', async () => {
    await plantRound(1, 'marcus priya gina', {}, { pole_id: 'priya', fastest_id: 'marcus', final_at: NOON })
    await plantRound(2, 'priya marcus gina', { points: 'x2' })
    await plant('incidents', {
      id: 'contact',
      race_id: 'round-2',
      reporter_id: 'gina',
      lap: 4,
      account: 'Hit',
      reported_at: NOON,
      reply_until: NOON,
    })
    await plant('penalties', {
      race_id: 'round-2',
      incident_id: 'contact',
      member_id: 'priya',
      places: 1,
      points: 3,
    })
    await recountWinter()
    expect(await tablesSeenBy(stranger)).toEqual({
      Overall: ['1 Marcus Webb 75', '2 Priya_K 51', '3 Gina GT 45'],
    })
    const { season } = expectStatus(await call(stranger, 'GET', standings), 200)
    expect(season.rounds[0]).toMatchObject({ finalAt: NOON, pole: 2, fastest: 1, penalties: [] })
    expect(season.rounds[1]).toMatchObject({ finalAt: null, penalties: [[2, 'contact', 4, 0, 1, 3, 0]] })
  })

  test('count classes and teams as drivers are entered', async () => {
    await rowsOf('DELETE FROM scorings')
    await plantScoring('winter', { classes: ['Pro', 'Am'], teamDrivers: 1 })
    await plant('entries', { championship_id: 'winter', member_id: 'marcus', class: 'Am', team: 'Apex' })
    await plant('entries', { championship_id: 'winter', member_id: 'gina', class: 'Am', team: null })
    await plantRound(1, 'priya gina marcus')
    await recountWinter()
    expect(await tablesSeenBy(marcus)).toEqual({
      Am: ['1 Gina GT 25', '2 Marcus Webb 18'],
      Overall: ['1 Priya_K 25', '2 Gina GT 18', '3 Marcus Webb 15'],
      Teams: ['1 Apex 15'],
    })
  })

  test('are the same to the byte whichever round was entered first', async () => {
    const rounds = ['marcus priya gina', 'gina:dsq marcus priya', 'priya gina marcus:dns']
    const rows = []
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      await rowsOf('DELETE FROM races')
      for (const n of order) {
        await plantRound(n, rounds[n] ?? '')
        await recountWinter()
      }
      rows.push(await winterRow())
    }
    expect(rows[1]).toEqual(rows[0])
    expect(rows[2]).toEqual(rows[0])
  })
})

describe('what anybody reads of a driver', () => {
  beforeEach(async () => {
    await plantRound(1, 'marcus priya gina')
    await recountWinter()
  })

  test('is their display name and car number; a member also gets whom it leads to', async () => {
    await rowsOf(
      "UPDATE members SET display_name = 'Marcus', car_number = '27', profile_image_url = '/objects/face' WHERE id = 'marcus'",
    )
    await recountWinter()
    const { drivers } = expectStatus(await call(marcus, 'GET', standings), 200)
    expect(drivers[1]).toEqual({ id: 'marcus', name: 'Marcus', carNumber: '27' })
    for (const who of [stranger, rammer, stale]) {
      const answer = await call(who, 'GET', standings)
      expect(expectStatus(answer, 200).drivers[1]).toEqual({ name: 'Marcus', carNumber: '27' })
      expect(JSON.stringify(answer.body)).not.toMatch(
        /"(marcus|priya|gina|Marcus Webb|Priya_K|Gina GT)"|objects/,
      )
    }
  })

  test('may be kept by browsers of strangers for a minute, and is not what they see once they have signed in', async () => {
    const kept = (await call(stranger, 'GET', standings)).headers
    expect(kept.get('cache-control')).toBe('public, max-age=60')
    expect(kept.get('vary')).toContain('Cookie')
    expect((await call(marcus, 'GET', standings)).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('is their new name as soon as they have one, without anything being counted', async () => {
    expectStatus(
      await call(marcus, 'PUT', '/api/members/marcus/profile', {
        displayName: 'Max "27" Webb',
        carNumber: '27',
      }),
      200,
    )
    const { drivers } = expectStatus(await call(stranger, 'GET', standings), 200)
    expect(drivers[1]).toEqual({ name: 'Max "27" Webb', carNumber: '27' })
    await expectCounted()
  })

  test('is nothing once they have left, and the table stays as it is', async () => {
    expectStatus(await call(director, 'DELETE', '/api/admin/members/priya'), 204)
    expect(await tablesSeenBy(marcus)).toEqual({
      Overall: ['1 Marcus Webb 25', '2 Former member 18', '3 Gina GT 15'],
    })
    const { drivers } = expectStatus(await call(marcus, 'GET', standings), 200)
    expect(drivers[2]).toEqual({ name: null, carNumber: null })
    await expectCounted()
  })
})

describe('a driver in a class and a team who leaves the club', () => {
  const raced = {
    Am: ['1 Former member 50', '2 Gina GT 36'],
    Pro: ['1 Priya_K 50'],
    Overall: ['1 Former member 50', '2 Priya_K 36', '3 Gina GT 30'],
    Teams: ['1 Red 80', '2 Blue 36'],
  }
  beforeEach(async () => {
    await rowsOf('DELETE FROM scorings')
    await plantScoring('winter', { classes: ['Pro', 'Am'], teamDrivers: 2 })
    const of = { championship_id: 'winter' }
    await plant('entries', { ...of, member_id: 'marcus', class: 'Am', team: 'Red', regular_since: NOON })
    await plant('entries', { ...of, member_id: 'gina', class: 'Am', team: 'Red' })
    await plant('entries', { ...of, member_id: 'priya', class: 'Pro', team: 'Blue' })
    await plantRound(1, 'marcus priya gina')
    await plantRound(2, 'marcus priya gina')
    await recountWinter()
  })

  test.each([
    ['whom an admin deletes', () => call(director, 'DELETE', '/api/admin/members/marcus')],
    [
      'by themselves',
      async () => {
        expectStatus(await call(marcus, 'PUT', '/api/leaving', { messages: 'go' }), 200)
        passTime(7 * DAY)
        await runCron('4-59/5 * * * *')
      },
    ],
    ['in any other way', () => rowsOf("DELETE FROM members WHERE id = 'marcus'")],
  ])('%s leaves both behind, and the points of everybody else as they were', async (_, leave) => {
    const before = await winterRow()
    await leave()
    expect(await rowsOf("SELECT 1 FROM members WHERE id = 'marcus'")).toEqual([])
    await recountWinter()
    expect((await winterRow())?.season).toBe(before?.season)
    expect(await tablesSeenBy(priya)).toEqual(raced)
    expect(await rowsOf("SELECT * FROM entries WHERE member_id = 'marcus'")).toMatchObject([
      { regular_since: null, ended_since: null, class: 'Am', team: 'Red' },
    ])
    await expectSeasonsSound()
  })

  test('is nowhere to be entered otherwise, nor among the drivers of the season', async () => {
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    expectRefused(
      await call(director, 'PUT', '/api/championships/winter/entries/marcus', { team: 'Blue' }),
      '404 not_found',
    )
    const { drivers } = expectStatus(await call(director, 'GET', '/api/championships/winter/scoring'), 200)
    expect(drivers.map(({ id }: { id: string }) => id)).toEqual(['gina', 'priya'])
  })
})

test('a race that is renamed or counts otherwise changes the table, one without a result does not', async () => {
  await plantRound(1, 'marcus priya')
  await recountWinter()
  expectStatus(
    await call(director, 'PUT', '/api/races/round-1', {
      expected: { name: 'Race round-1', points: null },
      name: 'Spa',
      points: 'x2',
    }),
    200,
  )
  const { season } = expectStatus(await call(stranger, 'GET', standings), 200)
  expect(season.rounds[0]).toMatchObject({ name: 'Spa', points: 'x2' })
  expect(await tablesSeenBy(stranger)).toEqual({ Overall: ['1 Marcus Webb 50', '2 Priya_K 36'] })
  await expectCounted()
})

test('a championship that is hidden has no tables until it is shown again', async () => {
  await plantRound(1, 'marcus priya')
  await recountWinter()
  const set = (isActive: boolean) =>
    call(director, 'PUT', '/api/championships/winter', { expected: { isActive: !isActive }, isActive })
  expectStatus(await set(false), 200)
  expectRefused(await call(director, 'GET', standings), '404 not_found')
  expect(expectStatus(await call(stranger, 'GET', '/api/leaderboards'), 200).championships).toEqual([])
  expectStatus(await set(true), 200)
  expect(await tablesSeenBy(stranger)).toEqual({ Overall: ['1 Marcus Webb 25', '2 Priya_K 18'] })
})

describe('the leaderboards', () => {
  test('are the championships with results, running ones first, and the day of the next race', async () => {
    const dates = {
      old: ['2025-01-01', '2025-03-01'],
      older: ['2024-01-01', '2024-03-01'],
      winter: ['2026-11-01', '2027-02-28'],
    }
    for (const id of ['old', 'older', 'empty']) {
      await plantChampionship(id)
      await plantScoring(id)
    }
    for (const [id, days] of Object.entries(dates))
      await rowsOf('UPDATE championships SET start_date = ?, end_date = ? WHERE id = ?', ...days, id)
    await plantRound(1, 'marcus')
    await plantRound(2, 'marcus', { championship_id: 'old' })
    await plantRound(3, 'marcus', { championship_id: 'older' })
    for (const id of ['winter', 'old', 'older', 'empty']) await plantRace(`next-${id}`, { date: NOON + HOUR })
    for (const id of ['older', 'old', 'winter', 'empty']) await recountStandings(openDb(env.DB), id, NOON)
    const answer = expectStatus(await call(stranger, 'GET', '/api/leaderboards'), 200)
    expect(answer.championships.map(({ id }: { id: string }) => id)).toEqual(['winter', 'old', 'older'])
    expect(answer.championships[0]).toEqual({
      id: 'winter',
      name: 'Championship winter',
      season: '2026',
      startDate: '2026-11-01',
      endDate: '2027-02-28',
    })
    expect(answer.nextRaceDay).toBe('2026-11-21')
  })
})
