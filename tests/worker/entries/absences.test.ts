import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { gina, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { countIn, expectSeasonsSound, plantRegulars, regularsOf, signOff } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { expectSound, gridOf, lineOf } from '#tests/support/reserves.ts'
import { saveResult, sent } from '#tests/support/results.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

const night = (n: number) => NOON + 8 * HOUR + n * DAY

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  for (const n of [0, 1, 2, 9])
    await plantRace(`race-${n}`, {
      championship_id: 'winter',
      max_participants: 1,
      date: night(n),
      registration_deadline: night(n) - 2 * HOUR,
    })
  for (const n of [0, 1, 2, 9]) await plantPlaces(`race-${n}`, marcus)
  await plantRegulars('winter', marcus)
})

const checkIn = async (driver: Person, n: number) => {
  const path = `/api/races/race-${n}/presence/${driver.id}`
  expectStatus(await call(driver, 'PUT', path, { state: 'here' }), 200)
}
/** A race night that Marcus does not come to while Priya stands by, up to some time after the start. */
async function missed(n: number) {
  setClock(night(n) - HOUR)
  await checkIn(priya, n)
  setClock(night(n) - 15 * MINUTE)
  await runCron()
  expect(await gridOf(`race-${n}`)).toEqual(['priya'])
}
const begin = async (n: number) => {
  setClock(night(n) + MINUTE)
  await runCron()
}
const bell = async (who: Person) => {
  const list = expectStatus(await call(who, 'GET', `/api/notifications/${who.id}`), 200)
  return list
    .filter(({ type }: { type: string }) => type === 'season-ended')
    .map(({ text }: { text: string }) => text)
}

test('two races missed without a word end the season, with a line to the driver, and their places go on', async () => {
  expectStatus(await call(gina, 'POST', '/api/reserves', { raceId: 'race-9' }), 201)
  await missed(0)
  await begin(0)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  await missed(1)
  expect(await regularsOf('winter')).toEqual(['marcus']) // they may come yet
  setClock(night(1) - 1)
  await runCron()
  expect(await regularsOf('winter')).toEqual(['marcus'])
  await begin(1)
  expect(await regularsOf('winter')).toEqual([])
  expect(await bell(marcus)).toEqual([
    'You missed Race race-1 and another race without notice, so you are no longer counted in for Championship winter. Count yourself back in whenever you like.',
  ])
  expect(await gridOf('race-9')).toEqual([])
  await runCron('1-59/5 * * * *')
  expect(await lineOf('race-9')).toEqual([expect.stringMatching('^gina until')])
  await runCron()
  await expectNoChange(() => runCron())
  expect(await bell(marcus)).toHaveLength(1)
  await expectSound()
  await expectSeasonsSound()
})

/** What a race was that Marcus was on the grid of, by its result, published two hours after the start. */
async function result(n: number, how: object | null) {
  setClock(night(n) + 2 * HOUR)
  const lines = [sent(priya), ...(how ? [sent(marcus, 'dns', how)] : [])]
  expectStatus(await saveResult(script, `race-${n}`, lines), 201)
}
const nowFinal = async (n: number) => {
  setClock(night(n) + 2 * HOUR + DAY)
  await runCron()
}

