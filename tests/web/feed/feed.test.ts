import { environmentManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakePage, FakeSocket, HandClock } from '#tests/support/hand-clock.ts'
import { freshByFeed, listenToFeed, pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { profilesQuery } from '#web/features/members/api.ts'
import { noteSigningOut } from '#web/features/session/present-member.ts'
import { ApiError } from '#web/lib/api.ts'
import { startClubFeed } from '#web/shell/club-feed.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'

let clock: HandClock
let page: FakePage
let client: QueryClient
let sockets: FakeSocket[]
let asked: string[]
let isWelcome: boolean
/** For so long, in ms, the machine has slept, in which one of its clocks stood still. */
let asleep: number
let stop: () => void

const askSession = async () => {
  asked.push('who is signed in')
  return isWelcome
}

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
  asleep = 0
  const now = () => ({ steady: clock.now() - asleep, wall: clock.now() })
  stop = startClubFeed(
    client,
    'marcus',
    {
      page,
      now,
      opened: now(),
      setTimer: clock.setTimer,
      random: () => 0.5,
      openSocket: url => {
        sockets.push(new FakeSocket(url))
        return last()
      },
    },
    { askSession, reloadPage: () => asked.push('reload') },
  )
})

afterEach(() => {
  stop()
  client.clear()
})

const last = () => sockets.at(-1) as FakeSocket

/** The feed’s clock, which is another than that of Marcus’s phone. */
const FEED = Date.UTC(2030, 0, 1)

/** The feed says hello and, upon what the tab says then, what it missed. */
function connect(missed: FeedEvent[] = [], isWhole = true, at = FEED) {
  last().open()
  last().say({ type: 'hello', at })
  last().say(...missed, { type: 'caught-up', isWhole })
}

/** Since when the tab says that it may have missed something, as ms before the feed’s clock. */
const saidSince = (at = FEED) => at - JSON.parse(last().sent[0] ?? '').since

/** Marcus’s tab has been open for a while, and hears these news. */
async function hears(...events: FeedEvent[]) {
  connect()
  await clock.pass(0)
  asked.length = 0
  last().say(...events)
}

const race = (id: string, registeredCount: number) => ({
  id,
  registeredCount,
  heldCount: 0,
  reserveCount: 0,
  isRegistered: true,
})
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

