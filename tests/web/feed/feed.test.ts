import { environmentManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakePage, FakeSocket, HandClock } from '#tests/support/hand-clock.ts'
import { keptByFeed, listenToFeed, pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { profilesQuery } from '#web/features/members/api.ts'
import { startClubFeed } from '#web/shell/live-features.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

let clock: HandClock
let page: FakePage
let client: QueryClient
let sockets: FakeSocket[]
let asked: string[]
let isWelcome: boolean
let stop: () => void

beforeEach(() => {
  clock = new HandClock()
  page = new FakePage()
  client = new QueryClient()
  sockets = []
  asked = []
  isWelcome = true
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters = {}) => {
    if (filters.refetchType === 'none')
      for (const query of client.getQueryCache().findAll({ queryKey: filters.queryKey })) query.invalidate()
    else asked.push(JSON.stringify(filters.queryKey ?? 'everything'))
  })
  stop = startClubFeed(
    client,
    'marcus',
    {
      page,
      setTimer: clock.setTimer,
      random: () => 0.5,
      openSocket: url => {
        sockets.push(new FakeSocket(url))
        return last()
      },
    },
    { askSession: async () => isWelcome, reloadPage: () => asked.push('reload') },
  )
})

afterEach(() => {
  stop()
  client.clear()
})

const last = () => sockets.at(-1) as FakeSocket

/** Marcus’s tab hears these news. */
async function hears(...events: FeedEvent[]) {
  last().open()
  asked.length = 0
  last().say(...events)
}

const race = (id: string, registeredCount: number) => ({ id, registeredCount, isRegistered: true })
const notification = (id: string, isRead = false) =>
  ({ id, isRead, type: 'mention', text: 'A mention', link: '/chat', createdAt: '' }) as const
const room = (id: string) => ({ id, lastMessage: null })
const yara = {
  id: 'yara',
  gamertag: 'Yara',
  displayName: 'Yara',
  isAdmin: false,
  profileImageUrl: null,
  status: 'approved',
} as const

test('while the feed is up nothing polls; while it is down everything does', async () => {
  last().open()
  expect(pollWhileFeedIsDown()).toBe(false)
  last().cut()
  await clock.pass(3000)
  expect(pollWhileFeedIsDown()).toBe(false)
  await clock.pass(1000)
  expect(pollWhileFeedIsDown()).toBe(30_000)
})

test('what is on the page begins to poll when the feed goes down, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  environmentManager.setIsServer(() => false)
  const queryFn = vi.fn(async () => 'races')
  const stopLooking = new QueryObserver(client, {
    queryKey: ['races', null],
    queryFn,
    refetchInterval: pollWhileFeedIsDown,
  }).subscribe(() => {})
  last().open()
  await vi.advanceTimersByTimeAsync(120_000)
  const fetchedWhileUp = queryFn.mock.calls.length
  last().cut()
  await clock.pass(4000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchedWhileUp).toBeLessThanOrEqual(2) // the first, and one that was due
  expect(queryFn).toHaveBeenCalledTimes(fetchedWhileUp + 2)
  stopLooking()
  vi.useRealTimers()
})

test('at the first connection an approved driver asks for bell, races and rooms again, after a break for everything', async () => {
  last().open()
  expect(asked).toEqual(['["notifications","marcus"]', '["races"]', '["chat-rooms"]'])
  asked.length = 0
  last().cut()
  await clock.pass(1000)
  last().open()
  expect(asked).toEqual(['"everything"'])
})

test('whoever sees who waits asks for them once more at the first connection, since nobody waits for an event', () => {
  client.setQueryData(['members', 'pending'], [])
  last().open()
  expect(asked).toContain('["members","pending"]')
})

test('whoever waits for approval asks at the first connection whether it came meanwhile', () => {
  client.setQueryData(['session'], { id: 'marcus', status: 'pending' })
  last().open()
  expect(asked).toContain('["session"]')
})