describe('a race that a regular did not start without a word', () => {
  const excuse = (n: number, excused: boolean) =>
    call(script, 'PUT', `/api/races/race-${n}/absences/marcus`, { excused })

  test('counts once its result is final, and the second ends the season; the driver and admins are told', async () => {
    await result(0, {})
    await nowFinal(0)
    await result(1, null)
    expect(await regularsOf('winter')).toEqual(['marcus'])
    setClock(night(1) + 2 * HOUR + DAY - 1)
    await runCron()
    expect(await regularsOf('winter')).toEqual(['marcus']) // it can still be put right
    const tab = await listen(marcus)
    await nowFinal(1)
    expect(await regularsOf('winter')).toEqual([])
    expect(await tab.next('championship-changed')).toMatchObject({ championshipId: 'winter' })
    expect(await bell(marcus)).toEqual([expect.stringMatching('^You missed Race race-1 and another race')])
    expect(await gridOf('race-9')).toEqual([])
    const { drivers } = expectStatus(await call(script, 'GET', '/api/championships/winter/scoring'), 200)
    expect(drivers).toMatchObject([
      { id: 'marcus', isRegular: false, missed: 2 },
      { id: 'priya', missed: 0 },
    ])
    await runCron()
    await expectNoChange(() => runCron())
    await expectSound()
    await expectSeasonsSound()
  })

  test('does not count where they are excused, on the sheet or by an admin, had checked in, or were no regular yet', async () => {
    await rowsOf('UPDATE entries SET regular_since = ?', night(0) + HOUR)
    await result(0, {})
    await nowFinal(0)
    await result(1, { excused: true })
    await nowFinal(1)
    await result(2, {})
    expectStatus(await excuse(2, true), 200)
    await nowFinal(2)
    expect(await regularsOf('winter')).toEqual(['marcus'])
    setClock(night(9) - HOUR)
    await checkIn(marcus, 9)
    await result(9, {})
    await nowFinal(9)
    expect(await regularsOf('winter')).toEqual(['marcus'])
  })

  test('counts again once the excuse is taken back', async () => {
    await result(0, {})
    await nowFinal(0)
    await result(1, {})
    expectStatus(await excuse(1, true), 200)
    await nowFinal(1)
    expect(await regularsOf('winter')).toEqual(['marcus'])
    expectStatus(await excuse(1, false), 200)
    expect(await regularsOf('winter')).toEqual([])
    expectStatus(await countIn(marcus, 'winter'), 200)
    expect(await regularsOf('winter'), 'what they missed before is forgotten').toEqual(['marcus'])
    await expectSeasonsSound()
  })

  test('counts no more once it is excused after it ended the season, which then goes on as if it never had', async () => {
    expectStatus(await call(priya, 'POST', '/api/reserves', { raceId: 'race-2' }), 201)
    const since = await rowsOf('SELECT regular_since FROM entries')
    await result(0, {})
    await result(1, {})
    await nowFinal(1)
    await runCron()
    expect(await regularsOf('winter')).toEqual([])
    expect(await gridOf('race-9')).toEqual([])
    const tab = await listen(marcus)
    expectStatus(await excuse(0, true), 200)
    await tab.next('championship-changed')
    expect(await rowsOf('SELECT regular_since FROM entries')).toEqual(since)
    expect(await gridOf('race-9')).toEqual(['marcus'])
    expect(await lineOf('race-2')).not.toContain('marcus') // its deadline has passed
    expect(await bell(marcus)).toEqual([])
    expect(
      expectStatus(await call(marcus, 'GET', '/api/notifications/marcus'), 200)
        .filter(({ isRead }: { isRead: boolean }) => !isRead)
        .map(({ text }: { text: string }) => text),
    ).toContain('You are counted in for Championship winter again: the races you missed are excused.')
    await expectNoChange(async () => void expectStatus(await excuse(0, true), 200))
    expectStatus(await excuse(0, false), 200)
    expect(await regularsOf('winter'), 'and ends once more where that is taken back').toEqual([])
    await expectSound()
    await expectSeasonsSound()
  })

  test('counts no more where the final sheet is corrected: they came', async () => {
    await result(0, {})
    await result(1, {})
    await nowFinal(1)
    await runCron()
    expect(await regularsOf('winter')).toEqual([])
    const corrected = { basedOn: 1, reason: 'It was another car' }
    expectStatus(await saveResult(script, 'race-1', [sent(priya), sent(marcus)], corrected), 200)
    expect(await regularsOf('winter')).toEqual(['marcus'])
  })

  test('excused, puts nobody back who has signed off, whom the season has no room for, or who missed others', async () => {
    for (const n of [0, 1, 2]) await result(n, {})
    await nowFinal(2)
    await runCron()
    await runCron()
    expect(await regularsOf('winter')).toEqual([])
    expectStatus(await excuse(0, true), 200)
    expect(await regularsOf('winter'), 'two others are missed').toEqual([])
    await rowsOf('DELETE FROM registrations')
    await rowsOf("UPDATE championships SET max_participants = 1 WHERE id = 'winter'")
    expectStatus(await countIn(gina, 'winter'), 200)
    expectStatus(await excuse(1, true), 200)
    expect(await regularsOf('winter'), 'Gina has the only place').toEqual(['gina'])
    await rowsOf("UPDATE championships SET max_participants = NULL WHERE id = 'winter'")
    expectStatus(await countIn(marcus, 'winter'), 200)
    expectStatus(await signOff(marcus, 'winter'), 200)
    expectStatus(await excuse(2, true), 200)
    expect(await regularsOf('winter'), 'by their own will').toEqual(['gina'])
    await expectSeasonsSound()
  })

  test('counts where a final sheet is corrected to say so', async () => {
    await result(0, {})
    await nowFinal(0)
    setClock(night(1) + 2 * HOUR)
    expectStatus(await saveResult(script, 'race-1', [sent(priya), sent(marcus)]), 201)
    await nowFinal(1)
    const corrected = { basedOn: 1, reason: 'It was another car' }
    expectStatus(await saveResult(script, 'race-1', [sent(priya), sent(marcus, 'dns')], corrected), 200)
    expect(await regularsOf('winter')).toEqual([])
  })

  test('ends the season too where the first place was lost at the doors', async () => {
    await missed(0)
    await begin(0)
    await result(1, {})
    await nowFinal(1)
    expect(await regularsOf('winter')).toEqual([])
  })
})

