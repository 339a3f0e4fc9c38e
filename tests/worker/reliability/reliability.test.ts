import { describe, expect, test } from 'vitest'
import { beforeBatch } from '#tests/support/breakage.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, type Person, priya, rammer, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { everyRow, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { DEADLINE, plantPlaces, plantRace, START, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { expectSound, giveBack, waitFor } from '#tests/support/reserves.ts'
import { TAKE_BACK } from '#worker/features/registrations/rules.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()

const path = (who: Person) => `/api/members/${who.id}/reliability`
const reliabilityOf = async (who: Person, reader = who) =>
  expectStatus(await call(reader, 'GET', path(who)), 200)
const outcomes = async (who: Person) =>
  (await reliabilityOf(who)).lines.map(
    (it: { raceId: string; outcome: string }) => `${it.raceId} ${it.outcome}`,
  )
const absencesOf = (raceId: string) =>
  rowsOf('SELECT member_id, kind, at, excused_by FROM absences WHERE race_id = ?', raceId)

/** A race that was run some days ago, with its sheet. */
async function run(id: string, daysAgo: number, sheet: Record<string, 'finished' | 'dnf' | 'dns'> = {}) {
  const date = NOON - daysAgo * DAY
  await plantRace(id, { date, registration_deadline: date })
  const lines = Object.entries(sheet)
  if (lines.length === 0) return
  await plant('result_sheets', { race_id: id, version: 1, published_at: date + HOUR })
  await plant(
    'results',
    ...lines.map(([member_id, status], n) => ({ race_id: id, member_id, position: n + 1, status })),
  )
}

const absent = (raceId: string, who: Person, kind: string, excusedBy: string | null = null) =>
  plant('absences', { race_id: raceId, member_id: who.id, kind, at: NOON - 40 * DAY, excused_by: excusedBy })

describe('a figure', () => {
  test('says how often a driver turned up, with a line a race, newest first', async () => {
    await run('one', 30, { marcus: 'finished', priya: 'finished' })
    await run('two', 20, { priya: 'dnf', marcus: 'dns' })
    await absent('two', marcus, 'no-show')
    await run('three', 10, { marcus: 'dnf' })
    await run('four', 5)
    await absent('four', marcus, 'late')
    expect(await reliabilityOf(marcus)).toEqual({
      came: 2,
      of: 4,
      lines: [
        {
          raceId: 'four',
          raceName: 'Race four',
          date: new Date(NOON - 5 * DAY).toISOString(),
          outcome: 'late',
          isExcusable: true,
        },
        {
          raceId: 'three',
          raceName: 'Race three',
          date: new Date(NOON - 10 * DAY).toISOString(),
          outcome: 'came',
          isExcusable: false,
        },
        {
          raceId: 'two',
          raceName: 'Race two',
          date: new Date(NOON - 20 * DAY).toISOString(),
          outcome: 'no-show',
          isExcusable: true,
        },
        {
          raceId: 'one',
          raceName: 'Race one',
          date: new Date(NOON - 30 * DAY).toISOString(),
          outcome: 'came',
          isExcusable: false,
        },
      ],
    })
    expect(await reliabilityOf(marcus, director)).toEqual(await reliabilityOf(marcus))
    expect(await reliabilityOf(priya)).toMatchObject({ came: 2, of: 2 })
    expect(await reliabilityOf(gina)).toEqual({ came: 0, of: 0, lines: [] })
  })

  test('loses a mark that an admin excuses', async () => {
    await run('one', 10)
    await absent('one', marcus, 'passed-on')
    const excuse = (excused: boolean) =>
      call(director, 'PUT', `/api/races/one/absences/${marcus.id}`, { excused })
    expect(await reliabilityOf(marcus)).toMatchObject({ came: 0, of: 1, lines: [{ isExcusable: true }] })
    expectStatus(await excuse(true), 200)
    expect(await reliabilityOf(marcus)).toMatchObject({ came: 0, of: 0, lines: [{ isExcusable: true }] })
    expect(await outcomes(marcus)).toEqual(['one excused'])
    expectStatus(await excuse(false), 200)
    expect(await outcomes(marcus)).toEqual(['one passed-on'])
  })

  test('has an excuse of the sheet, which is taken back there', async () => {
    await run('one', 10, { priya: 'finished', marcus: 'dns' })
    await absent('one', marcus, 'passed-on')
    await rowsOf("UPDATE results SET is_excused = 1 WHERE member_id = 'marcus'")
    expect(await reliabilityOf(marcus)).toMatchObject({
      of: 0,
      lines: [{ outcome: 'excused', isExcusable: false }],
    })
  })

  test('gains by a race to which a driver was called up on the night', async () => {
    await run('one', 10, { marcus: 'finished' })
    await absent('one', marcus, 'late')
    expect(await outcomes(marcus)).toEqual(['one came'])
  })

  test('looks twelve months back, to the millisecond, and not at what is to come', async () => {
    for (const [id, date] of Object.entries({
      old: NOON - 365 * DAY - 1,
      oldest: NOON - 365 * DAY,
      now: NOON,
      next: NOON + 1,
    })) {
      await plantRace(id, { date, registration_deadline: date })
      await absent(id, marcus, 'late')
    }
    expect(await outcomes(marcus)).toEqual(['now late', 'oldest late'])
  })

  test('says nothing of a race that was called off after somebody gave their place back late', async () => {
    await run('one', 10)
    await absent('one', marcus, 'late')
    await rowsOf('UPDATE races SET is_active = 0')
    expect(await outcomes(marcus)).toEqual([])
  })

  test('is for the driver and admins alone, and no other answer has it', async () => {
    await run('one', 10)
    await absent('one', marcus, 'no-show')
    expectRefused(await call(priya, 'GET', path(marcus)), '403 not_you')
    expectRefused(await call(gina, 'GET', path(marcus)), '403 proof_required')
    expectRefused(await call(stranger, 'GET', path(marcus)), '401 sign_in_required')
    expectRefused(await call(rammer, 'GET', path(rammer)), '403 rejected')
    expectRefused(await call(director, 'GET', '/api/members/nobody/reliability'), '404 not_found')
    expect(await reliabilityOf(ines)).toMatchObject({ of: 0 })
    for (const other of [
      '/api/members',
      `/api/members/${marcus.id}`,
      '/api/races/one',
      '/api/races/one/board',
    ])
      expect(JSON.stringify((await call(priya, 'GET', other)).body)).not.toMatch(
        /no-show|reliab|absence|came/,
      )
  })
})