test('a mention stands at the top of the bell’s list, once', async () => {
  client.setQueryData(['notifications', 'marcus', 'list'], [notification('old')])
  const event = { type: 'mention', notification: notification('new') } as const
  await hears(event, event)
  expect(client.getQueryData(['notifications', 'marcus', 'list'])).toEqual([
    notification('new'),
    notification('old'),
  ])
})

test('the bell shows the count that the club says, and asks for the list where it does not fit', async () => {
  client.setQueryData(['notifications', 'marcus', 'list'], [notification('a'), notification('b', true)])
  await hears({ type: 'notifications', count: 1 })
  expect(client.getQueryData(['notifications', 'marcus', 'count'])).toBe(1)
  expect(asked).toEqual([])
  last().say({ type: 'notifications', count: 0 })
  expect(asked).toEqual(['["notifications","marcus","list"]'])
})

test('an answer that was on its way when news came is asked for again, because it may be older', async () => {
  const queryKey = ['notifications', 'marcus', 'count']
  let answer = (_count: number) => {}
  const fetched = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<number>(resolve => (answer = resolve)),
  })
  await hears({ type: 'notifications', count: 2 })
  answer(1)
  expect(await fetched).toBe(1)
  expect(client.getQueryData(queryKey), 'for this test to mean anything').toBe(1)
  await clock.pass(1000)
  expect(asked).toEqual(['["notifications","marcus","count"]'])

  last().say({ type: 'notifications', count: 3 })
  await clock.pass(2000)
  expect(asked, 'not where nothing was on its way').toHaveLength(1)
})

test('a next page that somebody waits for comes before its list is asked for anew', async () => {
  const { queryKey } = profilesQuery
  let arrive: (page: string[]) => void = () => {}
  const next = new Promise<string[]>(resolve => {
    arrive = resolve
  })
  const list = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === 1 ? ['Marcus'] : next),
    initialPageParam: 1,
    getNextPageParam: () => 2,
  })
  await list.refetch()
  await hears()
  const more = list.fetchNextPage()
  last().say({ type: 'member-changed', memberId: 'yara', member: yara })
  await clock.pass(4000)
  expect(asked).not.toContain(JSON.stringify(queryKey))
  arrive(['Yara'])
  await more
  await clock.pass(2000)
  expect(asked).toContain(JSON.stringify(queryKey))
})

test('a room with something new is known at once; a new room is asked for, soon and not by all at once', async () => {
  client.setQueryData(['chat-rooms'], [room('general'), room('gt3')])
  const lastMessage = { id: 'gt3.4', memberId: 'yara', createdAt: '2026-11-21T20:00:00.000Z' }
  await hears({ type: 'room-activity', chatRoomId: 'gt3', lastMessage })
  expect(client.getQueryData(['chat-rooms'])).toEqual([room('general'), { id: 'gt3', lastMessage }])
  last().say({ type: 'room-activity', chatRoomId: 'gt4', lastMessage: null })
  last().say({ type: 'room-activity', chatRoomId: 'gt4', lastMessage })
  expect(asked).toEqual([])
  await clock.pass(1000)
  expect(asked).toEqual(['["chat-rooms"]'])
})

test('a place that is taken is counted in every list that shows the race, and one’s own place is left alone', async () => {
  client.setQueryData(['races', null], [race('spa', 3), race('monza', 1)])
  client.setQueryData(['races', 'gt3'], [race('spa', 3)])
  await hears({ type: 'race-changed', raceId: 'spa', registeredCount: 4 })
  expect(client.getQueryData(['races', null])).toEqual([race('spa', 4), race('monza', 1)])
  expect(client.getQueryData(['races', 'gt3'])).toEqual([race('spa', 4)])
  await clock.pass(2000)
  expect(asked).not.toContain('["races"]')
})

