import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, raceSeenBy, takePlace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { expectSound, giveBack, gridOf, lineOf } from '#tests/support/reserves.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening, in which Marcus and Priya drive and for which Gina waits. */
const START = NOON + 8 * HOUR
const OPENS = START - HOUR
const DOORS = START - 15 * MINUTE

freshClub()
beforeEach(async () => {
  await plantRace('spa', { max_participants: 2, date: START, registration_deadline: START - 2 * HOUR })
  await plantPlaces('spa', marcus, priya)
  await plant('reserves', { race_id: 'spa', member_id: 'gina', joined_at: NOON, queued_at: NOON })
  setClock(OPENS)
})

const edit = async (changes: object) => {
  const was = await raceSeenBy(director, 'spa')
  expectStatus(await call(director, 'PUT', '/api/races/spa', { ...was, ...changes, expected: was }), 200)
}
const moveTo = (start: number) => {
  const date = new Date(start).toISOString()
  return edit({ date, registrationDeadline: new Date(Math.min(start, START - 2 * HOUR)).toISOString() })
}
const callOff = () => edit({ isActive: false })
const revive = () => edit({ isActive: true })
const say = (who: Person, state: unknown) => call(who, 'PUT', `/api/races/spa/presence/${who.id}`, { state })
const arrive = async (...people: Person[]) => {
  for (const who of people) expectStatus(await say(who, 'here'), 200)
}
const comeBy = (at: number) => {
  setClock(at)
  return runCron('1-59/5 * * * *')
}
/** Who drives, and who waits. */
const standing = async () => [await gridOf('spa'), await lineOf('spa')]
const unmoved = [['marcus', 'priya'], ['gina']]
const passedOn = [['gina', 'marcus'], ['priya']]

describe('a race that is moved while check-in is open', () => {
  beforeEach(() => arrive(marcus, gina))

  test('to later closes its doors fifteen minutes before the new start, to the millisecond', async () => {
    await moveTo(START + 30 * MINUTE)
    for (const at of [DOORS, START, DOORS + 30 * MINUTE - 1]) {
      await comeBy(at)
      expect(await standing()).toEqual(unmoved)
    }
    await comeBy(DOORS + 30 * MINUTE)
    expect(await standing()).toEqual(passedOn)
    await expectSound()
  })

  test('to later shuts check-in until the new hour, and who was here is here', async () => {
    await moveTo(START + 30 * MINUTE)
    setClock(OPENS + 30 * MINUTE - 1)
    expectRefused(await say(priya, 'here'), '409 check_in_not_open')
    setClock(OPENS + 30 * MINUTE)
    const board = expectStatus(await say(priya, 'here'), 200)
    expect(board.grid).toMatchObject([
      { member: { id: 'marcus' }, presence: 'here' },
      { member: { id: 'priya' }, presence: 'here' },
    ])
    expect(board.reserves).toMatchObject([{ member: { id: 'gina' }, state: 'standing-by' }])
  })

  test.each([
    ['are left, keeps its doors open until then', 1, unmoved],
    ['are left by now, closes them with it', 0, passedOn],
  ])('to sooner, so that fifteen minutes %s', async (_, more, expected) => {
    await moveTo(OPENS + 15 * MINUTE + more)
    expect(await standing()).toEqual(expected)
    await comeBy(OPENS + more)
    expect(await standing()).toEqual(passedOn)
    await expectSound()
  })

  test('to before now has started, and nobody loses a place any more', async () => {
    setClock(DOORS - 1)
    await moveTo(DOORS - 1)
    expectRefused(await say(priya, 'here'), '409 race_started')
    await comeBy(DOORS)
    expect(await standing()).toEqual(unmoved)
  })

  test('after its start, to later, takes place with all of its line, and its doors close anew', async () => {
    setClock(START + MINUTE)
    await moveTo(START + HOUR)
    expect(await standing()).toEqual(unmoved)
    expectStatus(await say(marcus, 'late'), 200)
    await comeBy(DOORS + HOUR)
    expect(await standing()).toEqual(passedOn)
  })

  test('by so much that places are offered again offers a free one to who stood by', async () => {
    await moveTo(START + 110 * MINUTE)
    expectStatus(await giveBack(priya, 'spa'), 204)
    expect(await lineOf('spa')).toEqual(['gina until 19:17'])
    const board = expectStatus(await call(gina, 'GET', '/api/races/spa/board'), 200)
    expect(board.reserves).toMatchObject([{ state: 'offered' }])
    expectStatus(await takePlace(gina, 'spa'), 201)
    await expectSound()
  })
})

