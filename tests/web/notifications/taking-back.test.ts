import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  markingAllRead,
  markingRead,
  type Notification,
  notificationsQuery,
  unreadCountQuery,
} from '#web/features/notifications/api.ts'

const rang = (id: string, isRead = false) =>
  ({ id, isRead, type: 'mention', text: 'A mention', link: '/chat', createdAt: '' }) as Notification

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A bell with two unread and one read, at a club that answers when it is told to. */
function bell() {
  const client = new QueryClient()
  const [list, count] = [notificationsQuery('marcus').queryKey, unreadCountQuery('marcus').queryKey]
  client.setQueryData(list, [rang('a'), rang('b'), rang('c', true)])
  client.setQueryData(count, 2)
  let refuse: () => void = () => {}
  const refusal = () => Response.json({ detail: 'Not now' }, { status: 503 })
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (refuse = () => resolve(refusal()))))
  const unread = () =>
    client
      .getQueryData(list)
      ?.filter(it => !it.isRead)
      .map(({ id }) => id)
  const comes = (id: string) => {
    client.setQueryData(list, known => known && [rang(id), ...known])
    client.setQueryData(count, known => (known !== undefined ? known + 1 : undefined))
  }
  const seen = () => [unread(), client.getQueryData(count)]
  return { client, seen, comes, refuse: () => refuse() }
}

test('what could not be marked read is unread again, and what has come meanwhile stays', async () => {
  const { client, seen, comes, refuse } = bell()
  const marking = new MutationObserver(client, markingRead(client, 'marcus')).mutate(rang('a'))
  await vi.waitFor(() => expect(seen()).toEqual([['b'], 1]))
  comes('new')
  refuse()
  await expect(marking).rejects.toThrow('Not now')
  expect(seen()).toEqual([['new', 'a', 'b'], 3])
})

test('so is all that could not be marked read together', async () => {
  const { client, seen, comes, refuse } = bell()
  const marking = new MutationObserver(client, markingAllRead(client, 'marcus')).mutate(undefined)
  await vi.waitFor(() => expect(seen()).toEqual([[], 0]))
  comes('new')
  refuse()
  await expect(marking).rejects.toThrow('Not now')
  expect(seen()).toEqual([['new', 'a', 'b'], 3])
})

test('where nothing has come meanwhile the bell is as it was', async () => {
  const { client, seen, refuse } = bell()
  const marking = new MutationObserver(client, markingAllRead(client, 'marcus')).mutate('mention')
  await vi.waitFor(() => expect(seen()).toEqual([[], 0]))
  refuse()
  await expect(marking).rejects.toThrow('Not now')
  expect(seen()).toEqual([['a', 'b'], 2])
})