test('what news have changed is asked for by the next page that shows it, since they say not all', async () => {
  vi.mocked(client.invalidateQueries).mockRestore()
  const queryFn = vi.fn(async () => [race('monza', 3)])
  const look = () => {
    const query = { queryKey: ['races', null], queryFn, ...keptByFeed }
    return new QueryObserver(client, query).subscribe(() => {})
  }
  look()()
  await vi.waitFor(() => expect(client.getQueryData(['races', null])).toBeDefined())
  look()()
  expect(queryFn, 'of two parts that are drawn after each other').toHaveBeenCalledTimes(1)
  await hears({ type: 'race-changed', raceId: 'monza', registeredCount: 4 })
  expect(queryFn).toHaveBeenCalledTimes(1)
  look()()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a rush for places asks for who drives there once, and for nothing else', async () => {
  client.setQueryData(['races', null], [race('spa', 3)])
  client.setQueryData(['championships'], [{ id: 'winter', totalRegistrations: 3, raceCount: 2 }])
  await hears()
  for (let count = 4; count < 24; count++)
    last().say({
      type: 'race-changed',
      raceId: 'spa',
      registeredCount: count,
      championship: { id: 'winter', totalRegistrations: count + 1 },
    })
  await clock.pass(2000)
  expect(asked.sort()).toEqual(['["drivers","spa"]'])
  expect(client.getQueryData(['championships'])).toEqual([
    { id: 'winter', totalRegistrations: 24, raceCount: 2 },
  ])
})

test('a count of a race that is in no list here is nobody’s business', async () => {
  client.setQueryData(['races', 'gt3'], [race('spa', 3)])
  await hears({ type: 'race-changed', raceId: 'zolder', registeredCount: 1 })
  await clock.pass(2000)
  expect(asked).not.toContain('["races"]')
  expect(client.getQueryData(['races', 'gt3'])).toEqual([race('spa', 3)])
})

test('a race that is new or was edited is looked at again', async () => {
  client.setQueryData(['races', null], [race('spa', 3)])
  await hears({ type: 'race-changed', raceId: 'spa', registeredCount: null })
  last().say({ type: 'race-changed', raceId: 'zolder', registeredCount: 0 })
  await clock.pass(1000)
  expect(asked.filter(key => key === '["races"]')).toHaveLength(1)
})

test('a championship that was made, edited or deleted is looked at again, and so are its races', async () => {
  await hears({ type: 'championship-changed', championshipId: 'winter' })
  await clock.pass(1000)
  expect(asked.sort()).toEqual(['["championships"]', '["races"]'])
})

test('a renamed driver is renamed in every list, and one who left is in none', async () => {
  const listed = { ...yara, bio: 'Drives' }
  client.setQueryData(['members', 'all'], [listed])
  client.setQueryData(['members', 'one', 'yara'], listed)
  await hears({ type: 'member-changed', memberId: 'yara', member: { ...yara, displayName: 'Yara K' } })
  expect(client.getQueryData(['members', 'all'])).toEqual([{ ...listed, displayName: 'Yara K' }])
  expect(client.getQueryData(['members', 'one', 'yara'])).toEqual({ ...listed, displayName: 'Yara K' })
  last().say({ type: 'member-changed', memberId: 'yara', member: null })
  expect(client.getQueryData(['members', 'all'])).toEqual([])
})

test('pinned messages are asked for anew when their author changes, and not when others do', async () => {
  client.setQueryData(['pinned-messages', 'general'], [{ memberId: 'yara' }])
  await hears({ type: 'member-changed', memberId: 'yara', member: yara })
  await clock.pass(1000)
  expect(asked).toContain('["pinned-messages"]')
  asked.length = 0
  last().say({ type: 'member-changed', memberId: 'tom', member: { ...yara, id: 'tom' } })
  await clock.pass(1000)
  expect(asked).not.toContain('["pinned-messages"]')
})

