import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Participant, randomFrom } from '#tests/faults/participant.ts'
import { expectNothingLost, settled } from '#tests/faults/talk.ts'
import { ClubServer } from '#tests/support/club-server.ts'

const DRIVERS = 100
const MINUTE = 60_000
const MINUTES = Number(process.env.SOAK_MINUTES ?? 120)
/** Between messages, and between the server's deaths, in ms. */
const EVERY = 1000
const LIFE = 10 * MINUTE
/** How much more memory the server may have before its last death than before its first, which is warm too. */
const GROWTH = 1.25

let server: ClubServer

beforeAll(async () => {
  server = await ClubServer.start()
})
afterAll(() => server?.stop())

test(
  `${DRIVERS} drivers talk for ${MINUTES} minutes, a message a second, while the server is killed every ten`,
  async () => {
    const roomId = await server.room('The soak')
    const random = randomFrom(2026)
    const people: Participant[] = []
    for (let n = 0; n < DRIVERS; n++) {
      const driver = await server.driver(`Soaked ${n}`)
      people.push(new Participant(driver, roomId, { port: server.port, speed: 1, random }))
    }
    await Promise.all(people.map(person => person.enter()))

    const memory: number[] = []
    const writing: Promise<void>[] = []
    const [start, end] = [Date.now(), Date.now() + MINUTES * MINUTE]
    let dies = start + LIFE
    let total = 0
    while (Date.now() < end) {
      writing.push(people[total % DRIVERS]?.write(1) ?? Promise.resolve())
      total += 1
      if (Date.now() >= dies) {
        memory.push(server.memory())
        report(total, (Date.now() - start) / MINUTE, memory)
        await server.kill()
        await server.start()
        dies += LIFE
      }
      await wait(Math.max(0, start + total * EVERY - Date.now()))
    }
    await Promise.all(writing)
    await settled(people)
    memory.push(server.memory())
    report(total, MINUTES, memory)

    await expectNothingLost(people, { server, roomId, total })
    const [first = 0] = memory
    expect(memory.at(-1)).toBeLessThan(first * GROWTH)
    for (const person of people) person.leave()
  },
  (MINUTES + 20) * MINUTE,
)

function report(messages: number, minutes: number, memory: number[]) {
  const mib = memory.map(bytes => Math.round(bytes / 2 ** 20)).join(', ')
  process.stdout.write(
    `\n  ${minutes.toFixed(0)} minutes, ${messages} messages; the server’s memory ${mib} MiB\n`,
  )
}
