import { beforeEach, describe, expect, test } from 'vitest'
import { ringUntilQuiet, rungOn, standInService, turnOnAll } from '#tests/support/alerts.ts'
import { sentencesOf } from '#tests/support/bell.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, script } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  ida,
  judge,
  openCase,
  otto,
  plantRaceAndStewards,
  prove,
} from '#tests/support/incidents.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { listen } from '#tests/support/sockets.ts'
import { plantRound, plantScoring, SCORING } from '#tests/support/standings.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

/** When the result of the race is final, and when a case that is reported the day after is decided. */
const FINAL = NOON + DAY
const DECIDED = FINAL + 2 * DAY

freshClub()
const stand = standInService()

let phones: Map<string, Subscriber>
/** Marcus won before Priya, Ida and Otto; their places and points stand in their bells. */
beforeEach(async () => {
  await plantRaceAndStewards()
  await plantChampionship('winter')
  await plantScoring('winter')
  await rowsOf("UPDATE races SET championship_id = 'winter' WHERE id = 'spa'")
  phones = await turnOnAll(stand.service, [marcus, priya, ida, otto])
  const gap = (seconds: string) => ({ gap: `+${seconds}` })
  const lines = [
    sent(marcus),
    sent(priya, 'finished', gap('2.000')),
    sent(ida, 'finished', gap('4.000')),
    sent(otto, 'finished', gap('30.000')),
  ]
  expectStatus(await saveResult(script, 'spa', lines), 201)
  await rung()
})

const rung = async () => {
  await ringUntilQuiet()
  const all = rungOn(phones).sort()
  for (const { received } of phones.values()) received.splice(0)
  return all.filter(text => !text.includes('Decision:'))
}
const stateNow = async () => {
  const { state, corrected } = (await resultFor(marcus, 'spa')).result
  return corrected ? `${state}, ${corrected.at.slice(0, 10)}: ${corrected.reason}` : state
}
/** Of the result alone. */
const toldOf = async (who: typeof marcus) =>
  (await sentencesOf(who)).filter(text => text.includes('Race spa: '))

/** An admin reports Marcus once the result is final, and the stewards decide. */
async function decideLate(penalties: object[]) {
  setClock(FINAL)
  await runCron()
  await prove(director)
  await openCase({ official: true }, director)
  setClock(DECIDED)
  await prove(director)
  await judge({ text: 'Contact.', penalties })
}

