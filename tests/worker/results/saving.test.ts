import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  ines,
  marcus,
  type Person,
  plantDrivers,
  priya,
  rammer,
  stranger,
} from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace } from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { absencesOf, resultFor, saveResult, sent, sheetOf } from '#tests/support/results.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

/** The race of the evening. */
const START = NOON + 8 * HOUR
const END = START + 90 * MINUTE

let drivers: [Person, Person, Person, Person]

freshClub()
beforeEach(async () => {
  drivers = (await plantDrivers(4)) as typeof drivers
  await plantRace('spa', { date: START, registration_deadline: START - HOUR })
  await plantPlaces('spa', ...drivers)
  await rowsOf("UPDATE registrations SET presence = 'here' WHERE member_id <> 'driver-3'")
  setClock(END)
})

const allHere = () => drivers.map(driver => sent(driver))
const bring = (basedOn: number, lines: unknown, more = {}) =>
  saveResult(director, 'spa', lines, { basedOn, ...more })
const takeAway = (who: Person, body: object) => call(who, 'DELETE', '/api/races/spa/result', body)
const versionsFor = async (who: Person) =>
  expectStatus(await call(who, 'GET', '/api/races/spa/result/versions'), 200)

describe('a result', () => {
  test('is saved whole, and every member reads it as it was entered and as it counts', async () => {
    const nothing = { raceId: 'spa', result: null, version: 0, saved: null, standings: null }
    expect(await resultFor(marcus, 'spa')).toEqual(nothing)
    const [first, second, third, fourth] = drivers
    const lines = [
      sent(second),
      sent(first, 'finished', { gap: '+1:02.5' }),
      sent(third, 'dnf'),
      sent(fourth, 'finished', { gap: '+1 lap' }),
    ]
    const answer = await bring(0, lines, { poleId: first.id, fastestId: third.id })
    expect(expectStatus(answer, 201)).toEqual(await resultFor(director, 'spa'))
    const { result, ...head } = await resultFor(ines, 'spa')
    expect(head).toEqual({
      raceId: 'spa',
      version: 1,
      standings: null,
      saved: { at: new Date(END).toISOString(), by: director.gamertag, reason: null },
    })
    expect(result).toMatchObject({
      state: 'provisional',
      until: new Date(END + DAY).toISOString(),
      openCases: 0,
      finalAt: null,
      corrected: null,
      poleId: first.id,
      fastestId: third.id,
      pictureUrl: null,
    })
    expect(result.lines).toEqual([
      { memberId: second.id, driver: profileOf(second), status: 'finished', gap: null, excused: false },
      { memberId: first.id, driver: profileOf(first), status: 'finished', gap: '+1:02.500', excused: false },
      { memberId: fourth.id, driver: profileOf(fourth), status: 'finished', gap: '+1 lap', excused: false },
      { memberId: third.id, driver: profileOf(third), status: 'dnf', gap: null, excused: false },
    ])
    expect(
      result.classification.map(({ memberId, place }: { memberId: string; place: number }) => [
        memberId,
        place,
      ]),
    ).toEqual([
      [second.id, 1],
      [first.id, 2],
      [fourth.id, 3],
      [third.id, null],
    ])
    expect(await auditTrail()).toEqual(['director result.save spa'])
  })

  test('counts points where the championship has a scoring, with what stewards took', async () => {
    await plantChampionship('winter')
    await rowsOf("UPDATE races SET championship_id = 'winter', points = 'x2' WHERE id = 'spa'")
    const scoring = {
      points: [10, 6],
      pole: 1,
      fastestLap: 0,
      bestRounds: null,
      teamDrivers: null,
      classes: [],
    }
    await plant('scorings', { championship_id: 'winter', scoring: JSON.stringify(scoring) })
    const [first, second, third] = drivers
    expectStatus(await bring(0, [sent(first), sent(second), sent(third)], { poleId: third.id }), 201)
    await plantCase('contact', { decided_at: END, decision: JSON.stringify({ byId: director.id }) })
    await plant('penalties', {
      race_id: 'spa',
      incident_id: 'contact',
      member_id: first.id,
      places: 2,
      points: 3,
    })
    const { result } = await resultFor(marcus, 'spa')
    const untimed = { excluded: false, time: null, gap: null }
    expect(result.classification).toEqual([
      { memberId: second.id, place: 1, ...untimed, penalties: [], points: 20 },
      { memberId: third.id, place: 2, ...untimed, penalties: [], points: 13 },
      {
        memberId: first.id,
        place: 3,
        ...untimed,
        penalties: [{ incidentId: 'contact', seconds: 0, places: 2, points: 3, excluded: false }],
        points: -3,
      },
      { memberId: 'driver-3', place: null, ...untimed, penalties: [], points: 0 },
    ])
    expect(result.state).toBe('under-review')
    expect(result.openCases).toBe(1)
  })

  test('has the time of who won it and gaps that follow the classified order', async () => {
    const [first, second, third, fourth] = drivers
    const lines = [
      sent(first),
      sent(second, 'finished', { gap: '+1.236' }),
      sent(third, 'finished', { gap: '+8.344' }),
      sent(fourth, 'finished', { gap: '+1 lap' }),
    ]
    expectStatus(await bring(0, lines, { winnerTime: '1:02:31.5' }), 201)
    const beside = async () => {
      const { result } = await resultFor(marcus, 'spa')
      return result.classification.map(
        ({ memberId, time, gap }: Record<string, string>) => `${memberId} ${time ?? gap}`,
      )
    }
    const entered = ['driver-0 1:02:31.500', 'driver-1 +1.236', 'driver-2 +8.344', 'driver-3 +1 lap']
    expect(await beside()).toEqual(entered)
    await plantCase('contact', { decided_at: END, decision: JSON.stringify({ byId: director.id }) })
    const penalty = { race_id: 'spa', incident_id: 'contact' }
    await plant('penalties', { ...penalty, member_id: second.id, seconds: 10 })
    expect(await beside()).toEqual([
      'driver-0 1:02:31.500',
      'driver-2 +8.344',
      'driver-1 +11.236',
      'driver-3 +1 lap',
    ])
    await plant('penalties', { ...penalty, member_id: first.id, seconds: 30 })
    expect(await beside()).toEqual([
      'driver-2 1:02:39.844',
      'driver-1 +2.892',
      'driver-0 +21.656',
      'driver-3 +1 lap',
    ])
    await rowsOf("UPDATE penalties SET is_excluded = 1 WHERE member_id = 'driver-1'")
    expect(await beside(), 'no gap of who is out').toEqual([
      ...['driver-2 1:02:39.844', 'driver-0 +21.656', 'driver-3 +1 lap', 'driver-1 null'],
    ])
    await rowsOf("UPDATE penalties SET is_excluded = 0 WHERE member_id = 'driver-1'")
    const { result } = await resultFor(marcus, 'spa')
    expect(result.winnerTime).toBe('1:02:31.500')
    expect(result.lines.map(({ gap }: { gap: string | null }) => gap)).toEqual([
      ...[null, '+1.236', '+8.344', '+1 lap'],
    ])
    const [{ sheet }] = await versionsFor(director)
    expect(sheet.winnerTime).toBe('1:02:31.500')
    expectStatus(await bring(1, sheet.lines, { winnerTime: null }), 200)
    expect((await beside())[0]).toBe('driver-2 null')
  })

  test('of a race that nobody knows, or that has not started, there is none', async () => {
    for (const path of ['/api/races/nowhere/result', '/api/races/nowhere/result/versions'])
      expectRefused(await call(director, 'GET', path), '404 not_found')
    expectRefused(await saveResult(director, 'nowhere', allHere()), '404 not_found')
    setClock(START - 1)
    expectRefused(await bring(0, allHere()), '409 race_not_started')
    setClock(START)
    expectStatus(await bring(0, allHere()), 201)
  })

  test('that makes no sense is refused and names its line', async () => {
    const [first, second] = drivers
    await expectNoChange(async () => {
      expectInvalid(await bring(0, [sent(first), sent(first, 'dnf')]), 'lines.1.memberId')
      expectInvalid(await bring(0, [sent(first), sent({ id: 'nobody' })]), 'lines.1.memberId')
      expectInvalid(await bring(0, [sent(first, 'dnf'), sent(second, 'dns')]), 'lines')
      expectInvalid(await bring(0, [sent(first, 'finished', { gap: 'a lap' })]), 'lines.0.gap')
      expectInvalid(
        await bring(0, [sent(first)], { poleId: second.id, fastestId: 'nobody' }),
        'poleId',
        'fastestId',
      )
      expectInvalid(await bring(0, []), 'lines')
      expectInvalid(await bring(0, [sent(first, 'won' as 'finished')]), 'lines.0.status')
      expectInvalid(await bring(-1, [sent(first)]), 'basedOn')
      expectInvalid(await bring(0, [sent(first)], { reason: 'x'.repeat(201) }), 'reason')
      expectInvalid(await bring(0, [sent(first)], { pictureUrl: 'https://example.org/a.png' }), 'pictureUrl')
    })
  })

  test('is saved, taken away and looked through by admins alone, and read by members', async () => {
    expectStatus(await bring(0, allHere()), 201)
    await expectNoChange(async () => {
      for (const [who, refusal] of [
        [stranger, '401 sign_in_required'],
        [rammer, '403 rejected'],
        [ines, '403 admins_only'],
        [marcus, '403 admins_only'],
        [gina, '403 proof_required'],
      ] as const) {
        expectRefused(await saveResult(who, 'spa', allHere(), { basedOn: 1 }), refusal)
        expectRefused(await call(who, 'DELETE', '/api/races/spa/result', { basedOn: 1 }), refusal)
        expectRefused(await call(who, 'GET', '/api/races/spa/result/versions'), refusal)
        expectRefused(await call(who, 'PUT', '/api/races/spa/absences/driver-3', { excused: true }), refusal)
      }
      expectRefused(await call(stranger, 'GET', '/api/races/spa/result'), '401 sign_in_required')
      expectRefused(await call(rammer, 'GET', '/api/races/spa/result'), '403 rejected')
    })
  })

  test('loses a driver who was added to it by mistake', async () => {
    expectStatus(await bring(0, [...allHere(), sent(priya)]), 201)
    expect(await sheetOf('spa')).toHaveLength(5)
    expectStatus(await bring(1, allHere()), 200)
    expect(await sheetOf('spa')).toHaveLength(4)
  })

  test('has members who left as former ones, who can be saved again', async () => {
    expectStatus(await bring(0, allHere(), { poleId: 'driver-1' }), 201)
    expectStatus(await call(director, 'DELETE', '/api/admin/members/driver-1'), 204)
    const { result } = await resultFor(marcus, 'spa')
    expect(result.lines[1]).toMatchObject({ memberId: 'driver-1', driver: null, status: 'finished' })
    expectStatus(await bring(1, allHere().toReversed(), { poleId: 'driver-1' }), 200)
    expect(await sheetOf('spa')).toEqual([
      'driver-3 finished',
      'driver-2 finished',
      'driver-1 finished',
      'driver-0 finished',
    ])
  })
})

