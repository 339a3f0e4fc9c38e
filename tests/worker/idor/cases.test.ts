import { expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship } from '#tests/support/grid.ts'
import {
  act,
  ann,
  blame,
  CASE,
  ida,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  prove,
} from '#tests/support/incidents.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub(async () => {
  await plantRaceAndStewards()
  await openCase()
})

test('idor 45: nobody answers, withdraws or appeals for another by naming them', async () => {
  const aimed = { memberId: marcus.id, account: 'It was my fault.', atFault: true }
  expectRefused(await expectNoTrace(() => act(priya, 'PUT', 'reply', aimed)), '403 not_you')
  const withdrawal = { memberId: priya.id }
  expectRefused(await expectNoTrace(() => act(marcus, 'DELETE', '', withdrawal)), '403 not_you')
  for (const who of [otto, ida])
    for (const [method, what, body] of [
      ['PUT', 'reply', aimed],
      ['DELETE', '', withdrawal],
      ['POST', 'appeals', { memberId: priya.id, ground: 'rule', text: 'It was not so.' }],
    ] as const)
      expectRefused(await expectNoTrace(() => act(who, method, what, body)), '404 not_found')
})

test('idor 46: nobody votes as another steward, and no driver as one', async () => {
  setClock(NOON + DAY)
  await prove(ann, director) // a day later they prove it again
  const aimed = { ...blame, memberId: director.id, stewardId: director.id }
  expectStatus(await act(ann, 'PUT', 'vote', aimed), 200)
  expect(expectStatus(await look(director), 200).voting).toMatchObject({ in: 1, own: null })
  expectRefused(await expectNoTrace(() => act(otto, 'PUT', 'vote', aimed)), '404 not_found')
})

test('idor 47: nobody learns of the case of others by its id, its race or its parties', async () => {
  for (const who of [otto, ida]) expectRefused(await expectNoTrace(() => look(who)), '404 not_found')
  expectRefused(await expectNoTrace(() => look(stranger)), '401 sign_in_required')
  for (const query of ['', '?raceId=spa', '?scope=mine', `?memberId=${priya.id}`, `?id=${CASE}`]) {
    const answer = await expectNoTrace(() => call(otto, 'GET', `/api/incidents${query}`))
    expect(JSON.stringify(answer.body), query).not.toContain(CASE)
  }
})

test('idor 48: nobody but an admin gives a driver a class or team, or reads how points are given', async () => {
  await plantChampionship('winter')
  const paths = [
    ['PUT', `/api/championships/winter/entries/${otto.id}`, { class: null, team: 'Apex' }],
    ['GET', '/api/championships/winter/scoring'],
    ['PUT', '/api/championships/winter/scoring', {}],
  ] as const
  for (const [method, path, body] of paths) {
    const { status } = await expectNoTrace(() => call(otto, method, path, body))
    expect([400, 403], path).toContain(status)
  }
})