describe('a decision on a result that is final', () => {
  test('has it say that it was corrected, and tells those alone whose place or points changed', async () => {
    const tab = await listen(priya)
    await decideLate([{ memberId: 'marcus', seconds: 3 }])
    expect(await stateNow()).toBe("final, 2026-11-24: a steward's decision")
    expect(await rung()).toEqual([
      "marcus Result corrected: Race spa: now 2nd, 18 points, after a steward's decision.",
      "priya Result corrected: Race spa: now 1st, 25 points, after a steward's decision.",
    ])
    expect(await toldOf(marcus)).toEqual([
      "Race spa: now 2nd, 18 points, after a steward's decision.",
      'read Race spa: 1st, 25 points. Corrected since.',
    ])
    expect(await toldOf(priya)).toEqual([
      "Race spa: now 1st, 25 points, after a steward's decision.",
      'read Race spa: 2nd, 18 points. Corrected since.',
    ])
    for (const other of [ida, otto])
      expect(await toldOf(other)).toEqual([expect.stringMatching(/^Race spa: .* Provisional until/)])
    expect(await tab.next('result-changed')).toMatchObject({ raceId: 'spa' })
    expect((await tab.next('notifications')).count).toBeGreaterThan(0)
  })

  test('of points alone tells whom it costs them, and nobody else', async () => {
    await decideLate([{ memberId: 'marcus', points: 3 }])
    expect(await rung()).toEqual([
      "marcus Result corrected: Race spa: now 1st, 22 points, after a steward's decision.",
    ])
    expect(await stateNow()).toMatch(/^final, /)
  })

  test('in a race that is called off costs nobody points, and tells of none', async () => {
    await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'spa'")
    await decideLate([{ memberId: 'marcus', points: 3 }])
    expect(await rung()).toEqual([])
    expect(await stateNow()).toBe('final')
  })

  test('that moves nobody leaves no trace on it', async () => {
    await decideLate([{ memberId: 'marcus', seconds: 1, licence: 2 }])
    expect(await rung()).toEqual([])
    expect(await stateNow()).toBe('final')
    expect(await toldOf(marcus)).toEqual([expect.not.stringContaining('since')])
  })

  test('that is taken back is told as that', async () => {
    await decideLate([{ memberId: 'marcus', excluded: true }])
    expect(await rung()).toEqual([
      "ida Result corrected: Race spa: now 2nd, 18 points, after a steward's decision.",
      "marcus Result corrected: Race spa: now excluded, 0 points, after a steward's decision.",
      "otto Result corrected: Race spa: now 3rd, 15 points, after a steward's decision.",
      "priya Result corrected: Race spa: now 1st, 25 points, after a steward's decision.",
    ])
    setClock(DECIDED + HOUR)
    expectStatus(await act(ben, 'DELETE', 'decision', { reason: 'The wrong car.' }), 200)
    expect(await rung()).toContain(
      "marcus Result corrected: Race spa: now 1st, 25 points, after a steward's decision was withdrawn.",
    )
    expect(await stateNow()).toBe("final, 2026-11-24: a steward's decision was withdrawn")
    expect(await toldOf(marcus)).toEqual([
      "Race spa: now 1st, 25 points, after a steward's decision was withdrawn.",
      "read Race spa: now excluded, 0 points, after a steward's decision. Corrected since.",
      'read Race spa: 1st, 25 points. Corrected since.',
    ])
  })

  test('that an appeal makes milder is told anew', async () => {
    await decideLate([{ memberId: 'marcus', seconds: 10 }])
    await rung()
    expectStatus(await act(marcus, 'POST', 'appeals', { ground: 'rule', text: 'No.' }), 200)
    await rung()
    setClock(DECIDED + HOUR)
    const milder = { text: 'Less.', penalties: [{ memberId: 'marcus', seconds: 3 }] }
    expectStatus(await act(director, 'POST', 'answer', milder), 200)
    expect((await rung()).filter(text => text.includes('Result'))).toEqual([
      'ida Result corrected: Race spa: now 3rd, 15 points, after an appeal was answered.',
      'marcus Result corrected: Race spa: now 2nd, 18 points, after an appeal was answered.',
    ])
    expect(await stateNow()).toBe('final, 2026-11-24: an appeal was answered')
  })

  test('and a version after it say each what was last', async () => {
    await decideLate([{ memberId: 'marcus', seconds: 3 }])
    setClock(DECIDED + HOUR)
    const lines = [
      sent(priya),
      sent(marcus, 'finished', { gap: '+9.000' }),
      sent(ida, 'finished', { gap: '+20.000' }),
    ]
    expectStatus(await saveResult(script, 'spa', lines, { basedOn: 1, reason: 'The replay' }), 200)
    expect(await stateNow()).toBe('final, 2026-11-24: The replay')
    expectStatus(await act(ann, 'DELETE', 'decision', { reason: 'The wrong car.' }), 200)
    expect(await stateNow()).toBe('final, 2026-11-24: The replay') // which it moves nobody in
  })
})

test('a decision on a result that is provisional tells whom it moves, and is no correction of it', async () => {
  await openCase()
  setClock(FINAL)
  await judge({ text: 'Contact.', penalties: [{ memberId: 'marcus', seconds: 3 }] })
  expect((await rung()).filter(text => text.includes('Result'))).toEqual([
    "marcus Result corrected: Race spa: now 2nd, 18 points, after a steward's decision.",
    "priya Result corrected: Race spa: now 1st, 25 points, after a steward's decision.",
  ])
  expect(await stateNow()).toBe('under-review')
  setClock(FINAL + 2 * DAY)
  await runCron()
  expect(await stateNow()).toBe('final')
})

