import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  marcus,
  type Person,
  person,
  plantPeople,
  priya,
  script,
} from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { plantRegulars } from '#tests/support/entries.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  blame,
  CASE,
  cem,
  demote,
  fiveSeconds,
  HEARD,
  ida,
  judge,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  plantResult,
  prove,
  racing,
  voteAlike,
} from '#tests/support/incidents.ts'
import { openDb } from '#worker/db/client.ts'
import { takeBack } from '#worker/features/incidents/mutations/decisions.ts'
import { findCase } from '#worker/features/incidents/queries/cases.ts'
import type { LoadedCase } from '#worker/features/incidents/rules/views.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantRaceAndStewards()
  await openCase()
})

const reply = { account: 'He left the door open.', atFault: true }
const vote = (who: Person | typeof script, body: object = blame) => act(who, 'PUT', 'vote', body)
const decide = (who: Person, body: object = fiveSeconds) => act(who, 'POST', 'decision', body)
const refused = (ask: () => ReturnType<typeof act>, refusal: string) =>
  expectNoChange(async () => expectRefused(await ask(), refusal))

/** A day later three stewards vote, and Ann decides. */
async function toDecision(body: object = fiveSeconds) {
  setClock(HEARD)
  return judge(body)
}

describe('a reply', () => {
  test('is of who was named, and the other side and the stewards read it', async () => {
    expect(expectStatus(await act(marcus, 'PUT', 'reply', reply), 200)).toMatchObject({ state: 'voting' })
    for (const reader of [priya, ann])
      expect(expectStatus(await look(reader), 200).drivers).toMatchObject([
        { id: 'marcus', account: reply.account, atFault: true, repliedAt: new Date(NOON).toISOString() },
      ])
  })

  test('ends the hearing once all who were named have replied', async () => {
    await openCase({ id: '6ba7b810-9dad-41d1-80b4-00c04fd430d1', drivers: ['marcus', 'ida'] })
    const second = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
    const { state } = expectStatus(await act(marcus, 'PUT', 'reply', reply, second), 200)
    expect(state).toBe('hearing')
    expectStatus(await act(marcus, 'PUT', 'reply', { ...reply, account: 'Anew.' }, second), 200)
    passTime(HOUR)
    expect(expectStatus(await act(ida, 'PUT', 'reply', reply, second), 200).state).toBe('voting')
    await refused(() => act(marcus, 'PUT', 'reply', reply, second), '409 hearing_over')
  })

  test('comes within a day, to the millisecond', async () => {
    setClock(HEARD)
    await refused(() => act(marcus, 'PUT', 'reply', reply), '409 hearing_over')
    setClock(HEARD - 1)
    expectStatus(await act(marcus, 'PUT', 'reply', reply), 200)
  })

  test('is nobody else’s', async () => {
    await refused(() => act(priya, 'PUT', 'reply', reply), '403 not_you')
    await refused(() => act(ann, 'PUT', 'reply', reply), '403 not_you')
    await refused(() => act(otto, 'PUT', 'reply', reply), '404 not_found')
    expectInvalid(await act(marcus, 'PUT', 'reply', { account: '', atFault: 'no' }), 'account', 'atFault')
  })
})

