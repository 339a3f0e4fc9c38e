import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { allRacesQuery, drivenRacesQuery } from '#web/features/races/api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A club with two races that are over, of which it tells one at a time. */
function clubWithTwoPages() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const { search, searchParams } = new URL(path, 'https://club.example')
    asked.push(search)
    if (searchParams.has('before')) return Response.json([{ id: 'monza' }])
    const next = '</api/races?scope=past&before=7.spa>; rel="next"'
    return Response.json([{ id: 'spa' }], { headers: { Link: next } })
  })
  return asked
}

test.each([
  [allRacesQuery(null), ['?scope=all', '?scope=past&before=7.spa']],
  [
    allRacesQuery('winter'),
    ['?championshipId=winter&scope=all', '?championshipId=winter&scope=past&before=7.spa'],
  ],
  [drivenRacesQuery, ['?scope=driven', '?scope=driven&before=7.spa']],
])('earlier races come after those that are shown, until there are no others (%#)', async (query, calls) => {
  const asked = clubWithTwoPages()
  const client = new QueryClient()
  const list = new InfiniteQueryObserver(client, query)
  await list.refetch()
  const { data, hasNextPage: isThereMore } = await list.fetchNextPage()
  expect(data?.map(({ id }) => id)).toEqual(['spa', 'monza'])
  expect(isThereMore).toBe(false)
  expect(asked).toEqual(calls)
})