describe('an admin’s change of what a race counts by', () => {
  const saveRace = async (changes: object) => {
    const now = expectStatus(await call(script, 'GET', '/api/races/spa'), 200)
    const expected = Object.fromEntries(Object.keys(changes).map(name => [name, now[name]]))
    expectStatus(await call(script, 'PUT', '/api/races/spa', { ...changes, expected }), 200)
  }
  const beFinal = async () => {
    setClock(FINAL)
    await runCron()
    setClock(DECIDED)
  }

  test('has a final result say that it was corrected, and tells those whose points changed, once', async () => {
    await beFinal()
    const tab = await listen(priya)
    await saveRace({ points: '10, 8, 6' })
    expect(await stateNow()).toBe('final, 2026-11-24: the race’s points were changed')
    expect(await rung()).toEqual([
      'ida Result corrected: Race spa: now 3rd, 6 points, after the race’s points were changed.',
      'marcus Result corrected: Race spa: now 1st, 10 points, after the race’s points were changed.',
      'otto Result corrected: Race spa: now 4th, 0 points, after the race’s points were changed.',
      'priya Result corrected: Race spa: now 2nd, 8 points, after the race’s points were changed.',
    ])
    expect(await toldOf(marcus)).toEqual([
      'Race spa: now 1st, 10 points, after the race’s points were changed.',
      'read Race spa: 1st, 25 points. Corrected since.',
    ])
    expect(await tab.next('result-changed')).toMatchObject({ raceId: 'spa', championshipId: 'winter' })
    await saveRace({ points: '10, 8, 6' })
    await saveRace({ points: ' 10 8 6 ', name: 'Race spa' })
    expect(await rung(), 'the same again changes nothing').toEqual([])
    await saveRace({ points: '10, 9, 6' })
    expect(await rung(), 'of one place').toEqual([
      'priya Result corrected: Race spa: now 2nd, 9 points, after the race’s points were changed.',
    ])
  })

  test('leaves no trace where it is only a note, or the race is for no championship', async () => {
    await beFinal()
    await saveRace({ points: 'double points?', carClass: 'GT4' })
    expect([await stateNow(), await rung()]).toEqual(['final', []])
    await rowsOf("UPDATE races SET championship_id = NULL WHERE id = 'spa'")
    await saveRace({ points: 'x2' })
    expect([await stateNow(), await rung()]).toEqual(['final', []])
  })

  test('is told, and no correction, while the result is provisional', async () => {
    await saveRace({ points: 'x2' })
    expect(await rung()).toHaveLength(4)
    expect(await stateNow()).toBe('provisional')
  })

  test('by calling the race off takes its points, and gives them back where it is on again', async () => {
    await beFinal()
    await saveRace({ isActive: false })
    expect(await stateNow()).toBe('final, 2026-11-24: the race was called off')
    expect(await rung()).toContain(
      'marcus Result corrected: Race spa: now 1st, 0 points, after the race was called off.',
    )
    await saveRace({ points: 'x2' })
    expect(await rung(), 'what does not count is told to nobody').toEqual([])
    await saveRace({ isActive: true })
    expect(await rung()).toContain(
      'marcus Result corrected: Race spa: now 1st, 50 points, after the race was reinstated.',
    )
    expect(await stateNow()).toBe('final, 2026-11-24: the race was reinstated')
  })

  test('that is refused changes nothing', async () => {
    await beFinal()
    const edit = { points: 'x2', expected: { points: 'x3' } }
    expectRefused(await call(script, 'PUT', '/api/races/spa', edit), '409 changed_meanwhile')
    expect([await stateNow(), await rung()]).toEqual(['final', []])
  })
})