describe('a vote', () => {
  test('is cast after the hearing, to the millisecond, and can change until all are in', async () => {
    setClock(HEARD - 1)
    await prove(ann, ben, cem)
    await refused(() => vote(ann), '409 hearing_open')
    setClock(HEARD)
    expect(expectStatus(await vote(ann), 200).voting).toEqual({
      needed: 3,
      in: 1,
      own: blame,
      votes: null,
      prefill: null,
    })
    expect(expectStatus(await vote(ann, racing), 200).voting).toMatchObject({ in: 1, own: racing })
    for (const steward of [ben, cem]) expectStatus(await vote(steward), 200)
    await refused(() => vote(ann), '409 votes_closed')
    expectStatus(await look(ann), 200)
    expect(expectStatus(await look(ann), 200).voting).toMatchObject({
      votes: [
        { steward: { id: 'ann' }, verdict: 'racing-incident' },
        { steward: { id: 'ben' }, verdict: 'penalty' },
        { steward: { id: 'cem' }, verdict: 'penalty' },
      ],
      prefill: {
        verdict: 'penalty',
        penalties: [{ memberId: 'marcus', seconds: 10, licence: 2, excluded: false }],
      },
    })
  })

  test('of thirty at once never makes more than are needed', async () => {
    const crowd = Array.from({ length: 30 }, (_, n) => person(`s-${n}`, `Steward ${n}`, 'approved', true))
    await plantPeople(...crowd)
    setClock(HEARD)
    await prove(...crowd)
    const all = await Promise.all(crowd.map(steward => vote(steward)))
    const count = (status: number) => all.filter(answer => answer.status === status).length
    expect([count(200), count(409)]).toEqual([3, 27])
    expect(await rowsOf('SELECT count(*) AS n FROM incident_votes')).toEqual([{ n: 3 }])
  })

  test('closes with the first one once 48 hours have passed', async () => {
    setClock(HEARD + 2 * DAY)
    await prove(ann, ben)
    expectStatus(await vote(ann), 200)
    await refused(() => vote(ben), '409 votes_closed')
    expectStatus(await decide(ben), 200)
  })

  test('is for nobody who is part of the case, however they call', async () => {
    const other = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
    await openCase({ id: other, drivers: ['ida'] }, director)
    setClock(HEARD)
    await prove(director)
    await refused(() => act(director, 'PUT', 'vote', racing, other), '403 conflict_of_interest')
    await refused(() => act(script, 'PUT', 'vote', racing, other), '403 conflict_of_interest')
    for (const [method, what, body] of [
      ['POST', 'decision', { ...fiveSeconds, penalties: [] }],
      ['DELETE', 'decision', { reason: 'Wrong' }],
      ['POST', 'answer', { text: 'No', penalties: [] }],
    ] as const)
      await refused(() => act(script, method, what, body, other), '403 conflict_of_interest')
  })

  test('is not for a team-mate in that championship, who sees no votes either', async () => {
    await plantChampionship('winter')
    await rowsOf("UPDATE races SET championship_id = 'winter'")
    await plantRegulars('winter', marcus, ann)
    await rowsOf("UPDATE entries SET team = 'Red'")
    setClock(HEARD)
    await prove(ann, ben)
    await refused(() => vote(ann), '403 conflict_of_interest')
    expect(expectStatus(await look(ann), 200)).toMatchObject({ role: 'steward-in-conflict', voting: null })
    expect(expectStatus(await vote(ben), 200).voting.needed).toBe(3) // Ben, Cem, the director and Gina
  })

  test('is for stewards alone', async () => {
    setClock(HEARD)
    await refused(() => vote(priya), '403 admins_only')
    await refused(() => vote(marcus), '403 admins_only')
    await refused(() => vote(otto), '404 not_found')
    await refused(() => vote(gina), '403 proof_required')
  })

  test.each<[string, object]>([
    ['verdict', { verdict: 'guilty', reason: 'So it is.' }],
    ['reason', { verdict: 'no-action' }],
    ['reason', { verdict: 'no-action', reason: 'x'.repeat(301) }],
    ['blamedId', { verdict: 'penalty', reason: 'So it is.' }],
    ['blamedId', { ...blame, blamedId: 'otto' }],
    ['offence', { ...blame, offence: 'driving' }],
  ])('says what is wrong with %s', async (path, body) => {
    setClock(HEARD)
    await prove(ann)
    await expectNoChange(async () => expectInvalid(await vote(ann, body), path))
  })
})