describe('who did not come', () => {
  test('is on the sheet, and without a sign down as absent until a later version says otherwise', async () => {
    const [first, second, third, fourth] = drivers
    expectStatus(await bring(0, [sent(first), sent(second)]), 201)
    expect(await sheetOf('spa')).toEqual([
      'driver-0 finished',
      'driver-1 finished',
      'driver-2 dns',
      'driver-3 dns',
    ])
    expect(await absencesOf('spa')).toEqual(['driver-3 no-show'])
    expectStatus(
      await bring(1, [sent(first), sent(second), sent(third), sent(fourth, 'dns', { excused: true })]),
      200,
    )
    expect(await absencesOf('spa')).toEqual([])
    expectStatus(await bring(2, [sent(first)]), 200)
    expect(await absencesOf('spa')).toEqual(['driver-3 no-show'])
    expectStatus(await bring(3, allHere()), 200)
    expect(await absencesOf('spa')).toEqual([])
  })

  test('is excused by an admin, which a later version leaves', async () => {
    const excuse = (excused: boolean, id = 'driver-3') =>
      call(director, 'PUT', `/api/races/spa/absences/${id}`, { excused })
    expectRefused(await excuse(true), '404 not_found')
    expectStatus(await bring(0, [sent(drivers[0])]), 201)
    expect(expectStatus(await excuse(true), 200)).toEqual({
      raceId: 'spa',
      memberId: 'driver-3',
      excused: true,
    })
    await expectNoChange(async () => expectStatus(await excuse(true), 200))
    expectRefused(await excuse(true, 'driver-0'), '404 not_found')
    expectStatus(await bring(1, [sent(drivers[1])]), 200)
    expect(await absencesOf('spa')).toEqual(['driver-3 no-show excused'])
    expectStatus(await excuse(false), 200)
    expect(await absencesOf('spa')).toEqual(['driver-3 no-show'])
    expectInvalid(
      await call(director, 'PUT', '/api/races/spa/absences/driver-3', { excused: 'yes' }),
      'excused',
    )
    expect(await auditTrail()).toEqual([
      'director result.save spa',
      'director absence.excuse spa',
      'director result.save spa',
      'director absence.unexcuse spa',
    ])
  })

  test('and lost the place at the doors before, stays down as passed on', async () => {
    await plant('absences', { member_id: 'driver-3', race_id: 'spa', kind: 'passed-on', at: START })
    expectStatus(await bring(0, [sent(drivers[0])]), 201)
    expect(await absencesOf('spa')).toEqual(['driver-3 passed-on'])
    expectStatus(await takeAway(director, { basedOn: 1 }), 204)
    expect(await absencesOf('spa')).toEqual(['driver-3 passed-on'])
  })
})

