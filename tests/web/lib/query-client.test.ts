import { expect, test } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'

test('what a page shows is asked for anew each time it is opened, and never by itself', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 0, retry: false, refetchOnWindowFocus: false, gcTime: 300_000 })
  expect(queries).not.toHaveProperty('refetchInterval')
  expect(mutations).toMatchObject({ retry: false })
})
