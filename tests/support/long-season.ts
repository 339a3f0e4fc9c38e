import { env } from 'cloudflare:workers'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { type Person, plantDrivers } from './cast.ts'
import { NOON } from './clock.ts'
import { plantChampionship } from './grid.ts'

/** How big the club has grown: ten years of racing, nearly all of it over. */
const MEMBERS = 500
export const RACES = 1500
export const TO_COME = 60
export const REGISTRATIONS = 45_000
export const CHAMPIONSHIPS = 30
/** The races of each championship, and the drivers of each race. */
export const ROUNDS = RACES / CHAMPIONSHIPS
export const GRID = 30
/** What a young club has behind it: two pages of races. */
const YOUNG_PAST = 60

const FINISHED = RACES - TO_COME

/** Plants a young club: its drivers, its championships, the races to come, `race-1440` first, and the last that are over. */
export async function plantSeason(): Promise<Person[]> {
  const drivers = await plantDrivers(MEMBERS)
  for (let n = 0; n < CHAMPIONSHIPS; n++) await plantChampionship(`cup-${n}`, { max_participants: 10_000 })
  await plantRaces(FINISHED - YOUNG_PAST, RACES)
  return drivers
}

/** Makes it an old one: all races before those, `race-0` first, and who drove in them. */
export async function plantPast(): Promise<void> {
  await plantRaces(0, FINISHED - YOUNG_PAST)
}

async function plantRaces(from: number, to: number) {
  const races = `
    WITH RECURSIVE race(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM race WHERE n + 1 < ${to})
    INSERT INTO races (id, championship_id, name, track, car_class, date, registration_deadline, max_participants, created_at)
    SELECT 'race-' || n, 'cup-' || (n % ${CHAMPIONSHIPS}), 'Race ' || n, 'Monza', 'GT3', start, start - ${HOUR}, 50, ${NOON}
    FROM (SELECT n, ${NOON + 2 * HOUR} + (n - ${FINISHED}) * ${DAY} AS start FROM race)`
  const places = `
    WITH RECURSIVE place(p) AS (SELECT ${from * GRID} UNION ALL SELECT p + 1 FROM place WHERE p + 1 < ${to * GRID})
    INSERT INTO registrations (id, race_id, member_id, registered_at)
    SELECT 'place-' || p, 'race-' || n, 'driver-' || ((n * 7 + k) % ${MEMBERS}), ${NOON} - k
    FROM (SELECT p, p / ${GRID} AS n, p % ${GRID} AS k FROM place)`
  await env.DB.batch([env.DB.prepare(races), env.DB.prepare(places)])
}