describe('versions', () => {
  test('stand in for each other: who saves from an old one is told who was faster, and when', async () => {
    expectStatus(await bring(0, allHere()), 201)
    passTime(5 * MINUTE)
    const late = await bring(0, allHere().toReversed())
    const { detail, current, changedBy } = expectRefused(late, '409 changed_meanwhile')
    expect(detail).toBe(
      `${director.gamertag} changed this result on Sat 21 Nov, 21:30 GMT, London time. Please check it before you save.`,
    )
    expect(changedBy).toBe(director.gamertag)
    expect(await resultFor(director, 'spa')).toEqual({ ...current, standings: null })
    expectRefused(await bring(2, allHere()), '409 changed_meanwhile')
    expectRefused(await takeAway(director, { basedOn: 0 }), '409 changed_meanwhile')
  })

  test('of fifty saves at once from the same one is one, and nothing of another is mixed in', async () => {
    expectStatus(await bring(0, allHere()), 201)
    const orders = Array.from({ length: 50 }, (_, n) => {
      const turned = [...drivers.slice(n % 4), ...drivers.slice(0, n % 4)]
      return turned.map(driver => sent(driver, 'finished', { gap: `+${n}.000` }))
    })
    const answers = await Promise.all(orders.map(lines => bring(1, lines, { poleId: lines[0]?.memberId })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers) if (answer !== won[0]) expectRefused(answer, '409 changed_meanwhile')
    const n = answers.findIndex(({ status }) => status === 200)
    const { result, version } = await resultFor(director, 'spa')
    expect(version).toBe(2)
    expect(result.poleId).toBe(orders[n]?.[0]?.memberId)
    expect(
      result.lines.map(({ memberId, gap }: { memberId: string; gap: string }) => ({ memberId, gap })),
    ).toEqual(orders[n]?.map(({ memberId }) => ({ memberId, gap: `+${n}.000` })))
    expect(await versionsFor(director)).toHaveLength(2)
    expect(await auditTrail()).toEqual(['director result.save spa', 'director result.save spa'])
  })

  test('can be brought back, and all that was done to a result stays readable', async () => {
    const [first, second] = drivers
    const sheet = { lines: [sent(first), sent(second, 'finished', { gap: '+0.100' })], poleId: second.id }
    expectStatus(await bring(0, sheet.lines, { poleId: second.id }), 201)
    passTime(MINUTE)
    expectStatus(await bring(1, [sent(second), sent(first)], { reason: 'Read the picture again' }), 200)
    const [newest, oldest] = await versionsFor(director)
    expect(newest).toMatchObject({
      version: 2,
      at: new Date(END + MINUTE).toISOString(),
      by: director.gamertag,
      reason: 'Read the picture again',
    })
    const { lines, ...more } = oldest.sheet
    expectStatus(await bring(2, lines, more), 200)
    const { result } = await resultFor(marcus, 'spa')
    expect(result.lines.slice(0, 2)).toMatchObject([
      { memberId: first.id, gap: null },
      { memberId: second.id, gap: '+0.100' },
    ])
    expect(result.poleId).toBe(second.id)
    expectStatus(await takeAway(director, { basedOn: 3 }), 204)
    expect(await resultFor(marcus, 'spa')).toMatchObject({
      result: null,
      version: 4,
      saved: { by: director.gamertag },
    })
    expect(await sheetOf('spa')).toEqual([])
    expect(await absencesOf('spa')).toEqual([])
    expectRefused(await takeAway(director, { basedOn: 4 }), '404 not_found')
    expectStatus(await bring(4, lines, more), 201)
    const all = await versionsFor(director)
    expect(
      all.map(({ version, sheet }: { version: number; sheet: unknown }) => [version, sheet !== null]),
    ).toEqual([
      [5, true],
      [4, false],
      [3, true],
      [2, true],
      [1, true],
    ])
    expect(await auditTrail()).toEqual([
      ...Array(3).fill('director result.save spa'),
      'director result.delete spa',
      'director result.save spa',
    ])
  })

  test('of a final result have a reason, and say so', async () => {
    expectStatus(await bring(0, allHere()), 201)
    await rowsOf('UPDATE result_sheets SET final_at = ?', END + MINUTE)
    passTime(HOUR)
    expectRefused(await bring(1, allHere().toReversed()), '409 reason_needed')
    expectRefused(await takeAway(director, { basedOn: 1 }), '409 reason_needed')
    expectStatus(await bring(1, allHere().toReversed(), { reason: 'The replay' }), 200)
    const { result } = await resultFor(marcus, 'spa')
    expect(result).toMatchObject({
      state: 'final',
      finalAt: new Date(END + MINUTE).toISOString(),
      corrected: { at: new Date(END + HOUR).toISOString(), reason: 'The replay' },
    })
    expectStatus(await takeAway(director, { basedOn: 2, reason: 'Another race' }), 204)
  })

  test('stay where stewards have decided a case', async () => {
    expectStatus(await bring(0, allHere()), 201)
    await plantCase('contact', { decided_at: END, decision: '{}' })
    await expectNoChange(async () =>
      expectRefused(await takeAway(director, { basedOn: 1 }), '409 has_decisions'),
    )
    await rowsOf('UPDATE incidents SET withdrawn_at = decided_at, decided_at = NULL, decision = NULL')
    expectStatus(await takeAway(director, { basedOn: 1 }), 204)
  })
})

test('a race whose cases stewards have decided is not deleted before it has a result, also where it is still to come', async () => {
  await plantCase('contact', { decided_at: END, decision: '{}' })
  for (const start of [START, Date.parse('2030-01-01')]) {
    await rowsOf('UPDATE races SET date = ?', start)
    await expectNoChange(async () =>
      expectRefused(await call(director, 'DELETE', '/api/races/spa'), '409 has_decisions'),
    )
  }
  await rowsOf('UPDATE incidents SET withdrawn_at = decided_at, decided_at = NULL, decision = NULL')
  expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)
})