test('no feed is asked for by whoever is signing out', async () => {
  connect()
  noteSigningOut(true)
  last().cut()
  await clock.pass(60_000)
  expect(sockets).toHaveLength(1)
  noteSigningOut(false) // it failed
  await clock.pass(60_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('while the feed is up nothing polls; while it is down everything does', async () => {
  connect()
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
  connect()
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

test('a page that missed nothing asks for nothing, at the first connection nor after a break', async () => {
  await clock.pass(6000)
  connect()
  await clock.pass(5000)
  last().cut()
  await clock.pass(2000)
  connect()
  await clock.pass(5000)
  expect(sockets).toHaveLength(2)
  expect(asked).toEqual([])
})

test('a page says how long ago it was opened, by the feed’s clock', async () => {
  await clock.pass(12_000)
  last().open()
  expect(last().sent).toEqual([])
  last().say({ type: 'hello', at: FEED })
  expect(saidSince()).toBe(12_000)
})

test('a break is as long as it is since the last sign of life was asked for that came', async () => {
  connect()
  await clock.pass(30_000) // a ping
  await clock.pass(2000)
  last().pong()
  await clock.pass(30_000) // another, which nobody answers
  last().cut()
  await clock.pass(2000)
  connect()
  expect(saidSince()).toBe(34_000)
})

test('of pings that were sent before the first answer the first counts', async () => {
  connect()
  await clock.pass(30_000)
  await clock.pass(1000)
  page.wake() // asks for a sign of life, too
  last().pong()
  last().cut()
  await clock.pass(1000)
  connect()
  expect(saidSince()).toBe(2000)
})

test('a break is as long as it is since the tab has caught up, where no sign of life has come since', async () => {
  await clock.pass(12_000)
  connect()
  await clock.pass(1000)
  last().cut()
  await clock.pass(1000)
  connect()
  expect(saidSince()).toBe(2000)
})

test('a socket that breaks before the tab has caught up leaves nothing out', async () => {
  await clock.pass(12_000)
  last().open()
  last().say({ type: 'hello', at: FEED })
  last().cut()
  await clock.pass(1000)
  connect()
  expect(saidSince()).toBe(13_000)
})

test('a machine that slept counts that too', async () => {
  connect()
  await clock.pass(1000)
  asleep = 500
  last().cut()
  await clock.pass(1000)
  connect()
  expect(saidSince()).toBe(2000)
})

test('until the tab has caught up it is not told that the feed is up', async () => {
  last().open()
  last().say({ type: 'hello', at: FEED })
  await clock.pass(4000)
  expect(pollWhileFeedIsDown()).toBe(30_000)
  last().say({ type: 'caught-up', isWhole: true })
  expect(pollWhileFeedIsDown()).toBe(false)
})

test('what was missed is shown at once, and what it does not carry is asked for at once', async () => {
  client.setQueryData(['races', null], [race('spa', 3)])
  await clock.pass(12_000)
  connect([
    { type: 'race-changed', raceId: 'spa', registeredCount: 4 },
    { type: 'championship-changed', championshipId: 'winter' },
  ])
  expect(client.getQueryData(['races', null])).toEqual([race('spa', 4)])
  await clock.pass(0)
  expect(asked.sort()).toEqual(['["championships"]', '["drivers","spa"]', '["races"]'])
})

test('after a break not everybody asks at once', async () => {
  connect()
  last().cut()
  await clock.pass(1000)
  connect([{ type: 'championship-changed', championshipId: 'winter' }])
  await clock.pass(999)
  expect(asked).toEqual([])
  await clock.pass(1)
  expect(asked.sort()).toEqual(['["championships"]', '["races"]'])
})

test('where the feed does not remember so far back everything is asked for anew, and not by all at once', async () => {
  connect()
  last().cut()
  await clock.pass(3_600_000)
  connect([], false)
  expect(asked).toEqual([])
  await clock.pass(2000)
  expect(asked).toEqual(['[]'])
})

test('what could not be asked for when the page opened is asked for when the feed stands', async () => {
  const refused = new ApiError(404, { code: 'not_found' })
  const observe = (queryKey: string[], error: ApiError) =>
    new QueryObserver(client, { queryKey, queryFn: () => Promise.reject(error), retry: false })
  const stops = [
    observe(['races', 'all'], new ApiError(0, { code: 'offline' })),
    observe(['championships'], new ApiError(502, {})),
    observe(['members', 'one', 'x'], refused),
  ].map(observer => observer.subscribe(() => {}))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  connect()
  await clock.pass(0)
  expect(asked.sort()).toEqual(['["championships"]', '["races","all"]'])
  for (const stopLooking of stops) stopLooking()
})

test('what failed in a break and has news as well is asked for once', async () => {
  connect()
  const queryFn = () => Promise.reject(new ApiError(0, { code: 'offline' }))
  const observer = new QueryObserver(client, { queryKey: ['races', 'upcoming'], queryFn, retry: false })
  const stopLooking = observer.subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  last().cut()
  await clock.pass(1000)
  connect([{ type: 'championship-changed', championshipId: 'winter' }])
  await clock.pass(2000)
  expect(asked.sort()).toEqual(['["championships"]', '["races"]'])
  stopLooking()
})

test('a socket that the club refuses has the page ask who is signed in', async () => {
  last().cut()
  expect(asked).toEqual(['who is signed in'])
  await clock.pass(2000)
  connect()
  asked.length = 0
  last().cut()
  expect(asked, 'not where one that stood was cut').toEqual([])
})

test('a first answer that was on its way when news came is asked for again once it is there', async () => {
  vi.mocked(client.invalidateQueries).mockRestore()
  const answers: ((names: string[]) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string[]>(resolve => answers.push(resolve)))
  const stopLooking = new QueryObserver(client, { queryKey: ['championships'], queryFn }).subscribe(() => {})
  await hears({ type: 'championship-changed', championshipId: 'winter' })
  await clock.pass(2000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  answers[0]?.([])
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  answers[1]?.(['Winter'])
  await vi.waitFor(() => expect(client.getQueryData(['championships'])).toEqual(['Winter']))
  stopLooking()
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

test('a mention is counted once, also where the page has it in its list already', async () => {
  const [list, count] = [
    ['notifications', 'marcus', 'list'],
    ['notifications', 'marcus', 'count'],
  ]
  client.setQueryData(list, [notification('known')])
  client.setQueryData(count, 1)
  await hears({ type: 'mention', notification: notification('known'), isOneMore: true })
  expect(client.getQueryData(count)).toBe(1)
  const event = { type: 'mention', notification: notification('new'), isOneMore: true } as const
  last().say(event, event)
  expect(client.getQueryData(count)).toBe(2)
})

test('the bell shows the count that the club says, and asks for the list where it does not fit', async () => {
  client.setQueryData(['notifications', 'marcus', 'list'], [notification('a'), notification('b', true)])
  await hears({ type: 'notifications', count: 1 })
  expect(client.getQueryData(['notifications', 'marcus', 'count'])).toBe(1)
  expect(asked).toEqual([])
  last().say({ type: 'notifications', count: 0 })
  expect(asked).toEqual(['["notifications","marcus","list"]'])
})

test('the bell asks for its list where the club says the same count once more: one thing came as another was read', async () => {
  client.setQueryData(['notifications', 'marcus', 'list'], [notification('a'), notification('b', true)])
  await hears({ type: 'notifications', count: 1 })
  expect(asked).toEqual([])
  last().say({ type: 'notifications', count: 1 })
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

test('who waits for a place asks where they stand now, and only they: the counts do not say it', async () => {
  const mine = {
    ...race('spa', 20),
    reserve: { place: 2, offerUntil: null },
    date: '2099-01-01T20:00:00.000Z',
  }
  client.setQueryData(['races', null], [mine, race('monza', 1)])
  await hears({ type: 'race-changed', raceId: 'monza', registeredCount: 2 })
  await clock.pass(2000)
  expect(asked).not.toContain('["races"]')
  last().say({ type: 'race-changed', raceId: 'spa', registeredCount: 19, heldCount: 1, reserveCount: 2 })
  last().say({ type: 'race-changed', raceId: 'spa', registeredCount: 19, heldCount: 1, reserveCount: 3 })
  await clock.pass(2000)
  expect(client.getQueryData(['races', null])).toMatchObject([{ heldCount: 1, reserveCount: 3 }, {}])
  expect(asked.filter(key => key === '["races"]')).toHaveLength(1)
})

test('a driver with a place asks whether they still have it while check-in is open, and not before', async () => {
  const own = (ms: number) => ({
    ...race('spa', 20),
    isRegistered: true,
    date: new Date(Date.now() + ms).toISOString(),
  })
  client.setQueryData(['races', null], [own(61 * 60_000)])
  await hears({ type: 'race-changed', raceId: 'spa', registeredCount: 19 })
  await clock.pass(2000)
  expect(asked).not.toContain('["races"]')
  client.setQueryData(['races', null], [own(59 * 60_000)])
  last().say({ type: 'race-changed', raceId: 'spa', registeredCount: 20 })
  await clock.pass(2000)
  expect(asked).toContain('["races"]')
})

test('what a driver says on race night is on their own cards at once, and on nobody else’s', async () => {
  client.setQueryData(['races', null], [{ ...race('spa', 3), presence: null }])
  await hears({ type: 'presence', raceId: 'spa', memberId: 'yara', state: 'late' })
  expect(client.getQueryData(['races', null])).toMatchObject([{ presence: null }])
  last().say({ type: 'presence', raceId: 'spa', memberId: 'marcus', state: 'here' })
  expect(client.getQueryData(['races', null])).toMatchObject([{ presence: 'here' }])
  await clock.pass(2000)
  expect(asked).not.toContain('["races"]')
})

test('what news have changed is asked for by the next page that shows it, since they say not all', async () => {
  vi.mocked(client.invalidateQueries).mockRestore()
  const queryFn = vi.fn(async () => [race('monza', 3)])
  const look = () => {
    const query = { queryKey: ['races', null], queryFn, ...freshByFeed }
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

test('a driver’s own sign on race night, given in another tab, asks for the board with what it opens', async () => {
  const grid = [
    { member: { id: 'marcus' }, presence: null },
    { member: { id: 'yara' }, presence: null },
  ]
  client.setQueryData(['board', 'spa'], { grid, reserves: [] })
  await hears({ type: 'presence', raceId: 'spa', memberId: 'yara', state: 'here' })
  expect(client.getQueryData(['board', 'spa'])).toMatchObject({ grid: [{}, { presence: 'here' }] })
  expect(asked).not.toContain('["board","spa"]')
  last().say({ type: 'presence', raceId: 'spa', memberId: 'marcus', state: 'here' })
  expect(asked).toContain('["board","spa"]')
})

test('a result or another scoring moves the tables of its championship, and the open results that count for it', async () => {
  const counted = (championshipId: string | null) => ({ standings: championshipId && { championshipId } })
  client.setQueryData(['result', 'spa'], counted('winter'))
  client.setQueryData(['result', 'monza'], counted('summer'))
  client.setQueryData(['result', 'imola'], counted(null))
  await hears({ type: 'result-changed', raceId: 'zolder', championshipId: 'winter' })
  await clock.pass(30_000)
  expect([...new Set(asked)].sort()).toEqual([
    '["championships"]',
    '["leaderboards"]',
    '["result","spa"]',
    '["standings","winter"]',
  ])
})

test('the lists of races are asked for again when a race gets its result, or has it taken back, and for no other news', async () => {
  client.setQueryData(['races', 'upcoming'], [race('spa', 3)])
  await hears({ type: 'result-changed', raceId: null, championshipId: 'winter' })
  await clock.pass(30_000)
  expect(asked).not.toContain('["races"]')
  // One that has lost its result is on no list yet.
  last().say({ type: 'result-changed', raceId: 'zolder', championshipId: null })
  await clock.pass(30_000)
  expect(asked).toContain('["races"]')
})

test('a case that is open is asked for again when something has happened in it, and so are the lists of cases', async () => {
  client.setQueryData(['incident', 'i1'], { id: 'i1', race: { id: 'r1' } })
  client.setQueryData(['incident', 'i2'], { id: 'i2', race: { id: 'r2' } })
  await hears({ type: 'incident-changed', incidentId: 'i1' }, { type: 'incident-changed', incidentId: 'i9' })
  await clock.pass(0)
  expect(new Set(asked)).toEqual(new Set(['["incident","i1"]', '["incidents"]']))
})

test('a reader who is no party hears of a case that was decided anew by the result of its race', async () => {
  client.setQueryData(['incident', 'i1'], { id: 'i1', race: { id: 'r1' } })
  client.setQueryData(['incident', 'i2'], { id: 'i2', race: { id: 'r2' } })
  await hears({ type: 'result-changed', raceId: 'r1', championshipId: null })
  await clock.pass(30_000)
  expect(asked).toContain('["incident","i1"]')
  expect(asked).not.toContain('["incident","i2"]')
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
  connect()
  last().cut(4001)
  await clock.pass(1000)
  expect(sockets).toHaveLength(2)
  isWelcome = false
  last().open()
  last().cut(4001)
  await clock.pass(600_000)
  expect(sockets).toHaveLength(2)
})

test('who leaves takes their feed along, and what they left open polls', async () => {
  connect()
  stop()
  page.wake()
  await clock.pass(600_000)
  expect(sockets).toHaveLength(1)
  expect(pollWhileFeedIsDown()).toBe(30_000)
})