describe('a race that is called off while check-in is open', () => {
  beforeEach(async () => {
    await arrive(marcus, gina)
    await callOff()
  })

  test('moves nobody on, at the doors and whoever gives a place back, and asks nobody for a sign', async () => {
    await expectNoChange(async () => {
      expectRefused(await say(priya, 'here'), '409 race_inactive')
      await comeBy(DOORS)
    })
    expectStatus(await giveBack(marcus, 'spa'), 204)
    expect(await standing()).toEqual([['priya'], ['gina']])
  })

  test('and is on again before the doors knows who was here, and closes them in time', async () => {
    setClock(DOORS - 1)
    await revive()
    expect(await standing()).toEqual(unmoved)
    await comeBy(DOORS)
    expect(await standing()).toEqual(passedOn)
  })

  test('and is on again after the doors closes them at once', async () => {
    await comeBy(DOORS + MINUTE)
    await revive()
    expect(await standing()).toEqual(passedOn)
    await expectSound()
  })

  test('and is on again with a place that has come free gives it to who stands by', async () => {
    expectStatus(await giveBack(priya, 'spa'), 204)
    await revive()
    expect(await standing()).toEqual([['gina', 'marcus'], []])
  })

  test('and is on again after its start moves nobody on', async () => {
    setClock(START)
    await revive()
    await comeBy(START + MINUTE)
    expect(await standing()).toEqual(unmoved)
  })

  test('and is on again another evening asks everybody anew', async () => {
    await edit({ isActive: true, date: new Date(START + 2 * HOUR).toISOString() })
    expect(await rowsOf('SELECT presence FROM registrations WHERE presence IS NOT NULL')).toEqual([])
    expect(await rowsOf('SELECT here_at FROM reserves WHERE here_at IS NOT NULL')).toEqual([])
  })
})

describe('whoever registers where that is open to the start', () => {
  const openToTheStart =
    "UPDATE races SET registration_deadline = date, max_participants = 3 WHERE id = 'spa'"
  const signOf = async (raceId: string) =>
    rowsOf(
      "SELECT presence, presence_at FROM registrations WHERE race_id = ? AND member_id = 'director'",
      raceId,
    )
  beforeEach(async () => {
    await rowsOf("DELETE FROM reserves WHERE member_id = 'gina'")
    await rowsOf(openToTheStart)
  })

  test.each([
    ['before check-in has still to give their sign', OPENS - 1, null],
    ['as check-in opens is here', OPENS, 'here'],
    ['in the last millisecond is here', START - 1, 'here'],
  ])('%s', async (_, now, presence) => {
    setClock(now)
    expectStatus(await takePlace(director, 'spa'), 201)
    expect(await signOf('spa')).toEqual([{ presence, presence_at: presence && now }])
    expect(await raceSeenBy(director, 'spa')).toMatchObject({ presence })
  })

  test('after the doors have closed keeps the place, whoever stands by then', async () => {
    setClock(DOORS + MINUTE)
    await arrive(marcus, priya)
    expectStatus(await takePlace(director, 'spa'), 201)
    await arrive(gina)
    await comeBy(DOORS + 2 * MINUTE)
    expect(await standing()).toEqual([['director', 'marcus', 'priya'], ['gina']])
    expect(await rowsOf('SELECT member_id FROM absences')).toEqual([])
  })

  test('and not a millisecond later: the race has started', async () => {
    setClock(START)
    expectRefused(await takePlace(director, 'spa'), '409 deadline_passed')
  })

  test('by counting themselves in for the season is here too, unless an admin did it for them', async () => {
    await plantChampionship('winter')
    await rowsOf("UPDATE races SET championship_id = 'winter', max_participants = 4 WHERE id = 'spa'")
    expectStatus(await countIn(director, 'winter'), 200)
    expectStatus(await countIn(gina, 'winter', director), 200)
    expect(await signOf('spa')).toEqual([{ presence: 'here', presence_at: OPENS }])
    expect(await rowsOf("SELECT presence FROM registrations WHERE member_id = 'gina'")).toEqual([
      { presence: null },
    ])
  })
})
