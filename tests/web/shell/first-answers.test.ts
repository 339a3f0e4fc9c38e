import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { enterPage } from '#web/enter-page.ts'
import { championshipsQuery } from '#web/features/championships/api.ts'
import { roomConnectionOf } from '#web/features/chat/room-client/room-connections.ts'
import { racesQuery } from '#web/features/races/api.ts'
import { sessionQuery } from '#web/features/session/api.ts'
import { forgetOthers } from '#web/lib/member-data.ts'

const ines = { id: 'ines', gamertag: 'Ines', displayName: 'Ines', status: 'approved' }
const rooms = [
  { id: 'gt3', name: 'GT3 Chat', type: 'championship' },
  { id: 'general', name: 'General Chat', type: 'general' },
]
/** What the club answers by path; nothing else is reached. */
const answers: Record<string, unknown> = {
  '/api/races': [],
  '/api/races?championshipId=gt3&scope=all': [],
  '/api/championships': [],
  '/api/chat-rooms': rooms,
}

let asked: string[]
let sockets: FakeSocket[]

class FakeSocket {
  readonly room: string | null
  isOpen = true
  constructor(url: URL) {
    this.room = url.searchParams.get('room')
    sockets.push(this)
  }
  close() {
    this.isOpen = false
  }
}

/** A club at whose door this member, or nobody, stands. */
function clubWith(member: object | null) {
  asked = []
  sockets = []
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname, search } = new URL(input, location.href)
    asked.push(pathname + search)
    if (pathname === '/api/session')
      return new Response(JSON.stringify({ member, session: null }), { headers })
    const answer = answers[pathname + search]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer), { headers })
  })
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}

/** Enters an address, and waits until all has been asked that the map says of it. */
function open(client: QueryClient, place: string) {
  return enterPage(client, new URL(place, location.href))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://club.example/'))
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('WebSocket', FakeSocket)
})

afterEach(() => {
  forgetOthers(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['/races', ['/api/races', '/api/championships']],
  ['/races?championship=gt3', ['/api/races?championshipId=gt3&scope=all', '/api/championships']],
  ['/championships', ['/api/races', '/api/championships']],
  ['/dashboard', ['/api/races', '/api/championships']],
])('a driver who opens %s has what it shows asked for at once', async (place, first) => {
  await open(clubWith(ines), place)
  expect(asked).toEqual(['/api/session', ...first])
})

test('the page that is drawn after the answers came asks for none of them again', async () => {
  const client = clubWith(ines)
  await open(client, '/races')
  for (const query of [sessionQuery, racesQuery, championshipsQuery]) {
    const observer = new QueryObserver<unknown>(client, query as never)
    observer.subscribe(() => {})()
    expect(observer.getCurrentResult().isSuccess).toBe(true)
  }
  expect(asked).toHaveLength(3)
})

test.each([
  ['whoever is signed out', null, '/races'],
  ['a rejected driver', { ...ines, status: 'rejected' }, '/races'],
  ['whoever opens a page that shows the same to everybody', ines, '/rules'],
])('nothing is asked ahead for %s', async (_, member, place) => {
  await open(clubWith(member), place)
  expect(asked.filter(path => path !== '/api/session')).toEqual([])
})

test('nothing is asked ahead where the club cannot be reached, whoever was here last', async () => {
  localStorage.setItem('racing-club-member', JSON.stringify(ines))
  const client = clubWith(ines)
  vi.stubGlobal('fetch', async () => {
    asked.push('in vain')
    throw new TypeError('Failed to fetch')
  })
  await open(client, '/races')
  expect(asked).toEqual(['in vain'])
})

test.each([
  ['/chat', 'general'],
  ['/chat?room=gt3', 'gt3'],
  ['/chat?room=gone', 'general'],
])('a driver who opens %s has the room %s opened before it is drawn', async (place, room) => {
  await open(clubWith(ines), place)
  expect(asked.toSorted(), 'once each').toEqual([
    '/api/chat-rooms',
    `/api/chat-rooms/${room}/messages?limit=12`,
    `/api/chat-rooms/${room}/pinned-messages`,
    '/api/session',
  ])
  expect(sockets.map(socket => socket.room)).toEqual([room])
})

test('without a room in the address the general one is asked for beside the directory, not after it', async () => {
  const client = clubWith(ines)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: URL | string) =>
    String(input).endsWith('/chat-rooms') ? new Promise(() => {}) : answer(input),
  )
  void open(client, '/chat')
  await vi.waitFor(() => expect(asked).toContain('/api/chat-rooms/general/messages?limit=12'))
})

test('a room that was opened ahead is left where no page comes for it', async () => {
  await open(clubWith(ines), '/chat')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(sockets.some(({ isOpen }) => isOpen)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.some(({ isOpen }) => isOpen)).toBe(false)
})

test('a room that was opened ahead is opened once, and closed when its page is left', async () => {
  const client = clubWith(ines)
  await open(client, '/chat')
  const leave = roomConnectionOf(client, 'general', 'ines').enter()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(sockets.at(-1)?.isOpen).toBe(true)
  leave()
  expect(sockets.some(({ isOpen }) => isOpen)).toBe(false)
})

test('whoever leaves the page at once leaves the room at once, and coming back opens it anew', async () => {
  const client = clubWith(ines)
  await open(client, '/chat')
  const { enter } = roomConnectionOf(client, 'general', 'ines')
  enter()()
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false])
  enter()
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(16_000)
  expect(sockets.at(-1)?.isOpen, 'nobody waits any more').toBe(true)
})

test('a room that is open already is not opened ahead', async () => {
  const client = clubWith(ines)
  const leave = roomConnectionOf(client, 'general', 'ines').enter()
  await open(client, '/chat')
  leave()
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false])
})

test('no room is opened for a driver who has signed out meanwhile', async () => {
  const client = clubWith(ines)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: URL | string) => {
    if (String(input).endsWith('/chat-rooms')) client.setQueryData(sessionQuery.queryKey, null)
    return answer(input)
  })
  await open(client, '/chat?room=gt3')
  expect(asked.at(-1)).toBe('/api/chat-rooms') // and of no room
  expect(sockets).toEqual([])
})
