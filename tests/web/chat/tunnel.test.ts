import { beforeEach, expect, test } from 'vitest'
import { ClubEvening, textsIn, unsentIn } from '#tests/support/club-evening.ts'
import type { RefusedProblem } from '#worker/features/chat/contract.ts'

let evening: ClubEvening

beforeEach(() => {
  evening = new ClubEvening()
})

const refusal = (detail: string): RefusedProblem => ({ status: 404, code: 'not_found', title: 'No', detail })

test.each([20_000, 60_000, 110_000])('a tunnel of %i ms fails no message', async ms => {
  const { clock } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  const seen = new Set<string>()
  marcus.subscribe(() => {
    for (const [, status] of unsentIn(marcus)) seen.add(status)
  })
  for (const text of ['One', 'Two', 'Three']) marcus.send(text, null)
  await clock.pass(ms)
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['One', 'Two', 'Three'])
  expect([...seen]).toEqual(['sending'])
})

test('what a long tunnel failed goes by itself when the connection is back, in its order', async () => {
  const { clock } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  marcus.send('Two', null)
  await clock.pass(180_000)
  expect(unsentIn(marcus)).toEqual([
    ['One', 'failed'],
    ['Two', 'failed'],
  ])
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['One', 'Two'])
  expect(unsentIn(marcus)).toEqual([])
  expect(evening.storage).toHaveLength(0)
})

test('what is written after a tunnel has failed something does not overtake it', async () => {
  const { clock, room } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  await clock.pass(180_000)
  expect(unsentIn(marcus)).toEqual([['One', 'failed']])
  room.isReachable = true // calls go through again, the socket not yet
  marcus.send('Two', null)
  await clock.pass(0)
  expect(room.messages.map(({ message }) => message)).toEqual(['One', 'Two'])
})

test('whoever sends one of the failed again sends those before it first', async () => {
  const { clock, room } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  marcus.send('Two', null)
  await clock.pass(180_000)
  room.isReachable = true
  marcus.retry(marcus.view().state.pending[1]?.clientMessageId ?? '')
  await clock.pass(0)
  expect(room.messages.map(({ message }) => message)).toEqual(['One', 'Two'])
})

test('what a tunnel failed goes in its order after a reload, too', async () => {
  const { clock } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  await clock.pass(180_000)
  marcus.stop()
  const again = evening.open()
  again.send('Two', null)
  await evening.leaveTunnel()
  await clock.pass(1000)
  expect(textsIn(again)).toEqual(['One', 'Two'])
})

test('what a tunnel of more than ten minutes failed asks first', async () => {
  const { clock } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  await clock.pass(660_000)
  marcus.send('Two', null)
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['Two'])
  expect(unsentIn(marcus)).toEqual([['One', 'failed']])
})

test('what the room refuses after a tunnel holds up nobody, and is not sent again by itself', async () => {
  const { clock, room } = evening
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('A reply', null)
  marcus.send('Two', null)
  await clock.pass(180_000)
  room.refusals.push(refusal('That message is gone.'))
  await evening.leaveTunnel()
  expect(textsIn(marcus)).toEqual(['Two'])
  expect(unsentIn(marcus)).toEqual([['A reply', 'failed']])
  room.cut()
  await clock.pass(20_000)
  expect(marcus.view().link).toBe('connected')
  expect(unsentIn(marcus)).toEqual([['A reply', 'failed']])
})
