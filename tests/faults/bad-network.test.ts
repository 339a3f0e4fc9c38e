import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ClubServer, type Driver } from '#tests/support/club-server.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { Participant, randomFrom } from './participant.ts'
import { arrived, countDone, expectNothingLost, messagesEach } from './talk.ts'

/** A time-out of 5 s is one of 500 ms, which a busy machine still keeps. */
const SPEED = 10
/** After so many messages that arrived the network goes bad, each time until its users have noticed. */
const PACE = [60, 160, 260, 360]

let server: ClubServer
let drivers: Driver[]
let proxy: FaultProxy
let people: Participant[]
let roomId: string

beforeAll(async () => {
  server = await ClubServer.start()
  drivers = [await server.driver('Ann'), await server.driver('Ben'), await server.driver('Cleo')]
}, 120_000)
afterAll(() => server?.stop())

beforeEach(async ({ task }) => {
  roomId = await server.room(task.name.slice(0, 80))
  proxy = await FaultProxy.to(server.port)
  people = drivers.map(
    (driver, n) => new Participant(driver, roomId, { port: proxy.port, speed: SPEED, random: randomFrom(n) }),
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
    felt: () => expect(proxy.tally).toMatchObject({ lostDown: 0, lostUp: expect.toSatisfy(n => n >= 20) }),
  },
  {
    name: 'what is sent arrives, and nothing comes back',
    strike: () => sufferUntil('silence-down', ({ accepted }) => accepted >= 4),
    felt: () => expect(proxy.tally).toMatchObject({ lostUp: 0, lostDown: expect.toSatisfy(n => n >= 20) }),
  },
  {
    name: 'everything is late',
    strike: async () => {
      proxy.delay(40)
      await arrived(people, countDone(people) + 40)
      proxy.delay(0)
    },
    felt: () => expect(proxy.tally.late).toBeGreaterThanOrEqual(PACE.length * 40),
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
    const talking = Promise.all(people.map((person, n) => person.write(messagesEach(people)[n] ?? 0)))
    for (const pace of PACE) {
      await arrived(people, pace)
      await strike()
    }
    await talking
    await expectNothingLost(people, { server, roomId, total: 500 })
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
