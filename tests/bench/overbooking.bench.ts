import { expect, test } from 'vitest'
import { type Answer, call, inWords } from '#tests/support/call.ts'
import { type Person, plantDrivers } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { MINUTE } from '#worker/lib/clock.ts'

// The rush for places that no race night will see: everybody takes and gives back at the same moment, again and again.
const ROUNDS = 20
const CALLS = 300
const PLACES = 20
const DRIVERS = 150

freshClub()

test(`${ROUNDS} rounds of ${CALLS} calls at once for ${PLACES} places`, { timeout: 600_000 }, async ({
  task,
}) => {
  const drivers = await plantDrivers(DRIVERS)
  await plantRace('rush', { max_participants: PLACES })
  const outcomes: Record<string, number> = {}
  let overbooked = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, n) => act(drivers[n % DRIVERS] as Person)),
    )
    for (const answer of answers) {
      const outcome = answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.body.code}`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      expect(
        ['201', '204', '409 race_full', '409 already_registered', '404 not_found'],
        inWords(answer),
      ).toContain(outcome)
    }
    overbooked += Number((await takenPlaces()) > PLACES)
    passTime(MINUTE) // nobody is to be too fast
  }
  console.log(
    `\n${ROUNDS} × ${CALLS} calls at once for ${PLACES} places: ${JSON.stringify(outcomes)}, overbooked ${overbooked}`,
  )
  expect(overbooked).toBe(0)
  task.meta.figures = { 'rounds of the rush for places': ROUNDS, 'calls in them': ROUNDS * CALLS, overbooked }
})

// Two of three take a place, one gives theirs back, at random.
function act(driver: Person): Promise<Answer> {
  if (Math.random() < 2 / 3) return takePlace(driver, 'rush')
  return call(driver, 'DELETE', `/api/registrations/rush/${driver.id}`)
}

// What the race says it has is what it has, and each driver is there once.
async function takenPlaces(): Promise<number> {
  const [taken] = await rowsOf(
    'SELECT count(*) AS n, count(DISTINCT member_id) AS drivers FROM registrations',
  )
  const [{ n = -1 } = {}] = await rowsOf('SELECT registered_count AS n FROM races')
  expect(taken).toEqual({ n, drivers: n })
  return Number(n)
}
