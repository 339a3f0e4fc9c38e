import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import {
  director,
  gina,
  ines,
  marcus,
  person,
  plantDrivers,
  plantPeople,
  priya,
  script,
  stranger,
} from '#tests/support/cast.ts'
import { like, post, say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import {
  drain,
  habits,
  QUOTA,
  save,
  shortenDay,
  spendTheDay,
  spendTheRest,
} from '#tests/support/day-budget.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { plant } from '#tests/support/plant.ts'
import { putToSleep } from '#tests/support/rooms.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { enter } from '#tests/support/sockets.ts'
import { DAY, MINUTE, SECOND } from '#worker/lib/clock.ts'
import { dayBudgets } from '#worker/lib/costs.ts'

freshClub()

/** Only the last twentieth of a day is walked through, past what was lent; the whole day in the long run. */
const PART = isLongRun ? 1 : 0.05
/** What an isolate and a room lend at most and have drawn before the day is short, in points. */
const LENT = 110

const marcusSaves = { act: () => save(marcus), pause: SECOND }

test.each(habits)(
  'the day of $does ends before a tenth of the club’s is used up',
  {
    timeout: 240_000,
  },
  async habit => {
    const { day, granted, refusal, read, written, requests, writtenByRefused } = await drain(habit, PART)
    expectRefused(refusal, '429 slow_down')
    expect(refusal.body.detail).toBe(
      'You have reached today’s limit for one driver. You can carry on at 00:00 GMT, London time.',
    )
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(granted * habit.points).toBeGreaterThan(day / 2)
    expect(granted * habit.points).toBeLessThanOrEqual(day + LENT)
    const share = (QUOTA / 10) * Math.min(1, PART + LENT / 4500)
    expect(written).toBeLessThan(share)
    expect(read / 50).toBeLessThan(share)
    expect(requests).toBeLessThan(share)
    expect(writtenByRefused).toBe(0)
    expectStatus(await save({ ...gina, address: stranger.address }), 200)
  },
)

test('a day that is spent is so in another isolate, and in every room', async () => {
  await spendTheRest(marcusSaves)
  dayBudgets.clear()
  const { granted } = await spendTheDay(marcusSaves)
  expect(granted).toBeLessThanOrEqual(6)
  passTime(SECOND)
  const socket = await enter(marcus).catch(() => null)
  expect(socket).toBeNull()
})

test('it begins anew at midnight UTC, and others’ go on meanwhile', async () => {
  await spendTheRest(marcusSaves)
  expectStatus(await save(priya), 200)
  passTime(DAY / 2)
  expectStatus(await save(marcus), 200)
})

test('whose day is spent can sign out', async () => {
  await spendTheRest(marcusSaves)
  expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
})

test('a script with the key has no budget', async () => {
  for (let n = 0; n < 20; n++) expectStatus(await call(script, 'GET', '/api/members'), 200)
  expect(await rowsOf('SELECT * FROM rate_limits')).toEqual([]) // a member would have had to draw
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
  const part = Math.min(1, PART * 2) // with less, what is lent would hide it
  await shortenDay({ act: () => post(marcus, 'Box this lap'), pause: 20 * SECOND }, part)
  for (let n = 0; n < 300 * part; n++) {
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

test('whoever signs in as one driver after the other has one day for all of them, and leaves the others theirs', async () => {
  const drivers = await plantDrivers(4)
  const first = await signIn(drivers[0]?.gamertag ?? '')
  const day = await shortenDay({ act: () => save(first), pause: MINUTE }, PART, 'claims:')
  let granted = 0
  for (const { gamertag } of drivers) {
    passTime(MINUTE)
    const claim = await signIn(gamertag)
    granted += (await spendTheDay({ act: () => save(claim), pause: SECOND })).granted
  }
  expect(granted).toBeLessThanOrEqual(day / 10 + 20)
  expect(granted).toBeGreaterThan(day / 10 - 5)
  for (const driver of drivers.slice(1)) expectStatus(await save(driver), 200)
})

test('ten who join at one address have one day between them', async () => {
  let granted = 0
  for (let n = 0; n < 10; n++) {
    passTime(7 * MINUTE)
    const newcomer = await register(`Newcomer${'ABCDEFGHIJ'[n]}`)
    const saves = { act: () => save(newcomer), pause: SECOND }
    if (n === 0) await shortenDay(saves, PART, 'claims:')
    granted += (await spendTheDay(saves)).granted
  }
  expect(granted).toBeLessThanOrEqual(450 * PART + 30)
})

test('an invitation lets one in where the address has spent its day', async () => {
  const lookUp = () => call(stranger, 'POST', '/api/members/look-up', { gamertag: priya.gamertag })
  await spendTheRest({ act: lookUp, pause: 4 * SECOND })
  const { body } = await call(director, 'POST', '/api/admin/joining/invitations')
  const invitation = new URL(body.url).searchParams.get('invitation')
  const join = (gamertag: string, extra: object) =>
    call(stranger, 'POST', '/api/members', { gamertag, displayName: gamertag, ...extra })
  expectRefused(await join('Uninvited', {}), '429 slow_down')
  expectStatus(await join('Invited', { invitation }), 201)
})

test('what a room refuses because it comes too fast is a request of it, and costs one', async () => {
  const talk = () => post(marcus, 'Box this lap')
  for (let n = 0; n < 4; n++) await talk()
  const day = await shortenDay({ act: talk, pause: 0 }, PART)
  let refused = 0
  while (!(await talk()).body.detail?.includes('today’s limit')) refused++
  expect(refused).toBeGreaterThan(day / 2)
  expect(refused).toBeLessThanOrEqual(day + LENT)
})

test('a long list costs what it reads', async () => {
  const rings = Array.from({ length: 60 }, (_, n) => ({
    id: `general.${n + 1}:marcus`,
    member_id: marcus.id,
    type: 'mention',
    author_id: priya.id,
    chat_room_id: 'general',
    message_id: `general.${n + 1}`,
    excerpt: 'Box',
    is_read: 0,
    created_at: NOON + n,
  }))
  await plant('notifications', ...rings)
  const everyone = Array.from({ length: 60 }, (_, n) => ({
    message_id: `general.${1000 + n}`,
    chat_room_id: 'general',
    author_id: director.id,
    excerpt: 'Box',
    created_at: NOON + n,
  }))
  await plant('everyone_mentions', ...everyone)
  await plantPeople(...Array.from({ length: 100 }, (_, n) => person(`new-${n}`, `Newcomer ${n}`, 'pending')))
  for (const [who, path] of [
    [marcus, '/api/notifications/marcus'],
    [marcus, '/api/notifications/marcus/count'],
    [director, '/api/admin/pending-members'],
    [director, '/api/admin/joining'],
  ] as const) {
    const { cost, paid } = await priceOf(() => call(who, 'GET', path))
    expect(cost.read / 50, path).toBeLessThanOrEqual(paid)
  }
})

test('an admin who moves a race, calls it off and deletes it pays for each driver who is told', async () => {
  const drivers = await plantDrivers(50)
  const start = NOON + 2 * DAY
  await plant('races', {
    id: 'spa',
    name: 'Spa',
    track: 'Spa',
    car_class: 'GT3',
    date: start,
    registration_deadline: start - DAY,
    max_participants: 50,
    is_active: 1,
    created_at: NOON,
  })
  const places = drivers.map(({ id }) => ({
    id: `at-${id}`,
    race_id: 'spa',
    member_id: id,
    registered_at: NOON,
  }))
  await plant('registrations', ...places)
  const iso = (at: number) => new Date(at).toISOString()
  const edit = (changes: object, expected: object) =>
    call(director, 'PUT', '/api/races/spa', { ...changes, expected })
  for (const act of [
    () => edit({ date: iso(start + DAY) }, { date: iso(start) }),
    () => edit({ isActive: false }, { isActive: true }),
    () => edit({ isActive: true }, { isActive: false }),
    () => call(director, 'DELETE', '/api/races/spa'),
  ]) {
    const { cost, paid } = await priceOf(act)
    expect(cost.written).toBeGreaterThan(50)
    expect(cost.written).toBeLessThanOrEqual(paid)
  }
})

/** What an act costs D1, and what is taken for it from the budgets of this isolate, in points. */
async function priceOf(act: () => Promise<{ status: number }>) {
  const take = vi.spyOn(dayBudgets, 'take')
  const cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  expect((await act()).status).toBeLessThan(300)
  stop()
  const paid = take.mock.calls.reduce((sum, [, , points]) => sum + points, 0)
  take.mockRestore()
  return { cost, paid }
}
