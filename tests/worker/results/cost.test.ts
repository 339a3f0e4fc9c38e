import { env } from 'cloudflare:workers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Cost, countEverything } from '#tests/bench/counted.ts'
import { expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { plantScoring } from '#tests/support/standings.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

let drivers: Person[]

freshClub()
beforeEach(async () => {
  drivers = await plantDrivers(20)
  await plantChampionship('winter')
  await plantScoring('winter')
  await plantRace('spa', { championship_id: 'winter', date: NOON - HOUR, registration_deadline: NOON - HOUR })
  await plantPlaces('spa', ...drivers)
})

/** The rows that D1 reads and writes while something is done. */
async function costOf(act: () => Promise<unknown>) {
  const cost: Cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  onTestFinished(stop)
  await act()
  stop()
  return { read: cost.read, written: cost.written }
}

const save = (basedOn: number, lines: unknown) => saveResult(director, 'spa', lines, { basedOn })
const finished = () => drivers.map(driver => sent(driver))

test('a result of twenty is saved for a known price, and one that is corrected for what changes', async () => {
  const saving = await costOf(async () => expectStatus(await save(0, finished()), 201))
  const [first, second, ...rest] = finished()
  const correcting = await costOf(async () => expectStatus(await save(1, [second, first, ...rest]), 200))
  const reading = await costOf(() => resultFor(marcus, 'spa'))
  // Two rows read, and one written by the first to ask after a change, are the reader's place in the championship.
  expect({ saving, correcting, reading }).toEqual({
    saving: { read: 928, written: 189 },
    correcting: { read: 722, written: 25 },
    reading: { read: 69, written: 0 },
  })
})

test('ten years of results cost a quiet run of the cron nothing', async () => {
  await runCron('3-59/5 * * * *') // which notes that it ran well
  const before = await costOf(() => runCron('3-59/5 * * * *'))
  await rowsOf(`INSERT INTO races (id, name, track, car_class, date, registration_deadline, max_participants, created_at)
    WITH RECURSIVE past(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < 1500)
    SELECT 'past-' || n, 'Race ' || n, 'Monza', 'GT4', ${NOON} - n * ${DAY}, ${NOON} - n * ${DAY}, 20, 0 FROM past`)
  await rowsOf(`INSERT INTO result_sheets (race_id, version, published_at, final_at)
    SELECT id, 1, date, date + ${DAY} FROM races WHERE id LIKE 'past-%'`)
  expect(await costOf(() => runCron('3-59/5 * * * *'))).toEqual(before)
})
