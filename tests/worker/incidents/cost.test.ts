import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Cost, countEverything } from '#tests/bench/counted.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  act,
  ann,
  ben,
  blame,
  cem,
  fiveSeconds,
  look,
  plantRaceAndStewards,
  plantResult,
  prove,
  reportOf,
} from '#tests/support/incidents.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()
beforeEach(plantRaceAndStewards)

/** The rows that D1 reads and writes while something is done. */
async function costOf(act: () => Promise<unknown>) {
  const cost: Cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  onTestFinished(stop)
  await act()
  stop()
  return { read: cost.read, written: cost.written }
}

test('a case costs what is known, from its report to its decision', async () => {
  await plantResult('spa', NOON - 1000, { marcus: 0, priya: 1200, ida: 3000 })
  const report = await costOf(async () =>
    expectStatus(await call(priya, 'POST', '/api/incidents', reportOf()), 201),
  )
  const reply = await costOf(async () =>
    expectStatus(await act(marcus, 'PUT', 'reply', { account: 'I was alongside.', atFault: false }), 200),
  )
  setClock(NOON + DAY)
  await prove(ann, ben, cem, director) // a day later they prove it again
  const vote = await costOf(async () => expectStatus(await act(ann, 'PUT', 'vote', blame), 200))
  for (const who of [ben, cem]) expectStatus(await act(who, 'PUT', 'vote', blame), 200)
  const decision = await costOf(async () =>
    expectStatus(await act(director, 'POST', 'decision', fiveSeconds), 200),
  )
  const reading = await costOf(async () => expectStatus(await look(priya), 200))
  expect({ report, reply, vote, decision, reading }).toEqual({
    report: { read: 86, written: 13 },
    reply: { read: 266, written: 39 }, // the last answer calls the stewards
    vote: { read: 120, written: 3 },
    decision: { read: 337, written: 54 }, // it puts two drivers elsewhere,
    reading: { read: 61, written: 1 },
  })
})
