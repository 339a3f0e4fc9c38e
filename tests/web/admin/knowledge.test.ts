import { expect, test } from 'vitest'
import { combinedStatus } from '#web/features/admin/needs-you.tsx'

type Queries = Parameters<typeof combinedStatus>[0]

const there: Queries[0] = { data: [], isFetched: true }
const onItsWay: Queries[0] = { data: undefined, isFetched: false }
const missing: Queries[0] = { data: undefined, isFetched: true }

test('an admin is told that nothing needs them only once everything is there', () => {
  expect(combinedStatus([there, there, there, there])).toBe('known')
  for (const place of [0, 1, 2, 3]) {
    const queries: Queries = [there, there, there, there]
    expect(combinedStatus(queries.with(place, onItsWay))).toBe('loading')
    expect(combinedStatus(queries.with(place, missing))).toBe('failed')
  }
})

test('an admin is not told of a failure while the rest is on its way', () => {
  expect(combinedStatus([missing, onItsWay])).toBe('loading')
})
