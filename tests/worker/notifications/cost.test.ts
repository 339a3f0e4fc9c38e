import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { bellOf, countOf } from '#tests/support/bell.ts'
import { type Caller, call, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya } from '#tests/support/cast.ts'
import { remove, say } from '#tests/support/chat.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plant } from '#tests/support/plant.ts'
import { inRoom, ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { listen } from '#tests/support/sockets.ts'
import { RINGS_A_DAY } from '#worker/features/notifications/rules/limits.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const phone = (n: number): Caller => ({ name: 'a phone', address: `198.51.${n >> 8}.${n & 255}` })
const android = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36' }
const iphone = { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1' }

/** What D1 reads and writes while something is done. */
async function costOf(act: () => Promise<unknown>) {
  const cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  onTestFinished(stop)
  await act()
  stop()
  return { read: cost.read, written: cost.written }
}

test('whoever signs in with a known gamertag costs the same each time, and rings once a day', async () => {
  const signIn = (n: number) =>
    call(phone(n), 'POST', '/api/session', { gamertag: priya.gamertag }, { headers: android })
  for (let n = 0; n < 12; n++) expectStatus(await signIn(n), 200)
  const early = await costOf(() => signIn(12))
  for (let n = 13; n < 40; n++) await signIn(n) // ten sessions are kept
  const late = await costOf(() => signIn(40))
  expect(late.read).toBeLessThanOrEqual(early.read)
  expect(late.written).toBeLessThanOrEqual(early.written)
  expect(late.read).toBeLessThan(80)
  expect(await rowsOf('SELECT type, is_read FROM notifications')).toEqual([{ type: 'sign-in', is_read: 0 }])
})

test('a sign-in rings anew by another browser, on another day, and once the last was read', async () => {
  const signIn = (headers: Record<string, string>) =>
    call(phone(1), 'POST', '/api/session', { gamertag: priya.gamertag }, { headers })
  await signIn(android)
  await signIn(iphone)
  expect(await countOf(priya)).toBe(2)
  expectStatus(await call(priya, 'PATCH', '/api/notifications/priya/read-all'), 200)
  await signIn(android)
  expect(await countOf(priya)).toBe(1)
  passTime(DAY)
  await signIn(android)
  expect(await countOf(priya)).toBe(2)
  expect(await bellOf(priya)).toHaveLength(3)
})

test('a browser that has just signed in does not ring for itself, and the others do', async () => {
  const tab = await listen(priya)
  const signedIn = await call(
    phone(1),
    'POST',
    '/api/session',
    { gamertag: priya.gamertag },
    { headers: android },
  )
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await tab.next('notifications')).toMatchObject({ count: 1 })
  const itself = { ...priya, cookie }
  expect(await countOf(itself)).toBe(0)
  expect(await bellOf(itself)).toEqual([])
  expect(await bellOf(priya)).toMatchObject([{ type: 'sign-in' }])
})

test('unread notifications are counted to a hundred, whatever there is to count', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    id: `n${n}`,
    member_id: marcus.id,
    type: 'member-approved',
    created_at: NOON + n,
  }))
  await plant('notifications', ...rows)
  expect(await countOf(marcus)).toBe(100)
  expect((await costOf(() => countOf(marcus))).read).toBeLessThan(120)
})

test('marking all as read writes those unread, and no other', async () => {
  const rows = (from: number, to: number, is_read: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      id: `n${from + n}`,
      member_id: marcus.id,
      type: 'member-approved',
      is_read,
      created_at: NOON + from + n,
    }))
  await plant('notifications', ...rows(0, 1000, 1))
  await plant('notifications', ...rows(1000, 1120, 0))
  const cost = await costOf(() => call(marcus, 'PATCH', '/api/notifications/marcus/read-all'))
  expect(await countOf(marcus)).toBe(0)
  expect(cost.written).toBeLessThanOrEqual(2 * 120 + 2)
  expect(cost.read).toBeLessThan(700)
})

test('editing a profile reads the profile, not what hangs on it', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    id: `n${n}`,
    member_id: marcus.id,
    type: 'member-approved',
    created_at: NOON + n,
  }))
  await plant('notifications', ...rows)
  const edit = (body: object) => call(marcus, 'PUT', '/api/members/marcus/profile', body)
  expect((await costOf(() => edit({ bio: 'Fast' }))).read).toBeLessThan(20)
  expect((await costOf(() => edit({}))).read).toBeLessThan(20)
})

