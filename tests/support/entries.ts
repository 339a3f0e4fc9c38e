import { expect } from 'vitest'
import { type Caller, call } from './call.ts'
import type { Person } from './cast.ts'
import { NOON } from './clock.ts'
import { rowsOf } from './dump.ts'
import { plant } from './plant.ts'

/** A driver counts themselves in for a season, or an admin does it for them. */
export function countIn(driver: Person, championshipId: string, caller: Caller = driver) {
  return call(caller, 'PUT', `/api/championships/${championshipId}/entries/${driver.id}/regular`, {
    regular: true,
  })
}

/** A driver signs off from a season, or an admin does it for them. */
export function signOff(driver: Person, championshipId: string, caller: Caller = driver) {
  return call(caller, 'PUT', `/api/championships/${championshipId}/entries/${driver.id}/regular`, {
    regular: false,
  })
}

/** Makes drivers regulars a second after one another, past the API. */
export async function plantRegulars(championshipId: string, ...drivers: Pick<Person, 'id'>[]): Promise<void> {
  await plant(
    'entries',
    ...drivers.map(({ id }, n) => ({
      championship_id: championshipId,
      member_id: id,
      regular_since: NOON - (drivers.length - n) * 1000,
    })),
  )
}

/** The regulars of a championship, who is one the longest first. */
export async function regularsOf(championshipId: string): Promise<string[]> {
  const rows = await rowsOf(
    `SELECT member_id FROM entries WHERE championship_id = ? AND regular_since IS NOT NULL
      ORDER BY regular_since, member_id`,
    championshipId,
  )
  return rows.map(({ member_id: id }) => String(id))
}

/** What holds of every championship at any moment: its regulars and the distinct drivers of its races that take place are counted, and no more than it takes. */
export async function expectSeasonsSound(): Promise<void> {
  const seasons = await rowsOf(`SELECT id, max_participants, regular_count, driver_count,
    (SELECT count(*) FROM entries WHERE championship_id = c.id AND regular_since IS NOT NULL) AS regulars,
    (SELECT count(*) FROM (
      SELECT member_id FROM entries WHERE championship_id = c.id AND regular_since IS NOT NULL UNION
      SELECT g.member_id FROM registrations g JOIN races ON races.id = g.race_id
      WHERE races.championship_id = c.id AND races.is_active = 1)) AS drivers
    FROM championships c`)
  for (const season of seasons) {
    expect(season).toMatchObject({ regular_count: season.regulars, driver_count: season.drivers })
    if (season.max_participants !== null)
      expect(Number(season.drivers)).toBeLessThanOrEqual(Number(season.max_participants))
  }
}
