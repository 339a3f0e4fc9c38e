import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { expectStatus } from '#tests/support/call.ts'
import { director, marcus } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  HEARD,
  openCase,
  plantRaceAndStewards,
  plantResult,
  prove,
  voteAlike,
} from '#tests/support/incidents.ts'
import { plant } from '#tests/support/plant.ts'
import { openDb } from '#worker/db/client.ts'
import { recountStandings } from '#worker/features/standings/mutations.ts'
import { PRESETS } from '#worker/features/standings/rules/scoring.ts'

freshClub()
/** A round of a championship in which Marcus won before Priya and Ida, and the votes of the case are in. */
beforeEach(async () => {
  await plantRaceAndStewards()
  await plantChampionship('winter')
  const scoring = { ...PRESETS['formula-one'], bestRounds: null, teamDrivers: null, classes: [] }
  await plant('scorings', { championship_id: 'winter', scoring: JSON.stringify(scoring) })
  await rowsOf("UPDATE races SET championship_id = 'winter' WHERE id = 'spa'")
  await plantResult('spa', NOON, { marcus: 0, priya: 2000, ida: 9000 })
  await recountStandings(openDb(env.DB), 'winter', NOON)
  await openCase()
  setClock(HEARD)
  await prove(director)
  await voteAlike()
})

const counted = async () => {
  const [row] = await rowsOf("SELECT season FROM standings WHERE championship_id = 'winter'")
  return String(row?.season)
}
const penalties = async () => JSON.parse(await counted()).rounds[0].penalties
const decide = (seconds: number) =>
  act(ann, 'POST', 'decision', { text: 'Contact.', penalties: [{ memberId: 'marcus', seconds }] })

test('a decision moves the table, and taking it back restores it to the byte', async () => {
  const before = await counted()
  expectStatus(await decide(5), 200)
  expect(await penalties()).toEqual([[expect.any(Number), expect.any(String), 4, 5, 0, 0, 0]])
  expectStatus(await act(ben, 'DELETE', 'decision', { reason: 'The wrong car.' }), 200)
  expect(await counted()).toBe(before)
})

test.each([
  [2, [[expect.any(Number), expect.any(String), 4, 2, 0, 0, 0]]],
  [0, []],
])('an appeal that leaves %d seconds is counted so', async (seconds, left) => {
  expectStatus(await decide(5), 200)
  expectStatus(await act(marcus, 'POST', 'appeals', { ground: 'rule', text: 'He was alongside.' }), 200)
  const milder = seconds > 0 ? [{ memberId: 'marcus', seconds }] : []
  expectStatus(await act(director, 'POST', 'answer', { text: 'Milder.', penalties: milder }), 200)
  expect(await penalties()).toEqual(left)
})