test('a mention reads whom it names, however many members there are', async () => {
  await plantMembers(500)
  await say(marcus, 'Hello')
  await settleRooms()
  const cost = await costOf(async () => {
    await say(marcus, 'Well done, @Priya_K at home and @Ines.R!')
    await settleRooms()
  })
  expect(await countOf(priya)).toBe(1)
  expect(cost.read).toBeLessThan(110)
})

test('the mentions of a long evening cost the same each, and ring so many a day', async () => {
  const rung = async () => (await rowsOf("SELECT 1 FROM notifications WHERE type = 'mention'")).length
  const mention = () =>
    costOf(async () => {
      await inRoom('general', room => void room.post(ownerOf(marcus), { message: '@Priya_K @Ines.R box' }))
      await settleRooms()
    })
  await mention()
  const early = await mention()
  await inRoom('general', room => {
    for (let n = 0; n < 2 * RINGS_A_DAY; n++) room.post(ownerOf(marcus), { message: '@Priya_K @Ines.R box' })
  })
  await settleRooms()
  expect(await rung()).toBeLessThan(RINGS_A_DAY + 20) // a batch of ten messages is told at once
  const late = await mention()
  expect(late.read).toBeLessThan(early.read + 2 * 100) // the bell counts to a hundred
  expect(late.written).toBeLessThanOrEqual(early.written)
  const before = await rung()
  setClock(NOON + DAY)
  await mention()
  expect(await rung(), 'the next day it rings again').toBe(before + 2)
})

test('a driver whom nobody has approved rings nobody', async () => {
  await say(ines, '@Priya_K @Marcus Webb hello')
  await settleRooms()
  expect(await rowsOf('SELECT 1 FROM notifications')).toEqual([])
  await rowsOf("UPDATE members SET status = 'approved' WHERE id = 'ines'")
  await say(ines, '@Priya_K hello')
  await settleRooms()
  expect(await countOf(priya)).toBe(1)
})

test('a mention of everyone is one row, read and told for next to nothing, and each reads it for themselves', async () => {
  await plantMembers(500)
  const tabs = [await listen(priya), await listen(ines)]
  const cost = await costOf(async () => {
    await say(director, '@everyone grid at eight')
    await settleRooms()
  })
  expect(cost.read).toBeLessThan(1700)
  expect(cost.written).toBeLessThan(20)
  expect(await tabs[0]?.next('mention')).toMatchObject({
    isOneMore: true,
    notification: { id: 'general.1:everyone', isRead: false, link: '/chat?room=general&message=general.1' },
  })
  expect(await countOf(priya)).toBe(1)
  expect(await countOf(gina)).toBe(1)
  expect(await countOf(ines), 'who waits for approval hears nothing').toBe(0)
  expect(await countOf(director), 'nor does its author').toBe(0)
  expectStatus(await call(priya, 'PATCH', '/api/notifications/general.1:everyone/read'), 200)
  expect([await countOf(priya), await countOf(gina)]).toEqual([0, 1])
  expect(await bellOf(priya)).toMatchObject([{ isRead: true }])
  expectStatus(await call(gina, 'PATCH', `/api/notifications/${gina.id}/read-all?type=mention`), 200)
  expect(await countOf(gina)).toBe(0)
  expectStatus(await remove(director, 'general.1'), 204)
  await settleRooms()
  await tabs[0]?.next('notifications', ({ count }) => count === null)
  expect(await bellOf(marcus)).toEqual([])
})

test('whoever came after a mention of everyone does not find it, and an admin rings everyone ten times a day', async () => {
  await inRoom('general', room => {
    for (let n = 0; n < 12; n++)
      room.post({ ...ownerOf(director), isUnlimited: true }, { message: '@everyone' })
  })
  await settleRooms()
  expect(await countOf(priya)).toBe(10)
  passTime(1000)
  expectStatus(
    await call(director, 'POST', '/api/admin/approve-member', { memberId: ines.id, approved: true }),
    200,
  )
  expect(await bellOf(ines)).toMatchObject([{ type: 'member-approved' }])
})

async function plantMembers(count: number) {
  await rowsOf(`WITH RECURSIVE driver(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM driver WHERE n < ${count})
    INSERT INTO members (id, display_name, name_key, gamertag, gamertag_key, gamertag_skeleton, experience_level, status, created_at)
    SELECT 'm' || n, 'Member ' || n, 'member ' || n, 'Tag ' || n, 'tag ' || n, 'tag' || n, 'Advanced', 'approved', ${NOON} FROM driver
    RETURNING id`)
}
