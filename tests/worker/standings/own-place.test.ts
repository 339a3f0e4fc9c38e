import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { plantRound, plantScoring, recountWinter } from '#tests/support/standings.ts'
import { openDb } from '#worker/db/client.ts'
import { countOwnPlaces } from '#worker/features/standings/mutations.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  await plantScoring('winter')
  await plantRound(0, 'marcus priya')
  await recountWinter()
})

const listed = async (who: Person) => {
  const [{ hasStandings, ownPlace }] = expectStatus(await call(who, 'GET', '/api/championships'), 200)
  return { hasStandings, ownPlace }
}
const onRace = async (who: Person) =>
  expectStatus(await call(who, 'GET', '/api/races/round-0/result'), 200).standings
const kept = async () => (await rowsOf('SELECT places FROM standings'))[0]?.places ?? null
const leads = { class: null, place: 1, isShared: false, points: 25, ahead: null, lead: 7 }
const follows = {
  class: null,
  place: 2,
  isShared: false,
  points: 18,
  ahead: { place: 1, points: 7 },
  lead: null,
}

test('drivers read where they stand with the list of championships and on the race, others that there are standings', async () => {
  expect(await listed(marcus)).toEqual({ hasStandings: true, ownPlace: leads })
  expect(await listed(priya)).toEqual({ hasStandings: true, ownPlace: follows })
  expect(await listed(gina)).toEqual({ hasStandings: true, ownPlace: null })
  expect(await onRace(priya)).toEqual({ championshipId: 'winter', ownPlace: follows })
  expect(await onRace(gina)).toEqual({ championshipId: 'winter', ownPlace: null })
})

test('the first to ask works it out for everybody, until results change', async () => {
  expect(await kept()).toBeNull()
  expect((await onRace(gina)).ownPlace).toBeNull()
  expect(await kept()).not.toBeNull()
  await expectNoChange(async () => {
    expect(await listed(marcus)).toEqual({ hasStandings: true, ownPlace: leads })
    await listed(priya)
  })
  await rowsOf("INSERT INTO result_versions (race_id, version, at, by_id) VALUES ('round-0', 1, 1, 'gina')")
  const lines = [sent(priya), sent(marcus)]
  expectStatus(await saveResult(director, 'round-0', lines, { basedOn: 1 }), 200)
  expect(await listed(marcus)).toEqual({ hasStandings: true, ownPlace: follows })
  expect(await listed(priya)).toEqual({ hasStandings: true, ownPlace: leads })
})

test('a result that comes in while places are worked out leaves nobody the place of before', async () => {
  const turned = async () => {
    await rowsOf("UPDATE results SET position = 3 - position WHERE race_id = 'round-0'")
    await recountWinter()
  }
  expect((await countOwnPlaces(openDb(beforeWriting(turned)), 'winter'))?.marcus).toEqual(leads)
  expect((await listed(marcus)).ownPlace).toEqual(follows)
})

test('a race whose championship has no tables leads to none', async () => {
  await rowsOf("UPDATE races SET championship_id = NULL WHERE id = 'round-0'")
  expect(await onRace(marcus)).toBeNull()
})

/** The club's D1, in which something happens before places are written. */
function beforeWriting(act: () => Promise<void>): D1Database {
  const prepare = (text: string) => {
    const statement = env.DB.prepare(text)
    if (!text.startsWith('update "standings"')) return statement
    const bind = (...values: unknown[]) => {
      const bound = statement.bind(...values)
      return { run: () => act().then(() => bound.run()) }
    }
    return { bind }
  }
  return { prepare } as unknown as D1Database
}
