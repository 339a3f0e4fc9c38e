import { DAY, HOUR } from '#worker/lib/clock.ts'
import type { Caller } from './call.ts'
import { call, expectStatus } from './call.ts'
import type { Person } from './cast.ts'
import { NOON } from './clock.ts'
import { plant } from './plant.ts'

/** When planted races start, unless told otherwise: in a week; registration closes an hour before. Epoch ms. */
export const START = NOON + 7 * DAY
export const DEADLINE = START - HOUR

/** A race as an admin's form sends it. */
export function raceForm(changes: Record<string, unknown> = {}) {
  return {
    name: 'Six Hours of Spa',
    track: 'Spa-Francorchamps',
    carClass: 'GT3',
    date: new Date(START).toISOString(),
    registrationDeadline: new Date(DEADLINE).toISOString(),
    maxParticipants: 20,
    ...changes,
  }
}

/** A championship as an admin's form sends it. */
export function championshipForm(changes: Record<string, unknown> = {}) {
  return {
    name: 'Winter Cup',
    season: '2026',
    startDate: '2026-11-21',
    endDate: '2027-02-28',
    ...changes,
  }
}

interface RaceColumns {
  championship_id?: string
  date?: number
  registration_deadline?: number
  max_participants?: number
  is_active?: 0 | 1
  round_number?: number
}

/** A race's row, for planting. */
export function raceRow(id: string, columns: RaceColumns = {}) {
  return {
    id,
    name: `Race ${id}`,
    track: 'Monza',
    car_class: 'GT4',
    date: START,
    registration_deadline: DEADLINE,
    max_participants: 20,
    created_at: NOON,
    ...columns,
  }
}

/** Puts a race into the calendar, past the API. */
export async function plantRace(id: string, columns: RaceColumns = {}): Promise<void> {
  await plant('races', raceRow(id, columns))
}

/** Opens a championship, past the API. */
export async function plantChampionship(
  id: string,
  columns: { max_participants?: number; is_active?: 0 | 1; start_date?: string } = {},
): Promise<void> {
  await plant('championships', {
    id,
    name: `Championship ${id}`,
    season: '2026',
    start_date: '2026-11-01',
    end_date: '2027-02-28',
    created_at: NOON,
    ...columns,
  })
}

/** Gives drivers their places in a race, past the API. */
export async function plantPlaces(raceId: string, ...drivers: Pick<Person, 'id'>[]): Promise<void> {
  await plant(
    'registrations',
    ...drivers.map(({ id }) => ({
      id: `${raceId}-${id}`,
      race_id: raceId,
      member_id: id,
      registered_at: NOON,
    })),
  )
}

/** A driver asks for a place. */
export function takePlace(driver: Caller, raceId: string) {
  return call(driver, 'POST', '/api/registrations', { raceId })
}

/** A race as this caller's list shows it. */
export async function raceSeenBy(caller: Caller, raceId: string) {
  const races = expectStatus(await call(caller, 'GET', '/api/races?scope=all'), 200)
  return races.find((race: { id: string }) => race.id === raceId)
}
