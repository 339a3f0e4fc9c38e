import { beforeEach, expect, test } from 'vitest'
import { type Caller, call, expectStatus } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace } from '#tests/support/grid.ts'
import {
  ann,
  CASE,
  HEARD,
  ida,
  judge,
  openCase,
  otto,
  plantRaceAndStewards,
} from '#tests/support/incidents.ts'
import { HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(plantRaceAndStewards)

const casesOf = async (who: Caller, raceId = 'spa') => {
  const list = expectStatus(await call(who, 'GET', `/api/incidents?raceId=${raceId}`), 200)
  return list.map(
    ({ id, role }: { id: string; role: string }) => `${id === CASE ? 'first' : 'second'} ${role}`,
  )
}

test('the cases of a race come to each as they may see them: parties and stewards at once, all others once they are decided', async () => {
  await openCase()
  setClock(NOON + 1)
  await openCase({ id: null, drivers: [priya.id] }, ida)
  expect(await casesOf(priya)).toEqual(['second named', 'first reporter'])
  expect(await casesOf(marcus)).toEqual(['first named'])
  expect(await casesOf(ida)).toEqual(['second reporter'])
  expect(await casesOf(ann)).toEqual(['second steward', 'first steward'])
  expect(await casesOf(otto)).toEqual([])
  setClock(HEARD)
  await judge()
  expect(await casesOf(otto)).toEqual(['first member'])
  expect(await casesOf(ida)).toEqual(['second reporter', 'first member'])
})

test('the cases of a race are of that race alone', async () => {
  await plantRace('monza', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
  await plantPlaces('monza', marcus, priya)
  await openCase()
  await openCase({ id: null, raceId: 'monza' })
  expect(await casesOf(priya)).toEqual(['first reporter'])
  expect(await casesOf(priya, 'monza')).toEqual(['second reporter'])
  expect(await casesOf(priya, 'nowhere')).toEqual([])
})