test('who is decided on leaves the waiting list, and who is new is asked for', async () => {
  client.setQueryData(['members', 'pending'], [{ ...yara, status: 'pending' }])
  await hears({ type: 'member-changed', memberId: 'yara', member: yara })
  expect(client.getQueryData(['members', 'pending'])).toEqual([])
  last().say({ type: 'member-changed', memberId: 'tom', member: { ...yara, id: 'tom', status: 'pending' } })
  await clock.pass(1000)
  expect(asked).toContain('["members","pending"]')
})

test('when somebody leaves, those who look like somebody are asked for anew, and else nobody who waits', async () => {
  const waiting = { ...yara, status: 'pending' }
  client.setQueryData(['members', 'pending'], [{ ...waiting, looksLike: [] }])
  await hears({ type: 'member-changed', memberId: 'tom', member: null })
  await clock.pass(2000)
  expect(asked).not.toContain('["members","pending"]')
  client.setQueryData(['members', 'pending'], [{ ...waiting, looksLike: ['Yarra'] }])
  last().say({ type: 'member-changed', memberId: 'yarra', member: null })
  await clock.pass(2000)
  expect(asked).toContain('["members","pending"]')
})

test('who waits and is renamed is renamed on the approval page, which asks for nothing', async () => {
  client.setQueryData(['members', 'pending'], [{ ...yara, status: 'pending', looksLike: [] }])
  client.setQueryData(['members', 'all'], [{ ...yara, status: 'pending' }])
  const member = { ...yara, status: 'pending', displayName: 'Yara K' } as const
  await hears({ type: 'member-changed', memberId: 'yara', member })
  await clock.pass(2000)
  expect(client.getQueryData(['members', 'pending'])).toEqual([{ ...member, looksLike: [] }])
  expect(asked).toEqual([])
})

test('an admin who sees who decided, and why, asks for that when another admin has decided', async () => {
  const known = { ...yara, status: 'pending', rejectionReason: null }
  client.setQueryData(['members', 'all'], [{ ...yara, status: 'pending' }])
  client.setQueryData(['members', 'profiles'], { pages: [[known]], pageParams: [undefined] })
  await hears({ type: 'member-changed', memberId: 'yara', member: { ...yara, status: 'rejected' } })
  await clock.pass(2000)
  expect(client.getQueryData(['members', 'all'])).toEqual([{ ...yara, status: 'rejected' }])
  expect(client.getQueryData(['members', 'profiles'])).toMatchObject({
    pages: [[{ ...known, status: 'rejected' }]],
  })
  expect(asked).toEqual(['["members","profiles"]'])
})

test('one’s own approval is asked for at once', async () => {
  await hears({ type: 'member-changed', memberId: 'marcus', member: { ...yara, id: 'marcus' } })
  expect(asked).toContain('["session"]')
})

test('when the session has ended the shell looks who is signed in', async () => {
  await hears({ type: 'session-ended' })
  expect(asked).toEqual(['["session"]'])
})

test('the open room hears the news as well', async () => {
  const heard: string[] = []
  const stopListening = listenToFeed(({ type }) => heard.push(type))
  await hears({ type: 'notifications', count: 0 }, { type: 'session-ended' })
  stopListening()
  last().say({ type: 'session-ended' })
  expect(heard).toEqual(['notifications', 'session-ended'])
})

test('after 4001 only who is still signed in comes back', async () => {
  last().open()
  last().cut(4001)
  await clock.pass(1000)
  expect(sockets).toHaveLength(2)
  isWelcome = false
  last().open()
  last().cut(4001)
  await clock.pass(600_000)
  expect(sockets).toHaveLength(2)
})

test('who leaves takes his feed with him, and what he left open polls', async () => {
  last().open()
  stop()
  page.wake()
  await clock.pass(600_000)
  expect(sockets).toHaveLength(1)
  expect(pollWhileFeedIsDown()).toBe(30_000)
})
