import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Cost, countedDb } from '#tests/bench/counted.ts'
import { type Answer, type Caller, call, expectRefused, inWords, withCookie } from '#tests/support/call.ts'
import { director, guesser, marcus, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { bursts, forgetCalls } from '#tests/support/limiters.ts'
import { configure } from '#tests/support/settings.ts'
import { expectNoTrace, expectNoTraces } from '#tests/support/traces.ts'
import { HOUR, MINUTE } from '#worker/lib/clock.ts'
import { dayBudgets } from '#worker/lib/costs.ts'
import { limits } from '#worker/lib/rate-limit.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { type GoodCall, unsafeCalls } from '../bad-input/calls.ts'

/** What the object of a room paces by itself, without a row. */
const pacedByRooms =
  /^(POST|DELETE) \/api\/(chat-rooms\/:roomId\/messages|messages\/:messageId\/like|polls\/:pollId\/vote)$/
/** Nobody is kept from signing out; whoever has, is nobody. */
const signOuts = /^DELETE \/api\/(session|sessions|sessions\/:id)$/
const counted = unsafeCalls.filter(({ route }) => !pacedByRooms.test(route) && !signOuts.test(route))
const paced = unsafeCalls.filter(({ route }) => pacedByRooms.test(route))

freshClub(plantSituation)

/** From now on the platform counts nobody's calls as granted, and D1 what it is asked. */
function overTheLimit(): Cost {
  const limit = async () => ({ success: false })
  const cost = { queries: 0, read: 0, written: 0 }
  const spent = Object.fromEntries(Object.keys(bursts).map(name => [name, { limit }]))
  configure({ ...spent, DB: countedDb(env.DB, cost) })
  return cost
}

/** Makes a call above every limit; gives its answer and what D1 was asked. */
async function over(who: Caller, good: GoodCall) {
  const { DB } = env
  forgetCalls() // what many calls together cost is drawn from the day in blocks
  const cost = overTheLimit()
  const answer = await make(who, good)
  env.DB = DB
  return { answer, cost }
}

function make(who: Caller, { method, path, body, file, cookie }: GoodCall): Promise<Answer> {
  return call(withCookie(who, cookie), method, path, file ?? body)
}

test('everything that members write is counted by the platform or paced by a room', () => {
  expect(counted.length + paced.length).toBe(unsafeCalls.length - 3)
})

test('a member who makes any of them too often costs no row', async () => {
  await expectNoTraces(
    counted.map(good => async () => {
      const { answer, cost } = await over(director, good)
      expectRefused(answer, '429 slow_down')
      expect(cost.written, answer.call).toBe(0)
      expect(cost.queries, `${answer.call}: no more than who they are`).toBeLessThanOrEqual(1)
      return answer
    }),
    () => renewClub(plantSituation),
  )
})

test('a stranger who makes any of them too often does not reach the database', async () => {
  await expectNoTraces(
    unsafeCalls.map(good => async () => {
      const { answer, cost } = await over(stranger, good)
      expect([401, 429], inWords(answer)).toContain(answer.status)
      expect(cost, answer.call).toEqual({ queries: 0, read: 0, written: 0 })
      return answer
    }),
    () => renewClub(plantSituation),
  )
})

test('a script that guesses keys too often does not reach the database', async () => {
  const cost = overTheLimit()
  expectRefused(await call(guesser, 'GET', '/api/races'), '429 slow_down')
  expect(cost).toEqual({ queries: 0, read: 0, written: 0 })
})

describe('what is counted', () => {
  test.each(paced)(
    'a member who makes $route too often is stopped by the room, which writes nothing',
    async good => {
      for (let n = 0; n < 5; n++) await make(marcus, good)
      const cost = { queries: 0, read: 0, written: 0 }
      const db = countedDb(env.DB, cost)
      const answer = await expectNoTrace(() => {
        configure({ DB: db })
        return make(marcus, good)
      })
      expectRefused(answer, '429 slow_down')
      expect(cost.written).toBe(0)
    },
  )

  test('a window that is used up is read and not written, whatever else comes in it', async () => {
    const signIn = () => call(stranger, 'POST', '/api/session', { gamertag: 'Nobody' })
    for (let n = 0; n < limits.signIn.hits; n++) expectRefused(await signIn(), '404 driver_not_found')
    dayBudgets.clear() // which would draw a row now, and in a thousand refusals the next
    const cost = { queries: 0, read: 0, written: 0 }
    configure({ DB: countedDb(env.DB, cost) })
    for (let n = limits.signIn.hits; n < bursts.ATTEMPTS; n++) expectRefused(await signIn(), '429 slow_down')
    expect(cost.written).toBe(0)
    const { queries } = cost
    for (let n = 0; n < 100; n++) expectRefused(await signIn(), '429 slow_down')
    expect(cost).toMatchObject({ queries, written: 0 })
  })

  test('who is refused by the platform hears when the window is over, and not the minute', async () => {
    const create = (n: number) =>
      call(stranger, 'POST', '/api/members', { displayName: 'New', gamertag: `Newcomer ${n}` })
    passTime(10 * MINUTE)
    for (let n = 0; n < bursts.ATTEMPTS; n++) await create(n)
    const answer = await create(bursts.ATTEMPTS)
    expectRefused(answer, '429 slow_down')
    expect(Number(answer.headers.get('retry-after'))).toBe((HOUR - 10 * MINUTE) / 1000)
  })

  test('the platform grants more in a minute than any window in all its time', () => {
    const windows = Object.values(limits).filter(limit => 'hits' in limit)
    const ofOne = windows.filter(({ name }) => !name.endsWith('-club'))
    expect(Math.max(...ofOne.map(({ hits }) => hits))).toBeLessThan(bursts.ATTEMPTS)
  })
})
