import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, script, stranger } from '#tests/support/cast.ts'
import { like, post, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { drain, habits, QUOTA, save, spendTheDay } from '#tests/support/day-budget.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { putToSleep } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'
import { DAY, SECOND } from '#worker/lib/clock.ts'
import { dayBudgets } from '#worker/lib/costs.ts'

freshClub()

const marcusSaves = { act: () => save(marcus), pause: SECOND }

test.each(habits)('the day of $does ends before a tenth of the club’s is used up', async habit => {
  const { granted, refusal, read, written, requests, writtenByRefused } = await drain(habit)
  expectRefused(refusal, '429 slow_down')
  expect(refusal.body.detail).toBe(
    'That is as much as one driver can do in a day here. It goes on at 00:00 GMT, London time.',
  )
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(granted).toBeGreaterThan(habit.most / 2)
  expect(granted).toBeLessThanOrEqual(habit.most)
  expect(written).toBeLessThan(QUOTA / 10)
  expect(read / 50).toBeLessThan(QUOTA / 10)
  expect(requests).toBeLessThan(QUOTA / 10)
  expect(writtenByRefused).toBe(0)
  expectStatus(await save({ ...gina, address: stranger.address }), 200)
})

test('a day that is spent is so in another isolate, and in every room', async () => {
  await spendTheDay(marcusSaves)
  dayBudgets.clear()
  const { granted } = await spendTheDay(marcusSaves)
  expect(granted).toBeLessThanOrEqual(6)
  passTime(SECOND)
  const socket = await enter(marcus).catch(() => null)
  expect(socket).toBeNull()
})

test('it begins anew at midnight UTC, and others’ go on meanwhile', async () => {
  await spendTheDay(marcusSaves)
  expectStatus(await save(priya), 200)
  passTime(DAY / 2)
  expectStatus(await save(marcus), 200)
})

test('whose day is spent can sign out', async () => {
  await spendTheDay(marcusSaves)
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
  for (let n = 0; n < 5; n++) await save(marcus)
  expect(await drawn()).toBe(0)
  await save(marcus)
  expect(await drawn()).toBe(110)
  const stop = countEverything(env.DB, cost)
  for (let n = 0; n < 10; n++) await call(marcus, 'GET', '/api/session')
  stop()
  expect(await drawn()).toBe(110)
})

test('who lets the room fall asleep after each message is refused as soon', async () => {
  const act = async () => {
    await putToSleep('general')
    return post(ines, 'Hi')
  }
  const { granted, refusal } = await spendTheDay({ act, pause: 4 * SECOND })
  expectRefused(refusal, '429 slow_down')
  expect(granted).toBeLessThanOrEqual(200)
})

test('a driver who talks and likes all evening, in a room that sleeps now and then, is not refused', async () => {
  await say(priya, 'Grid is open')
  for (let n = 0; n < 300; n++) {
    if (n % 3 === 0) await putToSleep('general')
    expectStatus(await post(marcus, 'Box this lap'), 201)
    if (n % 3 !== 0) expectStatus(await like(marcus, 'general.1', n % 3 === 1 ? 'POST' : 'DELETE'), 200)
    passTime(20 * SECOND)
  }
}, 60_000)

test('what is dear is drawn before it is done, and costs no more than another call where it is refused', async () => {
  const left = (points: number) =>
    env.DB.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?, ?)')
      .bind('day:member:director', NOON - (NOON % DAY), 4500 - points, NOON + DAY)
      .run()
  await left(100)
  const remove = (id: string) => call(director, 'DELETE', `/api/admin/members/${id}`)
  expectRefused(await remove(priya.id), '429 slow_down')
  expectStatus(await call(marcus, 'GET', `/api/members/${priya.id}`), 200)
  dayBudgets.clear()
  await left(400)
  for (let n = 0; n < 4; n++) expectRefused(await remove('nobody'), '404 not_found')
  expectStatus(await remove(priya.id), 204)
})
