import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, type Person, plantDrivers } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantPlaces, plantRace, raceForm, takePlace } from '#tests/support/grid.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { expectSound, giveBack, lineOf, waitFor, waitNoMore } from '#tests/support/reserves.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

const PLACES = 20
/** Rounds of calls at once, and evenings of one call after the other; in the long run ten times as many. */
const ROUNDS = isLongRun ? 20 : 2
const CALLS = isLongRun ? 300 : 150
const EVENINGS = isLongRun ? 60 : 6

freshClub()

/** The race of the crowds starts in the afternoon, and is open to the start. */
const START = NOON + 4 * HOUR
const OPENS = START - HOUR
const row = { date: START, registration_deadline: START }
const edit = (raceId: string, maxParticipants: number) => {
  const start = new Date(START).toISOString()
  const form = raceForm({ maxParticipants, date: start, registrationDeadline: start })
  return call(director, 'PUT', `/api/races/${raceId}`, form)
}
const say = (driver: Person, raceId: string, state: 'here' | 'late') =>
  call(driver, 'PUT', `/api/races/${raceId}/presence/${driver.id}`, { state })

/** No place is idle while somebody waits for one without an offer, or, from check-in on, stands by. */
async function expectNoneIdle() {
  const idle = `SELECT id FROM races WHERE registered_count + held_count < max_participants AND is_active = 1
    AND ((date > ${Date.now() + 70 * MINUTE} AND reserve_count > held_count)
      OR (date > ${Date.now()} AND date <= ${Date.now() + HOUR}
        AND EXISTS (SELECT 1 FROM reserves WHERE race_id = races.id AND here_at IS NOT NULL)))`
  expect(await rowsOf(idle)).toEqual([])
}

test('between a place coming free and its offer a hundred strangers get none', async () => {
  await plantRace('spa', { max_participants: 1 })
  const [holder, reserve, ...strangers] = await plantDrivers(102)
  if (!holder || !reserve) throw new Error('drivers')
  await plantPlaces('spa', holder)
  expectStatus(await waitFor(reserve, 'spa'), 201)
  const [given, ...answers] = await Promise.all([
    giveBack(holder, 'spa'),
    ...strangers.map(driver => takePlace(driver, 'spa')),
  ])
  expectStatus(given as Answer, 204)
  for (const answer of answers) expectRefused(answer, '409 race_full')
  expect(await lineOf('spa')).toEqual([expect.stringMatching(`^${reserve.id} until`)])
})

test('rounds of hundreds of calls at once give nobody a place too many, and leave none idle', {
  timeout: 240_000,
}, async () => {
  await plantRace('spa', { max_participants: PLACES, ...row })
  const drivers = await plantDrivers(60)
  await plantPlaces('spa', ...drivers.slice(0, PLACES))
  const random = numbers(7)
  for (let round = 0; round < ROUNDS; round++) {
    if (round === ROUNDS / 2) setClock(OPENS + 5 * MINUTE) // the second half is race night, the doors included
    const calls = Array.from({ length: CALLS }, () =>
      act(drivers[Math.floor(random() * drivers.length)] as Person, random()),
    )
    const beside = [runCron('1-59/5 * * * *'), edit('spa', PLACES + Math.floor(random() * 3))]
    const answers = await Promise.all([...calls, ...beside])
    for (const answer of answers) {
      if (answer) expect([200, 201, 204, 404, 409, 429]).toContain(answer.status)
      expect(answer?.body?.code).not.toBe('race_started')
    }
    await expectSound()
    passTime(5 * MINUTE)
    await runCron('1-59/5 * * * *')
    await expectSound()
    await expectNoneIdle()
  }
  expect(await rowsOf('SELECT 1 FROM registrations WHERE presence IS NOT NULL')).not.toEqual([])
})

function act(driver: Person, dice: number) {
  if (dice < 0.3) return takePlace(driver, 'spa')
  if (dice < 0.5) return waitFor(driver, 'spa')
  if (dice < 0.6) return waitNoMore(driver, 'spa')
  if (dice < 0.75) return say(driver, 'spa', dice < 0.72 ? 'here' : 'late')
  return giveBack(driver, 'spa')
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const DRIVERS = 6
const steps = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constantFrom('take', 'wait', 'leave', 'give', 'here', 'late'),
      who: fc.nat(DRIVERS - 1),
    }),
    fc.record({ what: fc.constant('pass' as const), who: fc.constantFrom(1, 5, 30, 120) }),
    fc.record({ what: fc.constant('night' as const), who: fc.constant(0) }),
    fc.record({ what: fc.constant('edit' as const), who: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 5, maxLength: 25 },
)

let drivers: Person[]

test('whatever drivers, an admin and time do in turn: the line keeps its order, and settling twice changes nothing', {
  timeout: 240_000,
}, async () => {
  drivers = await plantDrivers(DRIVERS)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps, async acts => {
      const id = `race-${runs++}`
      setClock(NOON)
      await plantRace(id, { max_participants: 2, ...row })
      for (const { what, who } of acts) {
        const before = await waitingIn(id)
        await take(id, what, who)
        passTime(1)
        const after = await waitingIn(id)
        // Who was in line before and is still, without an offer having run out, stands as before.
        const stayed = after.filter(row => before.some(old => old.id === row.id && old.since === row.since))
        const order = before.filter(old => stayed.some(row => row.id === old.id))
        expect(stayed.map(row => row.id)).toEqual(order.map(row => row.id))
        await expectSound()
      }
      await runCron('1-59/5 * * * *')
      await expectNoneIdle()
      const settled = await dump()
      await runCron('1-59/5 * * * *')
      expect(await dump()).toEqual(settled)
      await rowsOf('DELETE FROM races WHERE id = ?', id)
    }),
    { numRuns: EVENINGS, seed: 2026 },
  )
})

async function waitingIn(raceId: string) {
  const rows = await rowsOf(
    'SELECT member_id AS id, queued_at AS since FROM reserves WHERE race_id = ? ORDER BY queued_at, member_id',
    raceId,
  )
  return rows
}

async function take(id: string, what: string, n: number) {
  const driver = drivers[n % DRIVERS] as Person
  if (what === 'take') await takePlace(driver, id)
  if (what === 'wait') await waitFor(driver, id)
  if (what === 'leave') await waitNoMore(driver, id)
  if (what === 'give') await giveBack(driver, id)
  if (what === 'here' || what === 'late') await say(driver, id, what)
  if (what === 'edit') await edit(id, n)
  if (what === 'night') setClock(Math.max(Date.now(), OPENS))
  if (what === 'pass') {
    passTime(n * MINUTE)
    await runCron('1-59/5 * * * *')
  }
}