describe('giving a place back', () => {
  const at = (moment: number) => setClock(moment)

  test('before the deadline leaves nothing, and from the deadline on an absence, to the millisecond', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus, priya)
    at(DEADLINE - 1)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await absencesOf('spa')).toEqual([])
    at(DEADLINE)
    expectStatus(await giveBack(priya, 'spa'), 204)
    expect(await absencesOf('spa')).toEqual([
      { member_id: priya.id, kind: 'late', at: DEADLINE, excused_by: null },
    ])
    at(START)
    expect(await outcomes(priya)).toEqual(['spa late'])
    await expectSound()
  })

  test('leaves one absence however often it is pressed, and none for whoever has no place', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    at(DEADLINE)
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(marcus, 'spa')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expectRefused(await giveBack(priya, 'spa'), '404 not_found')
    expect(await absencesOf('spa')).toMatchObject([{ member_id: marcus.id }])
  })

  test('is no absence once the race has started, which refuses it', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    at(START)
    expectRefused(await giveBack(marcus, 'spa'), '409 race_started')
    expect(await absencesOf('spa')).toEqual([])
  })

  test('of a race that has been called off is none, and an admin who takes a driver out makes none', async () => {
    await plantRace('off', { is_active: 0 })
    await plantRace('spa')
    await plantPlaces('off', marcus)
    await plantPlaces('spa', marcus)
    at(DEADLINE)
    await rowsOf("UPDATE sessions SET proven_at = ? WHERE member_id = 'director'", DEADLINE)
    expectStatus(await giveBack(marcus, 'off'), 204)
    expectStatus(await call(director, 'DELETE', `/api/registrations/spa/${marcus.id}`), 204)
    expect((await everyRow()).absences).toEqual([])
  })

  test('after losing it at the doors and getting another is a word after all', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    await absent('spa', marcus, 'passed-on')
    at(START - 1)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await absencesOf('spa')).toMatchObject([{ kind: 'late', at: START - 1 }])
  })

  test('that breaks off leaves neither an absence nor a free place', async () => {
    await plantRace('spa', { max_participants: 1 })
    await plantPlaces('spa', marcus)
    expectStatus(await waitFor(priya, 'spa'), 201)
    at(DEADLINE)
    beforeBatch(() => rowsOf('DELETE FROM registrations'))
    expectRefused(await giveBack(marcus, 'spa'), '404 not_found')
    expect(await absencesOf('spa')).toEqual([])
  })

  test('and a driver who comes back in time has no mark once they are on the sheet', async () => {
    await plantRace('spa')
    await plantPlaces('spa', marcus)
    at(DEADLINE)
    expectStatus(await giveBack(marcus, 'spa'), 204)
    at(DEADLINE + TAKE_BACK)
    expectRefused(await takePlace(marcus, 'spa'), '409 deadline_passed')
    await plant('results', { race_id: 'spa', member_id: marcus.id, position: 3, status: 'finished' })
    at(START)
    expect(await outcomes(marcus)).toEqual(['spa came'])
  })
})
