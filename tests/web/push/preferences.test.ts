import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { preferencesQuery, savingPreferences } from '#web/features/push/api.ts'

const heard = { mentions: true, races: true, announcements: true }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A club that refuses some of the changes, by their number; gives what a driver sees once all is settled. */
async function pressing(presses: Partial<typeof heard>[], refused: readonly number[]) {
  const client = new QueryClient()
  const kept = { ...heard }
  let asked = 0
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') {
      if (refused.includes(asked++)) return Response.json({ detail: 'Not now' }, { status: 503 })
      Object.assign(kept, JSON.parse(body))
    }
    return Response.json(kept)
  })
  client.setQueryData(preferencesQuery.queryKey, heard)
  onTestFinished(new QueryObserver(client, { ...preferencesQuery, staleTime: 1000 }).subscribe(() => {}))
  const saving = presses.map(press => new MutationObserver(client, savingPreferences(client)).mutate(press))
  await Promise.allSettled(saving)
  await vi.waitFor(() => expect(client.getQueryData(preferencesQuery.queryKey)).toEqual(kept))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return client.getQueryData(preferencesQuery.queryKey)
}

test('a switch that is pressed twice stands as it did where both calls fail', async () => {
  expect(await pressing([{ races: false }, { races: true }], [0, 1])).toEqual(heard)
})

test('a switch whose change could not be saved goes back, also where the club cannot be asked how it stood', async () => {
  const client = new QueryClient()
  const { queryKey } = preferencesQuery
  client.setQueryData(queryKey, heard)
  let refuse: (answer: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (refuse = resolve)))
  const press = new MutationObserver(client, savingPreferences(client)).mutate({ races: false })
  await vi.waitFor(() => expect(client.getQueryData(queryKey), 'at once').toMatchObject({ races: false }))
  refuse(Response.json({ detail: 'Not now' }, { status: 503 }))
  await expect(press).rejects.toThrow('Not now')
  expect(client.getQueryData(queryKey)).toEqual(heard)
})

test('a switch stands where the last press that arrived has put it', async () => {
  const thrice = [{ races: false }, { races: true }, { races: false }]
  expect(await pressing(thrice, [0])).toEqual({ ...heard, races: false })
  expect(await pressing(thrice, [1, 2])).toEqual({ ...heard, races: false })
})