test('a place lost at the doors does not count either once an admin excuses it', async () => {
  await missed(0)
  await begin(0)
  expectStatus(await call(script, 'PUT', '/api/races/race-0/absences/marcus', { excused: true }), 200)
  await missed(1)
  await begin(1)
  expect(await regularsOf('winter')).toEqual(['marcus'])
})

test('who is added to the sheet after they lost their place at the doors came', async () => {
  await missed(0)
  await begin(0)
  setClock(night(0) + 2 * HOUR)
  expectStatus(await saveResult(script, 'race-0', [sent(priya), sent(marcus)]), 201)
  await missed(1)
  await begin(1)
  expect(await regularsOf('winter')).toEqual(['marcus'])
})

test('who comes after all, or comes in between and is counted in anew, goes on', async () => {
  await missed(0)
  await begin(0)
  await missed(1)
  await checkIn(marcus, 1)
  expectStatus(await call(priya, 'DELETE', '/api/registrations/race-1/priya'), 204)
  expect(await gridOf('race-1')).toEqual(['marcus'])
  await begin(1)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  const path = '/api/championships/winter/entries/marcus/regular'
  expectStatus(await call(marcus, 'PUT', path, { regular: false }), 200)
  expectStatus(await countIn(marcus, 'winter'), 200)
  await missed(2)
  await begin(2)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  expect(await bell(marcus)).toEqual([])
})