describe('what has a result', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    await plantChampionship('summer')
    await rowsOf("UPDATE races SET championship_id = 'winter' WHERE id = 'spa'")
    expectStatus(await bring(0, allHere()), 201)
  })

  test('is neither deleted nor moved, whatever else changes of it', async () => {
    const race = expectStatus(await call(director, 'GET', '/api/races/spa'), 200)
    const edit = (change: object) => call(director, 'PUT', '/api/races/spa', { ...change, expected: race })
    await expectNoChange(async () => {
      expectRefused(await call(director, 'DELETE', '/api/races/spa'), '409 has_result')
      expectRefused(await edit({ date: new Date(START + HOUR).toISOString() }), '409 has_result')
      expectRefused(await edit({ championshipId: 'summer' }), '409 has_result')
      expectRefused(await call(director, 'DELETE', '/api/championships/winter'), '409 has_result')
    })
    expectStatus(await edit({ name: 'Spa by night' }), 200)
    expectStatus(await call(director, 'DELETE', '/api/championships/summer'), 204)
  })

  test('goes once the result was taken away', async () => {
    expectStatus(await takeAway(director, { basedOn: 1 }), 204)
    expectStatus(await call(director, 'DELETE', '/api/championships/winter'), 204)
    expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)
    expect(await rowsOf('SELECT * FROM result_versions')).toEqual([])
  })
})

function profileOf({ id, gamertag }: Person) {
  return { id, gamertag, displayName: `${gamertag} at home`, carNumber: null, profileImageUrl: null }
}

async function plantCase(id: string, more: Record<string, string | number>) {
  const account = { account: 'Turn one', reported_at: END, reply_until: END + DAY }
  await plant('incidents', { id, race_id: 'spa', reporter_id: priya.id, ...account, ...more })
}
