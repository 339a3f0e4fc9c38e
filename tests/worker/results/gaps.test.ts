import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { setClock } from '#tests/support/clock.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  act,
  ann,
  ben,
  cem,
  HEARD,
  ida,
  judge,
  openCase,
  plantRaceAndStewards,
  prove,
  racing,
  voteAlike,
} from '#tests/support/incidents.ts'
import { resultFor, saveResult, sent, wipeResult } from '#tests/support/results.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantRaceAndStewards()
  await openCase()
  setClock(HEARD)
  await prove(director)
})

const minute = {
  text: 'A minute for jumping the start.',
  penalties: [{ memberId: marcus.id, seconds: 60 }],
}
const sheet = (priyaGap?: string, idaGap?: string) => [
  sent(marcus),
  sent(priya, 'finished', { gap: priyaGap }),
  sent(ida, 'finished', { gap: idaGap }),
]
const save = (lines: unknown, more = {}) => saveResult(director, 'spa', lines, more)
const order = async () => {
  const { result } = await resultFor(marcus, 'spa')
  return result.classification.map(({ memberId }: { memberId: string }) => memberId)
}
const expectGapsMissing = (answer: Answer, names: string, lines: string[]) => {
  const refusal = expectRefused(answer, '409 gaps_missing')
  expect(refusal.detail).toBe(
    `The stewards' seconds need gaps that are missing from this result: ${names}. Add them, or ask the stewards for a place penalty instead.`,
  )
  expect(refusal.issues.map(({ path }: { path: string }) => path)).toEqual(lines)
  return refusal
}

