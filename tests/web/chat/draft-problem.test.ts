import { expect, test } from 'vitest'
import { draftProblem, emptyDraft } from '#web/features/chat/composer/drafts.ts'

const people = Array.from({ length: 11 }, (_, n) => ({
  id: `d${n}`,
  gamertag: `Driver ${n}`,
  displayName: `Name ${n}`,
}))
const problemOf = (text: string, known: typeof people) => draftProblem({ ...emptyDraft, text }, known, 0)
const calling = (count: number) =>
  people
    .slice(0, count)
    .map(({ gamertag }) => `@${gamertag}`)
    .join(', ')

test('a draft that mentions ten people can be sent, one that mentions eleven is refused as the room refuses it', () => {
  expect(problemOf(`${calling(10)} and @everyone`, people)).toBeNull()
  expect(problemOf(calling(11), people)).toBe('Mention at most 10 people')
})

test('it counts as the room will read it', () => {
  expect(problemOf(calling(11).replaceAll('@', '\u200b@\u200b'), people)).toBe('Mention at most 10 people')
})

test('nobody is counted before the members are known', () => {
  expect(problemOf(calling(11), [])).toBeNull()
})
