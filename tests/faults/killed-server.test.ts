import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClubServer } from '#tests/support/club-server.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { CHANGES_PAGE } from '#worker/features/chat/rules/paging.ts'
import { Participant } from './participant.ts'
import { arrived, expectNothingLost, messagesEach } from './talk.ts'

/** What each driver's dice always show, so that the waits tell whether they were thrown. */
const DICE = [0.3, 0.6, 0.9]
/** A wait before the first try after everybody was cut off, in ms. */
const FIRST_WAIT = 2000
/** Shorter breaks are not shown, in ms. */
const UNNOTICED = 4000

let server: ClubServer

beforeAll(async () => {
  server = await ClubServer.start()
})
afterAll(() => server?.stop())

test('the admin key opens the club and stands on no command line', async () => {
  expect(await server.asAdmin('GET', '/members')).toEqual([expect.objectContaining({ isAdmin: true })])
  const lines = server.commandLines()
  expect(lines).toContain(`--port ${server.port}`)
  expect(lines).not.toMatch(/ADMIN_KEY|the key of the club whose network is bad/)
})

test('a server that is killed twice in a burst has everything it confirmed; its drivers come back one by one and miss nothing', async () => {
  const roomId = await server.room('The kill')
  const proxy = await FaultProxy.to(server.port)
  const people = await Promise.all(
    DICE.map(async (die, n) => {
      const driver = await server.driver(`Driver ${n}`)
      return new Participant(driver, roomId, { port: proxy.port, speed: 1, random: () => die })
    }),
  )
  await Promise.all(people.map(person => person.enter()))

  const talking = Promise.all(people.map((person, n) => person.write(messagesEach(people)[n] ?? 0)))
  const back: number[] = []
  for (const count of [120, 320]) {
    await arrived(people, count)
    await server.kill()
    await server.start()
    const since = performance.now()
    await Promise.all(people.map(person => person.until(() => person.room.view().link === 'connected')))
    back.push(performance.now() - since)
  }
  await talking

  await expectNothingLost(people, { server, roomId, total: 500 })
  for (const [n, { waits, breaks, catchUpCalls }] of people.entries()) {
    expect(breaks).toBe(2)
    expect(firstWaits(waits)[0]).toBe((DICE[n] ?? 0) * FIRST_WAIT)
    for (const calls of catchUpCalls.slice(1))
      expect(calls, 'calls to catch up, one a hundred messages').toBeLessThanOrEqual(500 / CHANGES_PAGE)
  }
  report(people, back)
  for (const person of people) person.leave()
  await proxy.close()
})

// With every break a client starts to count until people are told, and then its wait.
function firstWaits(waits: number[]) {
  const [, ...breaks] = waits.flatMap((ms, at) => (ms === UNNOTICED ? [waits[at + 1]] : []))
  return breaks
}

function report(people: Participant[], back: number[]) {
  const catchUps = people.flatMap(person => person.catchUps.slice(1)).map(Math.round)
  process.stdout.write(
    `\n  caught up ${catchUps.sort((a, b) => a - b).join(', ')} ms after the socket opened; everybody back ${back.map(Math.round).join(' and ')} ms after the server was\n`,
  )
}