describe('seconds that stewards have given', () => {
  test('before there is a result have it say whose gaps they need, and then count', async () => {
    await judge(minute)
    await expectNoChange(async () => {
      const refusal = expectGapsMissing(await save(sheet()), 'Priya_K, Ida Iris', [
        'lines.1.gap',
        'lines.2.gap',
      ])
      expect(refusal.missing).toEqual([
        { id: 'priya', gamertag: 'Priya_K' },
        { id: 'ida', gamertag: 'Ida Iris' },
      ])
      expectGapsMissing(await save(sheet('+2.000')), 'Ida Iris', ['lines.2.gap'])
    })
    expectStatus(await save(sheet('+2.000', '+9.000')), 201)
    expect(await order()).toEqual(['priya', 'ida', 'marcus'])
  })

  test('go on counting where a result is saved again without gaps', async () => {
    expectStatus(await save(sheet('+2.000', '+9.000')), 201)
    await judge(minute)
    await expectNoChange(async () =>
      expectGapsMissing(await save(sheet(), { basedOn: 1 }), 'Priya_K, Ida Iris', [
        'lines.1.gap',
        'lines.2.gap',
      ]),
    )
    expectStatus(await save(sheet('+61.000', '+62.000'), { basedOn: 1 }), 200)
    expect(await order()).toEqual(['marcus', 'priya', 'ida'])
  })

  test('add up over the cases of a race', async () => {
    await judge({ text: 'Five.', penalties: [{ memberId: marcus.id, seconds: 5 }] })
    expectStatus(await save(sheet('+6.000')), 201)
    await openCase({ id: '6ba7b810-9dad-41d1-80b4-00c04fd430d1', official: true }, director)
    await rowsOf(
      "INSERT INTO penalties (race_id, incident_id, member_id, seconds) SELECT race_id, id, 'marcus', 3 FROM incidents WHERE is_official = 1",
    )
    expectGapsMissing(await save(sheet('+6.000'), { basedOn: 1 }), 'Ida Iris', ['lines.2.gap'])
  })

  test('need no gap of who finished first without followers within them, nor of who has nobody behind', async () => {
    await judge({ text: 'Contact.', penalties: [{ memberId: marcus.id, seconds: 60 }] })
    expectStatus(await save([sent(priya), sent(ida), sent(marcus)]), 201)
    expectStatus(
      await save([sent(marcus), sent(priya, 'finished', { gap: '+1:00.000' }), sent(ida)], { basedOn: 1 }),
      200,
    )
    expectStatus(await save([sent(priya), sent(marcus, 'dnf'), sent(ida)], { basedOn: 2 }), 200)
  })

  test('whose decision can be taken back no more are asked for alone: places cannot be offered instead', async () => {
    await judge(minute)
    const advice = async () => expectRefused(await save(sheet()), '409 gaps_missing').detail.split('. ')[1]
    setClock(HEARD + DAY - 1)
    await prove(director)
    expect(await advice()).toBe('Add them, or ask the stewards for a place penalty instead.')
    setClock(HEARD + DAY)
    await prove(director)
    expect(await advice()).toBe('Add them: that decision stands, so it can no longer become a place penalty.')
    expectStatus(await save(sheet('+2.000', '+9.000')), 201)
  })

  test('need no gap of whom another case excludes, until it does so no more', async () => {
    const other = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
    await openCase({ id: other, official: true, drivers: [ida.id] }, director)
    setClock(HEARD + DAY)
    await prove(director)
    await judge(minute)
    for (const steward of [ann, ben, cem]) expectStatus(await act(steward, 'PUT', 'vote', racing, other), 200)
    const out = { text: 'Out of the race.', penalties: [{ memberId: ida.id, excluded: true }] }
    expectStatus(await act(ann, 'POST', 'decision', out, other), 200)
    expectGapsMissing(await save(sheet()), 'Priya_K', ['lines.1.gap'])
    expectStatus(await save(sheet('+2.000')), 201)
    const takeBack = () => act(ben, 'DELETE', 'decision', { reason: 'The wrong car.' }, other)
    await expectNoChange(async () =>
      expect(expectRefused(await takeBack(), '409 gaps_missing').detail).toBe(
        "Without the exclusion, the stewards' seconds need gaps that are missing from the result: Ida Iris. Add them to the result first.",
      ),
    )
    expectStatus(await save(sheet('+2.000', '+9.000'), { basedOn: 1 }), 200)
    expectStatus(await takeBack(), 200)
    expect(await order()).toEqual(['priya', 'ida', 'marcus'])
  })

  test('decide among those who were lapped, once it is noted how long after the winner they came', async () => {
    await judge(minute)
    const lapped = (marcusCame: string, idaCame: string) => [
      sent(priya),
      sent(marcus, 'finished', { gap: marcusCame }),
      sent(ida, 'finished', { gap: idaCame }),
    ]
    const refusal = expectGapsMissing(await save(lapped('+1 lap', '+1 lap')), 'Marcus Webb, Ida Iris', [
      'lines.1.gap',
      'lines.2.gap',
    ])
    expect(refusal.issues[0].message).toContain('+1 lap +12.345')
    expectStatus(await save(lapped('+1 lap', '+2 laps')), 201)
    expect(await order()).toEqual(['priya', 'marcus', 'ida'])
    expectStatus(await save(lapped('+1 lap +10.000', '+1 lap +20.000'), { basedOn: 1 }), 200)
    expect(await order()).toEqual(['priya', 'ida', 'marcus'])
  })

  test('are asked for by whichever of a decision and a result comes second', async () => {
    await voteAlike()
    for (let n = 0; n < 6; n++) {
      const acts = [() => act(ann, 'POST', 'decision', minute), () => save(sheet(), { basedOn: 0 })]
      const [first, second] = n % 2 ? acts : acts.toReversed()
      const answers = await Promise.all([first?.(), second?.()])
      expect(answers.map(answer => answer?.body.code ?? 'done').toSorted()).toEqual(['done', 'gaps_missing'])
      await rowsOf('DELETE FROM penalties')
      await rowsOf('UPDATE incidents SET decided_at = NULL, decision = NULL')
      await wipeResult('spa')
    }
  })
})
