import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Collector, type Progress } from '#web/features/my-data/collector.ts'
import { ApiError } from '#web/lib/api.ts'

/** What the club answers by the path and what follows it; a list is one answer a call, the last again and again. */
let answers: Record<string, (() => Response)[]>
let asked: string[]

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page =
  (rows: unknown[], next: string | null = null) =>
  () =>
    json({ rows, next })
const room =
  (messages: unknown[], next: string | null = null) =>
  () =>
    json({ messages, polls: [], votes: [], likes: [], next })
const file = (id: string) => ({
  id,
  path: `/objects/${id}-1x1.jpg`,
  size: 3,
  uploadedAt: '2026-11-21T12:00:00.000Z',
})

beforeEach(() => {
  asked = []
  answers = {
    '': [
      () =>
        json({
          club: 'Racing Club',
          until: '',
          rooms: [
            { id: 'general', name: 'General' },
            { id: 'spa', name: 'Spa' },
          ],
        }),
    ],
    '/parts/uploads': [page([file('a'), file('b')])],
    '/rooms/general': [room([{ id: 'general.2' }], 'messages:x'), room([{ id: 'general.1' }])],
    '/rooms/spa': [room([])],
    '/files/a': [() => new Response('AAA')],
    '/files/b': [() => json({ code: 'not_found' }, 404)],
  }
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : input, 'https://club.test')
    const path = url.pathname.replace('/api/my-data', '')
    asked.push(path + url.search)
    const list = answers[path] ?? [page([])]
    const answer = list.length > 1 ? list.shift() : list[0]
    return answer?.()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const collect = (collector: Collector, told: Progress[] = [], signal = new AbortController().signal) =>
  collector.collect(signal, progress => told.push(progress))

test('it says in words how far it is, and that only ever grows', async () => {
  const collector = new Collector()
  const told: Progress[] = []
  await collect(collector, told)
  expect([...new Set(told.map(({ words }) => words))]).toEqual([
    'Your profile, races and notifications',
    'Messages, room 1 of 2',
    'Messages, room 2 of 2',
    'Pictures and clips, 1 of 2',
    'Pictures and clips, 2 of 2',
  ])
  const shares = told.slice(1).map(({ share }) => share)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
})

test('pages of a room are joined; a file that is gone is said to be, and holds nothing up', async () => {
  const collector = new Collector()
  await collect(collector)
  expect(collector.rooms.map(({ id, messages }) => [id, messages.length])).toEqual([
    ['general', 2],
    ['spa', 0],
  ])
  expect(asked).toContain('/rooms/general?after=messages%3Ax')
  expect([...collector.files.keys()]).toEqual(['a'])
  expect(collector.gone.map(({ id }) => id)).toEqual(['b'])
})

test('what breaks off goes on from that page, and nothing is kept twice', async () => {
  const collector = new Collector()
  const [, second] = answers['/rooms/general'] ?? []
  answers['/rooms/general'] = [
    room([{ id: 'general.2' }], 'messages:x'),
    () => {
      throw new TypeError('Failed to fetch')
    },
    second ?? page([]),
  ]
  await expect(collect(collector)).rejects.toThrow(ApiError)
  await collect(collector)
  expect(collector.rooms[0]?.messages).toEqual([{ id: 'general.2' }, { id: 'general.1' }])
  expect(asked.filter(it => it === '/parts/account')).toHaveLength(1)
  expect(asked.filter(it => it === '/rooms/general')).toHaveLength(1)
})

test('where only files are missing it begins no other, which may be too late by then', async () => {
  const collector = new Collector()
  answers['/files/a'] = [() => json({ code: 'down', detail: 'Not now.' }, 503), () => new Response('AAA')]
  await expect(collect(collector)).rejects.toThrow('503: Not now.')
  await collect(collector)
  expect(asked.filter(it => it === '')).toHaveLength(1)
  expect(collector.files.size).toBe(1)
})

test('who may not begin yet reads when they may', async () => {
  const detail = 'Once a day is possible: again from Sun 22 Nov, 12:00 GMT, London time.'
  answers[''] = [() => json({ code: 'slow_down', detail }, 429)]
  await expect(collect(new Collector())).rejects.toMatchObject({ detail })
  expect(asked).toEqual([''])
})

test('many pictures are asked for so slowly that the club never says that it was too often', async () => {
  vi.useFakeTimers()
  answers['/parts/uploads'] = [page(Array.from({ length: 300 }, (_, n) => file(`f${n}`)))]
  for (let n = 0; n < 300; n++) answers[`/files/f${n}`] = [() => new Response('x')]
  const collector = new Collector()
  const done = collect(collector)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBeLessThan(260)
  expect(asked.length).toBeGreaterThan(200)
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(collector.files.size).toBe(300)
})

test('one that is cancelled asks for nothing more', async () => {
  const abort = new AbortController()
  answers['/parts/cases'] = [
    () => {
      abort.abort()
      return json({ rows: [], next: null })
    },
  ]
  await expect(collect(new Collector(), [], abort.signal)).rejects.toThrow()
  expect(asked).not.toContain('/rooms/general')
})
