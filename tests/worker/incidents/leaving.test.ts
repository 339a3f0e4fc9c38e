import { beforeEach, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { setClock } from '#tests/support/clock.ts'
import { everyRow, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  act,
  fiveSeconds,
  HEARD,
  ida,
  judge,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  prove,
} from '#tests/support/incidents.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { uploaded } from '#tests/support/uploads.ts'

freshClub()
beforeEach(plantRaceAndStewards)

const remove = async (id: string) =>
  expectStatus(await call(director, 'DELETE', `/api/admin/members/${id}`), 204)

test('a reporter who leaves takes their account and clips along, and the case goes on as the club’s own', async () => {
  const clip = await uploaded(priya, jpeg())
  await openCase({ clips: [clip] })
  await remove('priya')
  expect(expectStatus(await look(marcus), 200)).toMatchObject({
    official: true,
    reporter: null,
    account: '',
    clips: [],
  })
  expect(JSON.stringify(await everyRow())).not.toContain('He dived')
  setClock(HEARD)
  await judge()
})

test('a named driver who leaves is a former member, what was decided stays, and nobody waits for their reply', async () => {
  const second = '6ba7b810-9dad-41d1-80b4-00c04fd430d1'
  await openCase({ drivers: ['marcus', 'ida'] })
  const said = { account: 'I saw nothing of him.', atFault: false }
  expectStatus(await act(marcus, 'PUT', 'reply', said), 200)
  await openCase({ id: second, drivers: ['marcus', 'ida'] })
  await remove('marcus')
  expect(JSON.stringify(await everyRow())).not.toContain(said.account)
  expect(expectStatus(await look(priya), 200).drivers).toContainEqual(
    expect.objectContaining({ id: 'marcus', member: null, account: null }),
  )
  const { state } = expectStatus(await act(ida, 'PUT', 'reply', said, second), 200)
  expect(state).toBe('voting')
})

test('an appeal of who has left keeps its ground and loses its words', async () => {
  await openCase()
  setClock(HEARD)
  await prove(director)
  await judge()
  expectStatus(await act(marcus, 'POST', 'appeals', { ground: 'rule', text: 'Words of his.' }), 200)
  await remove('marcus')
  expect(JSON.stringify(await everyRow())).not.toContain('Words of his.')
  const answered = await act(director, 'POST', 'answer', {
    text: 'It stands.',
    penalties: fiveSeconds.penalties,
  })
  expect(expectStatus(answered, 200)).toMatchObject({
    state: 'final',
    appeals: [{ id: 'marcus', member: null, ground: 'rule', text: '' }],
    penalties: [{ memberId: 'marcus', seconds: 5 }],
  })
  expect(expectStatus(await look(otto), 200).decision.text).toBe(fiveSeconds.text)
})

test('a race that is deleted takes its cases along', async () => {
  await openCase()
  expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)
  expectRefused(await look(priya), '404 not_found')
  for (const table of ['incidents', 'incident_drivers'])
    expect(await rowsOf(`SELECT * FROM ${table}`)).toEqual([])
})
