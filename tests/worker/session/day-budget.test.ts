import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { countEverything, countStorage } from '#tests/bench/counted.ts'
import { type Answer, type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { gina, ines, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { like, post, say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { roomObject } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'
import { DAY, SECOND } from '#worker/lib/clock.ts'
import { dayBudgets } from '#worker/lib/rate-limit.ts'

freshClub()

/** Rows that may be written in a day, of D1 and of the objects; read, fifty times as many. */
const QUOTA = 100_000
const SHARE = QUOTA / 10

const allAlerts = { mentions: true, races: true, announcements: true }
const edit = (who: Caller) => call(who, 'PUT', '/api/push/preferences', allAlerts)
const signIn = () => call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag })
/** Whoever has passed a wall of the minute. */
const SOON = 4 * SECOND

/** Does something until the day is spent, no faster than the minute's limits let it; gives how often it was granted. */
async function spendTheDay(act: () => Promise<Answer>, pause: number) {
  for (let granted = 0; granted < 10_000; granted++) {
    const answer = await act()
    if (answer.status === 429) return { granted, refusal: answer }
    passTime(pause)
  }
  throw new Error('never refused')
}

describe('one caller’s day ends before they have used up a tenth of the club’s', () => {
  const likeAndUnlike = (who: Caller) => {
    let n = 0
    return async () => like(who, 'general.1', n++ % 2 ? 'DELETE' : 'POST')
  }
  test.each<{ does: string; act: () => Promise<Answer>; pause: number; most: number }>([
    { does: 'a member who saves', act: () => edit(marcus), pause: SECOND, most: 456 },
    { does: 'a member who reads', act: () => call(marcus, 'GET', '/api/members'), pause: SECOND, most: 414 },
    { does: 'a member who likes', act: likeAndUnlike(marcus), pause: SECOND, most: 920 },
    { does: 'a member who talks', act: () => post(marcus, 'Box this lap'), pause: SECOND, most: 920 },
    { does: 'a driver whom nobody has approved, who saves', act: () => edit(ines), pause: SECOND, most: 96 },
    {
      does: 'a driver whom nobody has approved, who talks',
      act: () => post(ines, 'Hi'),
      pause: SOON,
      most: 200,
    },
    { does: 'an address that signs in', act: signIn, pause: 20 * SECOND, most: 456 },
  ])('$does', async ({ act, pause, most }) => {
    await say(gina, 'Grid is open')
    const cost = { queries: 0, read: 0, written: 0 }
    const stop = countEverything(env.DB, cost)
    await runInDurableObject(roomObject('general'), (_, { storage }) => countStorage(storage, cost))
    const { granted, refusal } = await spendTheDay(act, pause)
    expectRefused(refusal, '429 day_spent')
    expect(refusal.body.detail).toBe(
      'That is as much as one driver can do in a day here. It goes on at 00:00 GMT, London time.',
    )
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(granted).toBeGreaterThan(most / 2)
    expect(granted).toBeLessThanOrEqual(most)
    expect(cost.written).toBeLessThan(SHARE)
    expect(cost.read / 50).toBeLessThan(SHARE)

    // What is refused writes nothing, and others go on, also at the same address.
    const before = cost.written
    for (let n = 0; n < 20; n++) await act()
    expect(cost.written).toBe(before)
    stop()
    expectStatus(await edit({ ...gina, address: stranger.address }), 200)
  })
})

test('a day that is spent is so in another isolate, and in every room', async () => {
  await spendTheDay(() => edit(marcus), SECOND)
  dayBudgets.clear()
  const { granted } = await spendTheDay(() => edit(marcus), SECOND)
  expect(granted).toBeLessThanOrEqual(6)
  passTime(SECOND)
  const socket = await enter(marcus).catch(() => null)
  expect(socket).toBeNull()
})

test('it begins anew at midnight UTC, and others’ go on meanwhile', async () => {
  await spendTheDay(() => edit(marcus), SECOND)
  expectStatus(await edit(priya), 200)
  passTime(DAY / 2)
  expectStatus(await edit(marcus), 200)
})

test('whose day is spent can sign out', async () => {
  await spendTheDay(() => edit(marcus), SECOND)
  expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
})

test('a script with the key has no budget', async () => {
  for (let n = 0; n < 600; n++) expectStatus(await call(script, 'GET', '/api/members'), 200)
})

test('what one caller does costs D1 a row in a hundred points, and the first fifty none', async () => {
  const cost = { queries: 0, read: 0, written: 0 }
  const drawn = async () => {
    const row = await env.DB.prepare("SELECT hits FROM rate_limits WHERE bucket LIKE 'day:%'").first<{
      hits: number
    }>()
    return row?.hits ?? 0
  }
  for (let n = 0; n < 5; n++) await edit(marcus)
  expect(await drawn()).toBe(0)
  await edit(marcus)
  expect(await drawn()).toBe(150)
  const stop = countEverything(env.DB, cost)
  for (let n = 0; n < 10; n++) await call(marcus, 'GET', '/api/session')
  stop()
  expect(await drawn()).toBe(150)
})
