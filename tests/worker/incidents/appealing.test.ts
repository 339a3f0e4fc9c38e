import { beforeEach, describe, expect, test } from 'vitest'
import { expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, type Person, priya, script } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  act,
  ann,
  ben,
  CASE,
  cem,
  ida,
  judge,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  plantResult,
  prove,
} from '#tests/support/incidents.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

const DECIDED = NOON + DAY

const appeal = { ground: 'evidence', text: 'The other camera shows it.' }
const decision = {
  text: 'Contact that ended in a spin.',
  penalties: [{ memberId: 'marcus', seconds: 10, licence: 2 }],
}

freshClub()
/** Ann, Ben and Cem have voted, and Ann has decided: the director and Gina are left. */
beforeEach(async () => {
  await plantRaceAndStewards()
  await openCase()
  setClock(DECIDED)
  await prove(director)
  await judge(decision)
})

const raise = (who: Person, body: object = appeal) => act(who, 'POST', 'appeals', body)
const answer = (who: Parameters<typeof act>[0], penalties: object[] = [], text = 'Half of it.') =>
  act(who, 'POST', 'answer', { text, penalties })
const refused = (ask: () => ReturnType<typeof act>, refusal: string) =>
  expectNoChange(async () => expectRefused(await ask(), refusal))

describe('an appeal', () => {
  test('is a party’s, once each, and parties and stewards read it', async () => {
    expect(expectStatus(await raise(marcus), 200)).toMatchObject({
      state: 'appealed',
      until: new Date(DECIDED + 3 * DAY).toISOString(),
      appeals: [{ id: 'marcus', ground: 'evidence', text: appeal.text }],
      may: { appeal: false },
    })
    await refused(() => raise(marcus), '409 already_appealed')
    setClock(DECIDED + HOUR)
    expect(expectStatus(await raise(priya), 200)).toMatchObject({
      until: new Date(DECIDED + HOUR + 3 * DAY).toISOString(),
      appeals: [{ id: 'marcus' }, { id: 'priya' }],
    })
    expect(expectStatus(await look(otto), 200)).toMatchObject({ state: 'appealed', appeals: [] })
  })

  test('of ten at once is one', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => raise(marcus)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('comes within a day, to the millisecond', async () => {
    setClock(DECIDED + DAY)
    expectRefused(await raise(marcus), '409 appeal_closed')
    setClock(DECIDED + DAY - 1)
    expectStatus(await raise(marcus), 200)
  })

  test('is nobody else’s', async () => {
    await refused(() => raise(otto), '403 not_you')
    await refused(() => raise(ann), '403 not_you')
    await refused(() => raise(ida), '403 not_you')
  })

  test('keeps a decision from being taken back', async () => {
    expectStatus(await raise(marcus), 200)
    await refused(() => act(ben, 'DELETE', 'decision', { reason: 'Wrong' }), '409 appeal_closed')
  })

  test.each<[string, object]>([
    ['ground', { ...appeal, ground: 'feeling' }],
    ['text', { ...appeal, text: '' }],
    ['text', { ...appeal, text: 'x'.repeat(1001) }],
    ['clips.0', { ...appeal, clips: ['ftp://clips.example/1'] }],
  ])('says what is wrong with %s', (path, body) =>
    expectNoChange(async () => expectInvalid(await raise(marcus, body), path)),
  )
})

describe('an answer', () => {
  test('is of a steward who neither voted nor decided, and is final', async () => {
    await refused(() => answer(director), '409 no_appeal')
    expectStatus(await raise(marcus), 200)
    for (const judge of [ann, ben, cem]) await refused(() => answer(judge), '403 conflict_of_interest')
    await refused(() => answer(marcus), '403 admins_only')
    await refused(() => answer(gina), '403 proof_required')
    const softer = [{ memberId: 'marcus', seconds: 5, licence: 1 }]
    expect(expectStatus(await answer(director, softer), 200)).toMatchObject({
      state: 'final',
      until: null,
      decision: { penalties: [{ seconds: 10, licence: 2 }] },
      answer: { text: 'Half of it.' },
      penalties: [{ memberId: 'marcus', seconds: 5, licence: 1 }],
    })
    await refused(() => answer(director), '409 already_answered')
    await refused(() => raise(priya), '409 appeal_closed')
    expect(await auditTrail()).toEqual([`ann incident.decide ${CASE}`, `director incident.answer ${CASE}`])
  })

  test('never takes more than the decision did', async () => {
    expectStatus(await raise(priya), 200)
    for (const harsher of [
      [{ memberId: 'marcus', seconds: 11 }],
      [{ memberId: 'marcus', seconds: 5, licence: 3 }],
      [{ memberId: 'marcus', places: 1 }],
      [{ memberId: 'priya', seconds: 1 }],
      [{ memberId: 'marcus', excluded: true }],
    ])
      await refused(() => answer(director, harsher), '409 harsher')
    expectStatus(await answer(director, decision.penalties), 200)
  })

  test('needs the gaps of seconds that stand in for an exclusion', async () => {
    await plantResult('spa', DECIDED, { marcus: 0, priya: null, ida: 9000 })
    await rowsOf('UPDATE penalties SET seconds = 0, is_excluded = 1')
    expectStatus(await raise(marcus), 200)
    await expectNoChange(async () =>
      expect(
        expectRefused(await answer(director, [{ memberId: 'marcus', seconds: 5 }]), '409 gaps_missing'),
      ).toMatchObject({ missing: [{ id: 'priya' }] }),
    )
    expectStatus(await answer(director, [{ memberId: 'marcus', places: 1 }]), 200)
  })

  test('leaves seconds that were decided when the gaps were there', async () => {
    await plantResult('spa', DECIDED, { marcus: 0, priya: null, ida: 9000 })
    expectStatus(await raise(marcus), 200)
    expectStatus(await answer(director, [{ memberId: 'marcus', seconds: 5 }]), 200)
  })

  test('of ten at once is one', async () => {
    expectStatus(await raise(marcus), 200)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        answer(n % 2 ? director : script, [{ memberId: 'marcus', seconds: n + 1 }]),
      ),
    )
    const [won, ...others] = all.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(await rowsOf('SELECT seconds FROM penalties')).toEqual([
      { seconds: won?.body.penalties[0].seconds },
    ])
  })

  test('comes within three days, to the millisecond, else the decision stands', async () => {
    expectStatus(await raise(marcus), 200)
    setClock(DECIDED + 3 * DAY)
    await prove(director)
    await refused(() => answer(director), '409 no_appeal')
    expect(expectStatus(await look(marcus), 200)).toMatchObject({
      state: 'final',
      penalties: [{ seconds: 10 }],
    })
    setClock(DECIDED + 3 * DAY - 1)
    expectStatus(await answer(director), 200)
  })

  test.each<[string, object]>([
    ['text', { text: '', penalties: [] }],
    ['penalties.0.memberId', { text: 'No', penalties: [{ memberId: 'otto', seconds: 1 }] }],
  ])('says what is wrong with %s', async (path, body) => {
    expectStatus(await raise(marcus), 200)
    await expectNoChange(async () => expectInvalid(await act(director, 'POST', 'answer', body), path))
  })
})