describe('until all votes are in', () => {
  test('no answer tells a steward another’s vote, nor a party ever', async () => {
    setClock(HEARD)
    await prove(ann, ben, cem)
    const secret = 'Only Ann knows why.'
    expectStatus(await vote(ann, { ...blame, reason: secret }), 200)
    for (const reader of [ben, priya, marcus])
      expect(JSON.stringify((await look(reader)).body)).not.toContain(secret)
    const list = await Promise.all(
      ['mine', 'open', 'decided'].map(scope => call(ben, 'GET', `/api/incidents?scope=${scope}`)),
    )
    expect(list.map(({ body }) => body.length)).toEqual([0, 1, 0])
    expect(JSON.stringify(list.map(({ body }) => body))).not.toContain(secret)
    expect(JSON.stringify(await auditTrail())).not.toContain('ann')
    for (const steward of [ben, cem]) expectStatus(await vote(steward), 200)
    expect(JSON.stringify((await look(ben)).body)).toContain(secret)
    expectStatus(await decide(ben), 200)
    for (const reader of [priya, marcus, otto])
      expect(JSON.stringify((await look(reader)).body)).not.toContain(secret)
  })
})

describe('once the stewards have seen the votes', () => {
  test('none is cast any more, though the decision was taken back and the windows begin anew', async () => {
    setClock(HEARD)
    await prove(ann)
    expectStatus(await vote(ann), 200)
    setClock(HEARD + 2 * DAY)
    await prove(ann, ben, cem)
    expectStatus(await decide(ben), 200)
    expect(expectStatus(await look(cem), 200).voting.votes).toHaveLength(1)
    expectStatus(await act(ben, 'DELETE', 'decision', { reason: 'The wrong car.' }), 200)
    expect(expectStatus(await look(cem), 200)).toMatchObject({
      voting: { votes: [{ steward: { id: 'ann' } }] },
      may: { vote: false, decide: true },
    })
    await refused(() => vote(cem), '409 votes_closed')
    await refused(() => vote(ann, racing), '409 votes_closed')
  })

  test('none is cast any more, though more stewards are needed again than were', async () => {
    setClock(HEARD)
    await prove(ann, ben, cem)
    expectStatus(await vote(ann), 200)
    await demote(cem, gina, director)
    expect(expectStatus(await look(ben), 200).voting.votes).toHaveLength(1)
    await rowsOf("UPDATE members SET is_admin = 1 WHERE id IN ('cem', 'gina')")
    await refused(() => vote(ben), '409 votes_closed')
    expect(expectStatus(await look(cem), 200).may).toMatchObject({ vote: false, decide: true })
  })
})

