import { expect, test } from 'vitest'
import { knowledgeOf } from '#web/features/admin/components/dashboard/knowledge.ts'

type Queries = Parameters<typeof knowledgeOf>[0]

const there: Queries[0] = { data: [], isPending: false }
const onItsWay: Queries[0] = { data: undefined, isPending: true }
const missing: Queries[0] = { data: undefined, isPending: false }

test('an admin is told that nothing needs him only once everything is there', () => {
  expect(knowledgeOf([there, there, there, there])).toBe('known')
  for (const place of [0, 1, 2, 3]) {
    const queries: Queries = [there, there, there, there]
    expect(knowledgeOf(queries.with(place, onItsWay))).toBe('loading')
    expect(knowledgeOf(queries.with(place, missing))).toBe('failed')
  }
})

test('an admin is not told of a failure while the rest is on its way', () => {
  expect(knowledgeOf([missing, onItsWay])).toBe('loading')
})
