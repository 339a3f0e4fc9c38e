import { env } from 'cloudflare:workers'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { type Person, plantDrivers } from './cast.ts'
import { NOON } from './clock.ts'
import { plantChampionship } from './grid.ts'

/** How big the club has grown: decades of racing, nearly all of it over. */
export const RACES = 1500
export const TO_COME = 60
export const REGISTRATIONS = 40_000
export const CHAMPIONSHIPS = 30
/** The races of each championship, how many of them are to come, and the most drivers that one has. */
export const ROUNDS = RACES / CHAMPIONSHIPS
export const ROUNDS_TO_COME = TO_COME / CHAMPIONSHIPS
export const GRID = 27

const DRIVERS = 400
const FINISHED = RACES - TO_COME

/** Plants the drivers, the championships and the races to come, `race-1440` first, a round of each championship in turn. */
export async function plantSeason(): Promise<Person[]> {
  const drivers = await plantDrivers(DRIVERS)
  for (let n = 0; n < CHAMPIONSHIPS; n++) await plantChampionship(`cup-${n}`)
  await plantRaces(FINISHED, RACES)
  return drivers
}

/** Plants the races that are over, `race-0` first, and who drove in them. */
export async function plantPast(): Promise<void> {
  await plantRaces(0, FINISHED)
}

// Two races of three have one driver more, which makes 40,000 places.
async function plantRaces(from: number, to: number) {
  const races = `
    WITH RECURSIVE race(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM race WHERE n + 1 < ${to})
    INSERT INTO races (id, championship_id, name, track, car_class, date, registration_deadline, max_participants, created_at)
    SELECT 'race-' || n, 'cup-' || (n % ${CHAMPIONSHIPS}), 'Race ' || n, 'Monza', 'GT3', start, start - ${HOUR}, 50, ${NOON}
    FROM (SELECT n, ${NOON + 2 * HOUR} + (n - ${FINISHED}) * ${DAY} AS start FROM race)`
  const places = `
    WITH RECURSIVE place(p) AS (SELECT ${from * GRID} UNION ALL SELECT p + 1 FROM place WHERE p + 1 < ${to * GRID})
    INSERT INTO registrations (id, race_id, member_id, registered_at)
    SELECT 'place-' || p, 'race-' || n, 'driver-' || ((n * 7 + k) % ${DRIVERS}), ${NOON} - k
    FROM (SELECT p, p / ${GRID} AS n, p % ${GRID} AS k FROM place) WHERE k < ${GRID} - 1 OR n % 3 > 0`
  await env.DB.batch([env.DB.prepare(races), env.DB.prepare(places)])
}
