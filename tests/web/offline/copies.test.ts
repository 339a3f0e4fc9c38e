import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage, HandClock } from '#tests/support/hand-clock.ts'
import { ApiError } from '#web/lib/api.ts'
import { forgetCopies, readCopy, restoreFromCopy, saveCopy } from '#web/lib/offline-copies.ts'
import { saveAnswers } from '#web/shell/save-for-offline.ts'

const races = [{ id: 'kyalami', name: 'Kyalami 60' }]
const offline = new ApiError(0, { code: 'offline', detail: 'The club cannot be reached.' })

let storage: ReturnType<typeof fakeStorage>
let clock: HandClock
let client: QueryClient
/** Who the club says is here. */
let here: string | null

beforeEach(() => {
  storage = fakeStorage()
  clock = new HandClock()
  client = new QueryClient()
  here = 'marcus'
  vi.stubGlobal('localStorage', storage)
})

function keepFor(memberId: string) {
  return saveAnswers(client, { storage, setTimer: clock.setTimer, memberId, isHere: () => here === memberId })
}

/** Asks for something that the club does not answer, as a page does. */
async function ask(queryKey: readonly unknown[], error: Error, memberId?: string) {
  const stop = client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error')
      restoreFromCopy(event.query, error, memberId)
  })
  await client.fetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false }).catch(() => null)
  stop()
  return client.getQueryState(queryKey)
}

test('a driver reads in the paddock what they saw at home, and since when it is not known any more', async () => {
  keepFor('marcus')
  client.setQueryData(['races', null], races, { updatedAt: clock.now() })
  await clock.pass(1000)
  client = new QueryClient()
  const state = await ask(['races', null], offline, 'marcus')
  expect(state).toMatchObject({
    data: races,
    dataUpdatedAt: clock.now() - 1000,
    status: 'error',
    error: offline,
  })
})

test('nobody reads what another saw on the same phone', async () => {
  keepFor('marcus')
  client.setQueryData(['races', null], races)
  await clock.pass(1000)
  client = new QueryClient()
  expect((await ask(['races', null], offline, 'yara'))?.data).toBeUndefined()
  expect((await ask(['races', null], offline, undefined))?.data).toBeUndefined()
})

test('what the club refuses is refused: only a club that cannot be reached is stood in for', async () => {
  saveCopy(storage, 'marcus', JSON.stringify(['races', null]), { value: races, at: Date.now() })
  const refused = new ApiError(403, { code: 'rejected', detail: 'Your profile was rejected.' })
  expect((await ask(['races', null], refused, 'marcus'))?.data).toBeUndefined()
  const down = new ApiError(503, {})
  expect((await ask(['races', null], down, 'marcus'))?.data).toBeUndefined()
  expect((await ask(['races', null], offline, 'marcus'))?.data).toEqual(races)
})

test('where the club is full for today, drivers read on from what was kept', async () => {
  saveCopy(storage, 'marcus', JSON.stringify(['races', null]), { value: races, at: Date.now() })
  const full = new ApiError(503, { code: 'club_full', detail: 'The club is full for today.' })
  expect(await ask(['races', null], full, 'marcus')).toMatchObject({
    data: races,
    status: 'error',
    error: full,
  })
})

test('what has been fetched on this page is newer than any copy', async () => {
  saveCopy(storage, 'marcus', JSON.stringify(['races', null]), { value: [], at: Date.now() })
  client.setQueryData(['races', null], races)
  expect((await ask(['races', null], offline, 'marcus'))?.data).toEqual(races)
})

test('several answers in a row are written once, each with its newest word', async () => {
  keepFor('marcus')
  const write = vi.spyOn(storage, 'setItem')
  for (const name of ['One', 'Two', 'Three']) client.setQueryData(['races', null], [{ name }])
  await clock.pass(1000)
  expect(write).toHaveBeenCalledOnce()
  expect(readCopy(storage, 'marcus', JSON.stringify(['races', null]))?.value).toEqual([{ name: 'Three' }])
})

test('only what is read without a connection is kept: neither profiles nor who drives where', async () => {
  keepFor('marcus')
  const keys = [['session'], ['members', 'pending'], ['drivers', 'r1'], ['notifications', 'marcus']]
  for (const key of keys) client.setQueryData(key, ['private'])
  await clock.pass(1000)
  expect(storage).toHaveLength(0)
})

test('an answer that comes as the driver signs out is not written any more', async () => {
  const stop = keepFor('marcus')
  client.setQueryData(['races', null], races)
  here = null
  await clock.pass(1000)
  expect(storage).toHaveLength(0)
  here = 'marcus'
  client.setQueryData(['races', null], [...races])
  stop()
  await clock.pass(1000)
  expect(storage).toHaveLength(0)
})

test('who may read nothing any more keeps no copies, and what is no copy', () => {
  saveCopy(storage, 'marcus', 'races', { value: races, at: Date.now() })
  storage.setItem('chat-draft/marcus/general', 'Half a sentence')
  forgetCopies(storage)
  expect(readCopy(storage, 'marcus', 'races')).toBeNull()
  expect(storage.getItem('chat-draft/marcus/general')).toBe('Half a sentence')
})

test('what people said is kept for a day, the calendar for a month, and neither a moment longer', () => {
  const day = 24 * 3_600_000
  const pinned = JSON.stringify(['pinned-messages', 'general'])
  const kept = (name: string, ms: number) => {
    saveCopy(storage, 'marcus', name, { value: races, at: 0 })
    return readCopy(storage, 'marcus', name, ms) !== null
  }
  for (const name of ['room/general', pinned])
    expect([kept(name, day), kept(name, day + 1)], name).toEqual([true, false])
  const calendar = JSON.stringify(['races', null])
  expect([kept(calendar, 30 * day), kept(calendar, 30 * day + 1)]).toEqual([true, false])
  expect(storage, 'what is too old is gone').toHaveLength(0)
})

test('storage that is full gives up all copies, so that drafts have room', () => {
  saveCopy(storage, 'marcus', 'races', { value: races, at: Date.now() })
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveCopy(storage, 'marcus', 'rooms', { value: [], at: Date.now() })
  expect(storage).toHaveLength(0)
})

test('what is too long is not kept, nor what stood there before', () => {
  saveCopy(storage, 'marcus', 'races', { value: races, at: Date.now() })
  saveCopy(storage, 'marcus', 'races', { value: 'x'.repeat(300_000), at: 2 })
  expect(readCopy(storage, 'marcus', 'races')).toBeNull()
})

test.each(['', '{', 'null', '[]', '7', '{"at":"now","value":[]}', '{"at":5}'])(
  'a copy that cannot be read is none: %j',
  text => {
    storage.setItem('kept/marcus/races', text)
    expect(readCopy(storage, 'marcus', 'races')).toBeNull()
  },
)

test('storage that is forbidden costs the copies and nothing else', () => {
  for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const)
    vi.spyOn(storage, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  saveCopy(storage, 'marcus', 'races', { value: races, at: Date.now() })
  expect(readCopy(storage, 'marcus', 'races')).toBeNull()
  forgetCopies(storage)
})
