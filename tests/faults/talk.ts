import { expect } from 'vitest'
import type { ClubServer } from '#tests/support/club-server.ts'
import type { Participant } from './participant.ts'
import { readStore } from './store.ts'

/** How many messages each writes so that it is so many in all. */
export function messagesEach(people: Participant[], total: number): number[] {
  return people.map((_, n) => Math.floor((total + n) / people.length))
}

/** How many messages have arrived, as their writers know. */
export function countDone(people: Participant[]) {
  return people.reduce((sum, { done }) => sum + done, 0)
}

/** Resolves when so many messages have arrived. */
export async function arrived(people: Participant[], count: number) {
  await Promise.race(people.map(person => person.until(() => countDone(people) >= count)))
}

/** Everybody has sent all they wrote, is connected and knows all that the room has. */
export async function settled(people: Participant[]) {
  const isQuiet = () => {
    const revs = people.map(({ room }) => room.view().state.rev)
    const isHere = people.every(
      ({ room, pending }) => room.view().link === 'connected' && pending.length === 0,
    )
    return isHere && new Set(revs).size === 1
  }
  await Promise.race(people.map(person => person.until(isQuiet)))
}

/** After a talk: all lists and the store are one, every text is there once, as it was last changed, in its writer's order. */
export async function expectNothingLost(
  people: Participant[],
  { server, roomId, total }: { server: ClubServer; roomId: string; total: number },
) {
  await settled(people)
  const [someone] = people
  const stored = await readStore(server.origin, roomId, someone?.driver.cookie ?? '')
  expect(stored).toHaveLength(total)
  expect(new Set(stored.map(({ message }) => message)).size, 'different texts').toBe(total)
  for (const person of people) {
    const { driver, confirmed, written } = person
    expect(await person.lines(), `what ${driver.gamertag} sees`).toEqual(stored)
    const own = stored.filter(({ memberId }) => memberId === driver.id)
    const inOrder = Array.from({ length: written }, (_, n) => person.lastWordsOf(n + 1))
    expect(
      own.map(({ message }) => message),
      `the order in which ${driver.gamertag} wrote`,
    ).toEqual(inOrder)
    const ids = new Set(own.map(({ clientMessageId }) => clientMessageId))
    expect(
      [...confirmed].filter(id => !ids.has(id)),
      'confirmed and not stored',
    ).toEqual([])
  }
}
