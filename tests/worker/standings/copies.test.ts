import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Caller, call, expectStatus } from '#tests/support/call.ts'
import { marcus, rammer, stranger } from '#tests/support/cast.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import { plantRound, plantScoring } from '#tests/support/standings.ts'
import { openDb } from '#worker/db/client.ts'
import { recountStandings } from '#worker/features/standings/mutations.ts'
import { now } from '#worker/lib/clock.ts'

// D1 keeps copies of itself near its readers, where a club has it do so; they may be a moment behind.

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  await plantScoring('winter')
  await plantRound(1, 'marcus priya')
  await recountStandings(openDb(env.DB), 'winter', now())
})

const looks = ['/api/leaderboards', '/api/championships/winter/standings']

async function waysOf(who: Caller) {
  const ways = vi.spyOn(env.DB, 'withSession')
  for (const path of looks) expectStatus(await call(who, 'GET', path), 200)
  const asked = ways.mock.calls
  ways.mockRestore()
  return asked
}

test('strangers read the standings from the nearest copy, and so does who was rejected', async () => {
  for (const who of [stranger, rammer])
    expect(await waysOf(who)).toEqual([['first-unconstrained'], ['first-unconstrained']])
})

test('members, whom the feed tells of each result, never do', async () => {
  expect(await waysOf(marcus)).toEqual([])
})

test('strangers and members read the same places', async () => {
  const [list, members] = await Promise.all(
    [stranger, marcus].map(async who => (await call(who, 'GET', '/api/leaderboards')).body),
  )
  expect(list).toEqual(members)
  const names = async (who: Caller) => {
    const { drivers } = (await call(who, 'GET', '/api/championships/winter/standings')).body
    return drivers.map(({ name }: { name: string }) => name)
  }
  expect(await names(stranger)).toEqual(await names(marcus))
})
