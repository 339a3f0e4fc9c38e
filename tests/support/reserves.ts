import { expect } from 'vitest'
import { type Caller, call } from './call.ts'
import type { Person } from './cast.ts'
import { rowsOf } from './dump.ts'

/** A driver wants to wait for a place. */
export function waitFor(driver: Caller, raceId: string) {
  return call(driver, 'POST', '/api/reserves', { raceId })
}

/** A driver waits no longer, and passes on the offer they have. */
export function waitNoMore(driver: Person, raceId: string) {
  return call(driver, 'DELETE', `/api/reserves/${raceId}/${driver.id}`)
}

/** A driver gives their place back. */
export function giveBack(driver: Person, raceId: string) {
  return call(driver, 'DELETE', `/api/registrations/${raceId}/${driver.id}`)
}

/** Who waits for a race, in the order of the line: "priya", "ines until 13:00" for who has an offer (UTC). */
export async function lineOf(raceId: string): Promise<string[]> {
  const rows = await rowsOf(
    'SELECT member_id, expires_at FROM reserves WHERE race_id = ? ORDER BY queued_at, member_id',
    raceId,
  )
  return rows.map(({ member_id: id, expires_at: until }) =>
    until === null ? String(id) : `${id} until ${new Date(Number(until)).toISOString().slice(11, 16)}`,
  )
}

/** The drivers of a race. */
export async function gridOf(raceId: string): Promise<string[]> {
  const rows = await rowsOf(
    'SELECT member_id FROM registrations WHERE race_id = ? ORDER BY member_id',
    raceId,
  )
  return rows.map(({ member_id: id }) => String(id))
}

/** What holds of every race at any moment: its counts are those of its rows, nobody drives and waits, nobody is one too many. */
export async function expectSound(): Promise<void> {
  const races = await rowsOf(`SELECT id, max_participants, registered_count, held_count, reserve_count,
    (SELECT count(*) FROM registrations WHERE race_id = races.id) AS places,
    (SELECT count(*) FROM reserves WHERE race_id = races.id) AS waiting,
    (SELECT count(*) FROM reserves WHERE race_id = races.id AND expires_at IS NOT NULL) AS held FROM races`)
  for (const race of races) {
    expect(race).toMatchObject({
      registered_count: race.places,
      reserve_count: race.waiting,
      held_count: race.held,
    })
    expect(Number(race.places) + Number(race.held)).toBeLessThanOrEqual(Number(race.max_participants))
  }
  const both = 'SELECT 1 FROM reserves JOIN registrations USING (race_id, member_id)'
  expect(await rowsOf(both)).toEqual([])
}