describe('a decision', () => {
  test('waits for the votes, is taken once, and everybody can read it', async () => {
    setClock(HEARD)
    await prove(ann, ben, cem)
    expectStatus(await vote(ann), 200)
    await refused(() => decide(ann), '409 votes_missing')
    expectRefused(await look(otto), '404 not_found')
    for (const steward of [ben, cem]) expectStatus(await vote(steward), 200)
    expect(expectStatus(await decide(cem), 200)).toMatchObject({
      state: 'decided',
      until: new Date(HEARD + DAY).toISOString(),
      decision: { verdict: 'penalty', text: fiveSeconds.text, rule: '4.2', by: { id: 'cem' } },
      may: { takeBack: true, appeal: false, decide: false },
    })
    await refused(() => decide(ann), '409 already_decided')
    const seen = expectStatus(await look(otto), 200)
    expect(seen).toMatchObject({
      role: 'member',
      reporter: null,
      account: null,
      voting: null,
      appeals: [],
      decision: { verdict: 'penalty', by: null },
      penalties: [{ memberId: 'marcus', seconds: 5, licence: 1, points: 0, excluded: false }],
    })
    expect(JSON.stringify(seen)).not.toContain('He dived')
    expect(await auditTrail()).toEqual([`cem incident.decide ${CASE}`])
  })

  test('of ten at once is one, with its own penalties alone', async () => {
    setClock(HEARD)
    await voteAlike()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        decide([ann, ben, cem][n % 3] ?? ann, {
          text: `${n}`,
          penalties: [
            { memberId: 'marcus', seconds: n + 1 },
            ...(n % 2 ? [{ memberId: 'priya', seconds: n + 1 }] : []),
          ],
        }),
      ),
    )
    const [won, ...others] = all.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(won?.body.penalties).toEqual(won?.body.decision.penalties)
  })

  test('without penalties is what most votes are for', async () => {
    setClock(HEARD)
    await prove(ann, ben, cem)
    for (const steward of [ann, ben]) expectStatus(await vote(steward, racing), 200)
    expectStatus(await vote(cem), 200)
    const { decision } = expectStatus(await decide(ann, { text: 'Nobody was at fault.' }), 200)
    expect(decision).toMatchObject({ verdict: 'racing-incident', penalties: [] })
  })

  test('needs the gaps that its seconds need, and says whose', async () => {
    await plantResult('spa', NOON, { marcus: 0, priya: null, ida: 9000 })
    setClock(HEARD)
    await voteAlike()
    await expectNoChange(async () =>
      expect(expectRefused(await decide(ann), '409 gaps_missing')).toMatchObject({
        detail:
          'These seconds need gaps that are missing from the result: Priya_K. Add them to the result, or give a place penalty instead.',
        missing: [{ id: 'priya', gamertag: 'Priya_K' }],
      }),
    )
    const penalties = [{ memberId: 'marcus', places: 1 }]
    expectStatus(await decide(ann, { text: 'One place.', penalties }), 200)
  })

  test.each<[string, object]>([
    ['text', { text: '' }],
    ['text', { text: 'x'.repeat(2001) }],
    ['penalties', { text: 'So it is.', verdict: 'penalty' }],
    ['penalties', { text: 'So it is.', verdict: 'penalty', penalties: [] }],
    ['penalties', { ...fiveSeconds, verdict: 'no-action' }],
    ['penalties', { ...fiveSeconds, verdict: 'racing-incident' }],
    ['penalties', { ...fiveSeconds, verdict: 'warning' }],
    ['penalties.0.memberId', { text: 'So it is.', penalties: [{ memberId: 'otto', seconds: 5 }] }],
    ['penalties.0.seconds', { text: 'So it is.', penalties: [{ memberId: 'marcus' }] }],
    ['penalties.0.seconds', { text: 'So it is.', penalties: [{ memberId: 'marcus', seconds: -5 }] }],
    ['penalties.0.licence', { text: 'So it is.', penalties: [{ memberId: 'marcus', licence: 13 }] }],
    [
      'penalties',
      {
        text: 'So it is.',
        penalties: [
          { memberId: 'marcus', seconds: 5 },
          { memberId: 'marcus', places: 1 },
        ],
      },
    ],
  ])('says what is wrong with %s', async (path, body) => {
    setClock(HEARD)
    await voteAlike()
    await expectNoChange(async () => expectInvalid(await decide(ann, body), path))
  })

  test('that most want as a warning begins with its licence points, and is one where a script sends those alone', async () => {
    const warning = { verdict: 'warning', blamedId: 'marcus', offence: 'insults', reason: 'Foul words.' }
    setClock(HEARD)
    await prove(ann, ben, cem)
    for (const steward of [ann, ben]) expectStatus(await vote(steward, warning), 200)
    const { voting } = expectStatus(await vote(cem), 200)
    const penalties = [{ memberId: 'marcus', seconds: 0, places: 0, points: 0, excluded: false, licence: 3 }]
    expect(voting.prefill).toEqual({ verdict: 'warning', penalties })
    const { decision } = expectStatus(await decide(ann, { text: 'Once more and it costs.', penalties }), 200)
    expect(decision).toMatchObject({ verdict: 'warning', penalties })
  })

  test('that most want as a penalty for no offence of the table begins with what is usual for the rule that the case names', async () => {
    await rowsOf("UPDATE incidents SET rule = 'Contact that costs a place'")
    setClock(HEARD)
    await prove(ann, ben, cem)
    for (const steward of [ann, ben]) expectStatus(await vote(steward, { ...blame, offence: null }), 200)
    const { voting } = expectStatus(await vote(cem), 200)
    expect(voting.prefill.penalties).toMatchObject([{ memberId: 'marcus', seconds: 5, licence: 1 }])
  })

  test('that is a warning can cost licence points, and nothing of the result', async () => {
    const penalties = [{ memberId: 'marcus', licence: 1 }]
    const { decision } = await toDecision({ text: 'Once more and it costs.', verdict: 'warning', penalties })
    expect(decision).toMatchObject({ verdict: 'warning', penalties: [{ seconds: 0, licence: 1 }] })
  })

  test('is taken back as it was read: not one that another steward took meanwhile', async () => {
    setClock(HEARD)
    await voteAlike()
    const db = openDb(env.DB)
    const undecided = await findCase(db, CASE)
    expectStatus(await decide(ann), 200)
    await expectNoChange(() =>
      expect(takeBack(db, undecided as LoadedCase, 'ben', 'Wrong.', Date.now())).rejects.toMatchObject({
        code: 'appeal_closed',
      }),
    )
  })

  test('is taken back with a reason before it is final, and leaves nothing', async () => {
    await toDecision()
    const back = (who: Person, reason = 'The wrong car.') => act(who, 'DELETE', 'decision', { reason })
    await refused(() => back(marcus), '403 admins_only')
    await expectNoChange(async () => expectInvalid(await back(ben, ''), 'reason'))
    setClock(HEARD + DAY)
    await prove(ben)
    await refused(() => back(ben), '409 appeal_closed')
    setClock(HEARD + DAY - 1)
    expect(expectStatus(await back(ben), 200)).toMatchObject({
      state: 'voting',
      decision: null,
      penalties: [],
      takenBack: { reason: 'The wrong car.' },
      may: { decide: true },
    })
    expectRefused(await look(otto), '404 not_found')
    expect(await rowsOf('SELECT * FROM penalties')).toEqual([])
    const anew = expectStatus(await decide(ben, { text: 'Racing.' }), 200)
    expect(anew).toMatchObject({ decision: { text: 'Racing.' }, takenBack: { reason: 'The wrong car.' } })
    expect(await auditTrail()).toEqual([
      `ann incident.decide ${CASE}`,
      `ben incident.take-back ${CASE}`,
      `ben incident.decide ${CASE}`,
    ])
  })
})