describe('a season that two missed races have ended goes on once one of them is none any more:', () => {
  beforeEach(async () => {
    await missed(0)
    await begin(0)
    await missed(1)
    await begin(1)
    expect(await regularsOf('winter')).toEqual([])
    expect(await bell(marcus)).toHaveLength(1)
  })
  const expectResumed = async () => {
    expect(await regularsOf('winter')).toEqual(['marcus'])
    expect(await gridOf('race-9')).toContain('marcus')
    expect(await bell(marcus)).toEqual([])
    const list = expectStatus(await call(marcus, 'GET', `/api/notifications/${marcus.id}`), 200)
    expect(list.filter(({ type }: { type: string }) => type === 'season-resumed')).toMatchObject([
      { text: 'You are counted in for Championship winter again: the races you missed are excused.' },
    ])
    await expectNoChange(() => runCron())
    await expectSound()
    await expectSeasonsSound()
  }
  const edit = async (n: number, changes: object) => {
    const path = `/api/races/race-${n}`
    const now = expectStatus(await call(script, 'GET', path), 200)
    const expected = Object.fromEntries(Object.keys(changes).map(name => [name, now[name]]))
    expectStatus(await call(script, 'PUT', path, { ...changes, expected }), 200)
  }

  test.each([0, 1])('race %i is deleted', async n => {
    const tab = await listen(marcus)
    expectStatus(await call(script, 'DELETE', `/api/races/race-${n}`), 204)
    await tab.next('championship-changed')
    await expectResumed()
  })

  test('both are deleted, and it is told once', async () => {
    for (const n of [0, 1]) expectStatus(await call(script, 'DELETE', `/api/races/race-${n}`), 204)
    await expectResumed()
  })

  test.each([0, 1])('race %i is called off', async n => {
    await edit(n, { isActive: false })
    await expectResumed()
  })

  test.each([0, 1])('race %i is moved into another championship, or into none', async n => {
    await plantChampionship('summer')
    await edit(n, { championshipId: n === 0 ? 'summer' : null })
    await expectResumed()
  })

  test('one is moved to another evening, which is still to come', async () => {
    await edit(1, { date: new Date(night(5)).toISOString() })
    await expectResumed()
  })

  test('its first sheet says that they came', async () => {
    setClock(night(1) + 2 * HOUR)
    expectStatus(await saveResult(script, 'race-1', [sent(priya), sent(marcus)]), 201)
    await expectResumed()
  })

  test('a sheet is taken away that said so, and it has ended again', async () => {
    setClock(night(1) + 2 * HOUR)
    expectStatus(await saveResult(script, 'race-1', [sent(priya), sent(marcus)]), 201)
    expect(await regularsOf('winter')).toEqual(['marcus'])
    expectStatus(await call(script, 'DELETE', '/api/races/race-1/result', { basedOn: 1 }), 204)
    expect(await regularsOf('winter')).toEqual([])
    await expectSeasonsSound()
  })

  const show = async (isActive: boolean) => {
    const body = { isActive, expected: { isActive: !isActive } }
    expectStatus(await call(script, 'PUT', '/api/championships/winter', body), 200)
  }

  test('it was excused while the championship was hidden, which is shown again', async () => {
    await show(false)
    const path = '/api/races/race-0/absences/marcus'
    expectStatus(await call(script, 'PUT', path, { excused: true }), 200)
    expect(await regularsOf('winter')).toEqual([])
    await show(true)
    await expectResumed()
    await show(false)
    await show(true)
    await expectResumed()
  })

  test('both were deleted while the championship was hidden, which is shown again', async () => {
    await show(false)
    for (const n of [0, 1]) expectStatus(await call(script, 'DELETE', `/api/races/race-${n}`), 204)
    await show(true)
    await expectResumed()
  })

  test('but not for a championship that is shown again while they are missed still', async () => {
    await show(false)
    await show(true)
    expect(await regularsOf('winter')).toEqual([])
    expect(await bell(marcus)).toHaveLength(1)
  })

  test('while one that is moved into a championship of which they missed another ends that season', async () => {
    await plantChampionship('summer')
    await plantRegulars('summer', marcus)
    await edit(0, { championshipId: 'summer' })
    expect(await regularsOf('summer')).toEqual(['marcus'])
    expect(await regularsOf('winter')).toEqual(['marcus'])
    await edit(1, { championshipId: 'summer' })
    expect(await regularsOf('summer')).toEqual([])
    expect(await bell(marcus)).toEqual([
      expect.stringContaining('no longer counted in for Championship summer'),
    ])
    await expectSeasonsSound()
  })

  test('but not for a race of which they had missed nothing', async () => {
    await plantRace('race-5', { championship_id: 'winter', date: night(0) })
    expectStatus(await call(script, 'DELETE', '/api/races/race-5'), 204)
    expectStatus(await call(script, 'DELETE', '/api/races/race-9'), 204)
    expect(await regularsOf('winter')).toEqual([])
    expect(await bell(marcus)).toHaveLength(1)
  })
})

test('a final result that is taken away takes its no-shows along, and the season goes on', async () => {
  for (const n of [0, 1]) await result(n, {})
  await nowFinal(1)
  await runCron()
  expect(await regularsOf('winter')).toEqual([])
  const why = { basedOn: 1, reason: 'Of another race' }
  expectStatus(await call(script, 'DELETE', '/api/races/race-0/result', why), 204)
  expect(await regularsOf('winter')).toEqual(['marcus'])
  expect(await bell(marcus)).toEqual([])
  await expectSeasonsSound()
})
