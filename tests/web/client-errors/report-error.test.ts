import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { errorReporter } from '#web/features/client-errors/report-error.ts'
import { pages as routes } from '#web/routes.tsx'
import { pageAt, pages, placeOf } from '#worker/features/client-errors/rules.ts'

const thrown = (stack: string) => Object.assign(new Error('Marcus wrote something odd'), { stack })
const inClub = thrown('Error: odd\n    at Message (http://localhost:8787/assets/chat-page-B1.js:3:4512)')

function browser() {
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const send = vi.fn(async () => undefined)
  const reporter = errorReporter({ storage, send })
  const report = (error: unknown, pathname = '/chat') => reporter(error, pathname)
  return { kept, storage, send, report }
}

test('what breaks the same page again and again is told once, and where in the club’s files, without a word of it', async () => {
  const { send, report } = browser()
  await Promise.all([report(inClub), report(inClub)])
  await report(thrown('x@https://club.test/assets/other-C2.js:1:9'))
  expect(send.mock.calls).toEqual([[{ page: '/chat', place: '/assets/chat-page-B1.js:3:4512' }]])
})

test('each page is told of for itself, and a profile without whose it is', async () => {
  const { send, report } = browser()
  for (const path of ['/chat', '/members/6ba7b810-9dad/profile', '/members/marcus/profile', '/nowhere/else'])
    await report(inClub, path)
  expect(send.mock.calls.flat()).toMatchObject([
    { page: '/chat' },
    { page: '/members/:id/profile' },
    { page: 'another page' },
  ])
})

test('the next day it is told again', async () => {
  const { send, report, kept } = browser()
  kept.set('errors-told', JSON.stringify({ day: '2026-01-01', pages: ['/chat'] }))
  await report(inClub)
  expect(JSON.parse(kept.get('errors-told') ?? '')).toEqual({
    day: new Date().toISOString().slice(0, 10),
    pages: ['/chat'],
  })
  expect(send).toHaveBeenCalledTimes(1)
})

test('what could not be told is told with the next fault', async () => {
  const { send, report, kept } = browser()
  send.mockRejectedValueOnce(new Error('offline'))
  await report(inClub)
  expect(kept.size).toBe(0)
  await report(inClub)
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  'not an error',
  null,
  thrown('at chrome-extension://abc/content.js:1:1'),
  thrown('TypeError: Failed to fetch dynamically imported module: http://localhost/assets/chat-page-B1.js'),
])('%s is not the club’s to mend, and not told', async error => {
  const { send, report } = browser()
  await report(error)
  expect(send).not.toHaveBeenCalled()
})

test('a browser that keeps nothing tells, and one that keeps rubbish too', async () => {
  const { send, report, storage } = browser()
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const keepsNothing = errorReporter({
    storage: { ...storage, getItem: forbidden, setItem: forbidden },
    send,
  })
  for (const _ of ['once', 'twice']) await keepsNothing(inClub, '/rules')
  storage.setItem('errors-told', '{"day":')
  await report(inClub, '/races')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a stack of each engine says where', () => {
  expect(placeOf('Message@http://localhost:8787/assets/chat-page-B1.js:3:4512\n@[native code]')).toBe(
    '/assets/chat-page-B1.js:3:4512',
  )
})

test('every page of the map is told of by its own path', () => {
  const paths = (list: RouteObject[], above = ''): string[] =>
    list.flatMap(({ path, index, children = [] }) => {
      const own = path ? `${above}/${path}`.replace('//', '/') : above || '/'
      return children.length > 0
        ? paths(children, path ? own : above)
        : path === '*'
          ? []
          : [index ? '/' : own]
    })
  const all = paths(routes)
  expect(pages.filter(page => page !== 'another page').toSorted()).toEqual(all.toSorted())
  expect(pageAt('/races/spa/result')).toBe('/races/:id/result')
  expect(pageAt('/incidents/c1')).toBe('/incidents/:id')
  expect(pageAt('/no/such')).toBe('another page')
})