describe('with fewer than three stewards', () => {
  test('one decides without a vote, once the drivers were heard', async () => {
    await demote(ben, cem, gina)
    setClock(HEARD - 1)
    await prove(ann)
    await refused(() => decide(ann), '409 hearing_open')
    setClock(HEARD)
    const seen = [await look(priya), await look(marcus), await look(ann)]
    for (const answer of seen)
      expect(expectStatus(answer, 200), 'the same to a party and to a steward').toMatchObject({
        ...{ state: 'voting', next: 'decision', isVotedOn: false },
        until: new Date(HEARD + 7 * DAY).toISOString(),
      })
    expect(expectStatus(await decide(ann), 200)).toMatchObject({ next: 'appeals', isVotedOn: false })
  })

  test('one vote is all that is needed', async () => {
    await demote(ben, cem, gina)
    setClock(HEARD)
    await prove(ann, director)
    expect(expectStatus(await vote(ann), 200).voting).toMatchObject({
      in: 1,
      votes: [{ verdict: 'penalty' }],
    })
    await refused(() => vote(director), '409 votes_closed')
  })

  test('nobody decides where everybody is part of the case, and it says so', async () => {
    await demote(ann, ben, cem, gina)
    const other = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
    await openCase({ id: other, drivers: ['ida'] }, director)
    setClock(HEARD)
    await prove(director)
    expect(expectStatus(await look(director, other), 200)).toMatchObject({ isStuck: true, role: 'reporter' })
    await refused(
      () => act(director, 'POST', 'decision', { text: 'Mine' }, other),
      '403 conflict_of_interest',
    )
  })

  test('votes of who is no admin any more stay, and what is needed is counted anew', async () => {
    setClock(HEARD)
    await prove(ann, ben, cem)
    for (const steward of [ann, ben]) expectStatus(await vote(steward), 200)
    await demote(ann, gina, director)
    expect(expectStatus(await look(cem), 200).voting).toMatchObject({ in: 2, votes: [{}, {}] })
    expectStatus(await decide(cem), 200)
  })
})
