import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClubServer, type Driver } from '#tests/support/club-server.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { CHANGES_PAGE } from '#worker/features/chat/rules/paging.ts'
import { Participant, randomFrom } from './participant.ts'
import { arrived, countDone, expectNothingLost, messagesEach } from './talk.ts'

/** A time-out of 5 s is one of 500 ms, which a busy machine still keeps. */
const SPEED = 10
const isLongRun = process.env.LONG === '1'
/** How many messages are written, and after how many that arrived the network goes bad until its users have noticed. */
const [TOTAL, PACE] = isLongRun ? [500, [60, 160, 260, 360]] : [120, [20, 60]]
/** So many messages arrive late each time. */
const LATE = 20

/** After so many messages the server is killed. */
const KILLS = isLongRun ? [120, 320] : [40]
/** What each driver's dice always show, so that the waits tell whether they were thrown. */
const DICE = [0.3, 0.6, 0.9]
/** A wait before the first try after everybody was cut off, in ms. */
const FIRST_WAIT = 2000
/** Shorter breaks are not shown, in ms. */
const UNNOTICED = 4000

let server: ClubServer
let drivers: Driver[]

beforeAll(async () => {
  server = await ClubServer.start()
  drivers = [await server.driver('Ann'), await server.driver('Ben'), await server.driver('Cleo')]
})
afterAll(() => server?.stop())

describe('in a bad network', () => {
  let proxy: FaultProxy
  let people: Participant[]
  let roomId: string

  beforeEach(async ({ task }) => {
    roomId = await server.room(task.name.slice(0, 80))
    proxy = await FaultProxy.to(server.port)
    people = drivers.map(
      (driver, n) =>
        new Participant(driver, roomId, { port: proxy.port, speed: SPEED, random: randomFrom(n) }),
    )
    await Promise.all(people.map(person => person.enter()))
  })
  afterEach(async () => {
    for (const person of people) person.leave()
    await proxy.close()
  })

  interface Fault {
    name: string
    /** Makes the network bad until its users have felt it, and mends it. */
    strike(): Promise<void>
    /** What must have happened for the test to have tested anything. */
    felt(): void
  }

  const faults: Fault[] = [
    {
      name: 'connections are cut',
      strike: async () => proxy.cut(),
      felt: () => expect(proxy.tally.cut).toBeGreaterThanOrEqual(PACE.length * 3),
    },
    {
      name: 'the network goes silent with its connections open',
      strike: () => sufferUntil('silence', ({ accepted }) => accepted >= 4),
      felt: () =>
        expect(Math.min(...people.map(({ breaks }) => breaks))).toBeGreaterThanOrEqual(PACE.length / 2),
    },
    {
      name: 'what is sent goes nowhere, while news still come',
      strike: () => sufferUntil('silence-up', ({ accepted }) => accepted >= 4),
      felt: () =>
        expect(proxy.tally).toMatchObject({
          lostDown: 0,
          lostUp: expect.toSatisfy(n => n >= PACE.length * 5),
        }),
    },
    {
      name: 'what is sent arrives, and nothing comes back',
      strike: () => sufferUntil('silence-down', ({ accepted }) => accepted >= 4),
      felt: () =>
        expect(proxy.tally).toMatchObject({
          lostUp: 0,
          lostDown: expect.toSatisfy(n => n >= PACE.length * 5),
        }),
    },
    {
      name: 'everything is late',
      strike: async () => {
        proxy.delay(40)
        await arrived(people, countDone(people) + LATE)
        proxy.delay(0)
      },
      felt: () => expect(proxy.tally.late).toBeGreaterThanOrEqual(PACE.length * LATE),
    },
    {
      name: 'messages arrive and their answers are lost',
      strike: () => sufferUntil('lost-answers', ({ cut }) => cut >= 4),
      felt: () => expect(proxy.tally.lostDown).toBeGreaterThanOrEqual(PACE.length * 4),
    },
    {
      name: 'connections are cut and refused for a while',
      strike: () => {
        proxy.cut()
        return sufferUntil('refuse', ({ refused }) => refused >= 6)
      },
      felt: () => expect(proxy.tally.refused).toBeGreaterThanOrEqual(PACE.length * 6),
    },
  ]

  for (const { name, strike, felt } of faults)
    test(`${name}: everybody sees every message once, in one order, which is the room’s`, async () => {
      const talking = Promise.all(
        people.map((person, n) => person.write(messagesEach(people, TOTAL)[n] ?? 0)),
      )
      for (const pace of PACE) {
        await arrived(people, pace)
        await strike()
      }
      await talking
      await expectNothingLost(people, { server, roomId, total: TOTAL })
      felt()
    })

  async function sufferUntil(
    fault: Parameters<FaultProxy['suffer']>[0],
    noticed: Parameters<FaultProxy['until']>[0],
  ) {
    const felt = proxy.until(noticed)
    proxy.suffer(fault)
    await felt
    proxy.suffer('none')
  }
})

test('the admin key opens the club and stands on no command line', async () => {
  expect(await server.asAdmin('GET', '/members')).toContainEqual(expect.objectContaining({ isAdmin: true }))
  const lines = server.commandLines()
  expect(lines).toContain(`--port ${server.port}`)
  expect(lines).not.toMatch(/ADMIN_KEY|the key of the club whose network is bad/)
})

test('a server that is killed in a burst has everything it confirmed; its drivers come back one by one and miss nothing', async () => {
  const roomId = await server.room('The kill')
  const proxy = await FaultProxy.to(server.port)
  const people = drivers.map(
    (driver, n) =>
      new Participant(driver, roomId, { port: proxy.port, speed: 2, random: () => DICE[n] ?? 0 }),
  )
  await Promise.all(people.map(person => person.enter()))

  const talking = Promise.all(people.map((person, n) => person.write(messagesEach(people, TOTAL)[n] ?? 0)))
  const back: number[] = []
  for (const count of KILLS) {
    await arrived(people, count)
    await server.kill()
    await server.start()
    const since = performance.now()
    await Promise.all(people.map(person => person.until(() => person.room.view().link === 'connected')))
    back.push(performance.now() - since)
  }
  await talking

  await expectNothingLost(people, { server, roomId, total: TOTAL })
  for (const [n, { waits, breaks, catchUpCalls }] of people.entries()) {
    expect(breaks).toBe(KILLS.length)
    expect(firstWaits(waits)[0]).toBe((DICE[n] ?? 0) * FIRST_WAIT)
    for (const calls of catchUpCalls.slice(1))
      expect(calls, 'calls to catch up, one a hundred messages').toBeLessThanOrEqual(
        Math.ceil(TOTAL / CHANGES_PAGE),
      )
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
