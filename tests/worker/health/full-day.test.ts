import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { configure } from '#tests/support/settings.ts'
import { isFreeDaySpent } from '#worker/lib/free-day.ts'

freshClub()

const midnight = NOON - (NOON % 86_400_000) + 86_400_000
const of = (what: string) =>
  `Your account has exceeded D1's free tier daily row ${what} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`

/** From now on D1 answers as it does where a day's rows are spent. */
function spendRows(what: 'read' | 'write') {
  const fail = () => Promise.reject(new Error(`D1_ERROR: ${of(what)}`))
  const broken = { bind: () => broken, all: fail, raw: fail, run: fail, first: fail }
  configure({ DB: Object.assign(Object.create(env.DB), { prepare: () => broken, batch: fail }) })
}

/** From now on rooms answer as objects do where a day of theirs is spent. */
function spendObjects(what: string) {
  const { CHAT_ROOM } = env
  const fail = () => Promise.reject(new Error(`Exceeded allowed ${what} in Durable Objects free tier.`))
  // No promise itself, or whoever hands it on would wait for it.
  const getByName = () => new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : fail) })
  configure({ CHAT_ROOM: Object.assign(Object.create(CHAT_ROOM), { getByName }) })
}

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe.each(['read', 'write'] as const)('where a day’s rows to %s are spent', what => {
  test('everybody hears until when, in words and as an instant', async () => {
    spendRows(what)
    for (const who of [marcus, director]) {
      const answer = await call(who, 'GET', '/api/races')
      expect(expectRefused(answer, '503 club_full')).toMatchObject({
        detail: 'The club is full for today; it is back at 00:00 GMT, London time.',
        until: new Date(midnight).toISOString(),
      })
      expect(answer.headers.get('retry-after')).toBe(String((midnight - NOON) / 1000))
    }
    expect(stray.mock.calls).toEqual([])
  })

  test('whoever watches from outside hears the same', async () => {
    spendRows(what)
    expectRefused(await call(stranger, 'GET', '/api/health'), '503 club_full')
  })
})

test('in summer the day begins at one o’clock in London', async () => {
  setClock(Date.UTC(2026, 6, 1, 22))
  spendRows('read')
  const { detail, until } = expectRefused(await call(stranger, 'GET', '/api/health'), '503 club_full')
  expect(detail).toBe('The club is full for today; it is back at 01:00 BST, London time.')
  expect(until).toBe('2026-07-02T00:00:00.000Z')
})

test.each(['volume of requests', 'duration', 'rows read', 'rows written'])(
  'where a day’s %s of objects is spent, a room says so too',
  async what => {
    spendObjects(what)
    expectRefused(await call(marcus, 'GET', '/api/chat-rooms/general/messages?limit=20'), '503 club_full')
  },
)

test('the log has one line of it, not one a call', async () => {
  setClock(NOON + 86_400_000)
  spendRows('read')
  for (let n = 0; n < 3; n++) await call(stranger, 'GET', '/api/health')
  const lines = warned.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)))
  expect(lines).toMatchObject([
    { event: 'club-full', cause: expect.stringContaining('daily row read limit') },
  ])
})

test('the next day all goes on', async () => {
  expectStatus(await call(marcus, 'GET', '/api/races'), 200)
})

test('what else goes wrong is no full day', () => {
  expect(isFreeDaySpent(new Error('D1 DB is overloaded. Too many requests queued.'))).toBe(false)
  expect(isFreeDaySpent(new Error('Failed query', { cause: new Error(of('read')) }))).toBe(true)
  for (const nothing of [null, undefined, 'text', { message: of('read') }])
    expect(isFreeDaySpent(nothing)).toBe(false)
})