describe('an admin’s change of a championship’s scoring', () => {
  const saveScoring = async (changes: object) =>
    expectStatus(
      await call(script, 'PUT', '/api/championships/winter/scoring', { ...SCORING, ...changes }),
      200,
    )
  const AFTER = 'after the championship’s scoring was changed.'
  /** Priya won two races before, one of which is final; Ida drove in the first of them. */
  beforeEach(async () => {
    await plantRound(1, 'priya ida', {}, { final_at: NOON })
    await plantRound(2, 'priya marcus', {}, { final_at: NOON })
    setClock(FINAL)
    await runCron()
    setClock(DECIDED)
  })
  const corrected = () =>
    rowsOf(`SELECT race_id || ': ' || corrected_reason AS said FROM result_sheets
      WHERE corrected_at IS NOT NULL ORDER BY race_id`).then(rows => rows.map(({ said }) => said))

  test('tells each whose points changed once, whatever the number of their races, of the latest', async () => {
    await rowsOf("UPDATE result_sheets SET final_at = NULL WHERE race_id = 'round-2'")
    await saveScoring({ points: [30, 18, 15] })
    expect(await rung()).toEqual([
      `marcus Result corrected: Race spa: now 1st, 30 points, ${AFTER}`,
      `otto Result corrected: Race spa: now 4th, 0 points, ${AFTER}`,
      `priya Result corrected: Race round-2: now 1st, 30 points, ${AFTER} Your points in another race have changed too.`,
    ])
    expect(await corrected()).toEqual([
      'round-1: the championship’s scoring was changed',
      'spa: the championship’s scoring was changed',
    ])
    expect(await toldOf(marcus)).toContain('read Race spa: 1st, 25 points. Corrected since.')
    await saveScoring({ points: [30, 18, 15] })
    expect(await rung()).toEqual([])
  })

  test('by how many races count, how teams score or which classes there are is of the tables alone', async () => {
    await saveScoring({ bestRounds: 1, teamDrivers: 2, classes: ['Pro', 'Am'] })
    expect([await rung(), await corrected()]).toEqual([[], []])
  })

  test('by pole and fastest lap tells whoever had them', async () => {
    await rowsOf("UPDATE result_sheets SET pole_id = 'ida' WHERE race_id = 'spa'")
    await saveScoring({ pole: 1, fastestLap: 1 })
    expect(await rung()).toEqual([`ida Result corrected: Race spa: now 3rd, 16 points, ${AFTER}`])
    expect(await corrected()).toHaveLength(1)
  })

  test('leaves races alone that are called off, and those of other championships', async () => {
    await rowsOf("UPDATE races SET is_active = 0 WHERE id = 'round-1'")
    await rowsOf("UPDATE races SET championship_id = NULL WHERE id = 'round-2'")
    await saveScoring({ points: [25, 20] })
    expect(await rung()).toHaveLength(3)
    expect(await corrected()).toEqual([expect.stringContaining('spa')])
  })

  test('that was made first gives all who scored their points, and tells them so', async () => {
    await rowsOf('DELETE FROM scorings')
    await saveScoring({ points: [5] })
    expect(await rung()).toEqual([
      `marcus Result corrected: Race spa: now 1st, 5 points, ${AFTER}`,
      `priya Result corrected: Race round-2: now 1st, 5 points, ${AFTER} Your points in another race have changed too.`,
    ])
  })

  test('of two admins at once is told for the one whose scoring stands', async () => {
    const path = '/api/championships/winter/scoring'
    const save = (first: number) =>
      call(script, 'PUT', path, { ...SCORING, points: [first], expected: SCORING })
    const answers = await Promise.all([save(40), save(50), save(60)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [{ scoring }] = answers.filter(({ status }) => status === 200).map(({ body }) => body) as [
      { scoring: { points: number[] } },
    ]
    const ofMarcus = (await rung()).filter(text => text.startsWith('marcus'))
    expect(ofMarcus).toEqual([expect.stringContaining(`now 1st, ${scoring.points[0]} points`)])
  })
})
