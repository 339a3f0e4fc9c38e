import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, script } from '#tests/support/cast.ts'
import { say } from '#tests/support/chat.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { raceRow } from '#tests/support/grid.ts'
import { begin, pageOf, readAll } from '#tests/support/my-data.ts'
import { plant } from '#tests/support/plant.ts'
import { fullScans, statementsOf } from '#tests/support/query-plans.ts'
import { countRoom, inRoom, plantTalk, settleRooms } from '#tests/support/rooms.ts'
import { parts } from '#worker/features/my-data/rules.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'

freshClub()

test('it begins once a day, can be read for an hour, and started anew as often as that lasts', async () => {
  expectRefused(await pageOf(marcus, 'parts/account'), '409 download_not_begun')
  const { until } = expectStatus(await begin(marcus), 200)
  expect(until).toBe(new Date(NOON + HOUR).toISOString())
  passTime(HOUR - 1)
  expect(expectStatus(await begin(marcus), 200).until).toBe(until)
  expectStatus(await pageOf(marcus, 'parts/account'), 200)
  expectStatus(await pageOf(marcus, 'rooms/general'), 200)
  passTime(1)
  for (const what of ['parts/account', 'rooms/general'])
    expectRefused(await pageOf(marcus, what), '409 download_not_begun')
  const refused = await begin(marcus)
  expect(expectRefused(refused, '429 slow_down').detail).toBe(
    'You can download your data once a day. Try again from Sun 22 Nov, 12:00 GMT, London time.',
  )
  expect(refused.headers.get('retry-after')).toBe(String((23 * HOUR) / 1000))
  passTime(23 * HOUR - MINUTE)
  await runCron()
  expectRefused(await begin(marcus), '429 slow_down')
  passTime(MINUTE)
  expect(expectStatus(await begin(marcus), 200).until).toBe(new Date(NOON + DAY + HOUR).toISOString())
})

test('of two tabs that begin at once both read the same one, and the day of one driver is not that of another', async () => {
  const both = await Promise.all([begin(marcus), begin(marcus)])
  expect(both.map(answer => expectStatus(answer, 200).until)).toEqual([
    new Date(NOON + HOUR).toISOString(),
    new Date(NOON + HOUR).toISOString(),
  ])
  expectStatus(await begin(priya), 200)
  passTime(2 * HOUR)
  expectRefused(await begin(priya), '429 slow_down')
  expectStatus(await begin(director), 200)
})

test('a script with the key needs to begin none', async () => {
  expectStatus(await pageOf(script, 'parts/account'), 200)
})

test('every message of years is in it once, while new ones come', async () => {
  await plantTalk(450)
  expectStatus(await begin(marcus), 200)
  let more = 0
  const { messages, pages } = await readAll(marcus, 'rooms/general', () => {
    passTime(5000)
    return say(marcus, `said meanwhile ${more++}`)
  })
  const ids = messages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const before = messages.filter(({ text }) => text.startsWith('Lap '))
  expect(new Set(before.map(({ text }) => text)).size).toBe(450)
  expect(pages).toBe(3)
})

test('of very long messages fewer are a page, and none is lost', async () => {
  const long = 'a long story '.repeat(150)
  await inRoom('general', (_, { storage }) => {
    for (let n = 1; n <= 150; n++)
      storage.sql.exec(
        `INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
         VALUES (?1, 'marcus', 'planted-' || ?1, ?2 || ?1, 0, ?3)`,
        ...[n, long, NOON],
      )
  })
  expectStatus(await begin(marcus), 200)
  const { messages, pages } = await readAll(marcus, 'rooms/general')
  expect([new Set(messages.map(({ text }) => text)).size, pages]).toEqual([150, 3])
})

test('a page goes on from one part of a room to the next, to the last like', async () => {
  await plantTalk(150)
  await inRoom('general', (_, { storage }) => {
    for (let n = 1; n <= 150; n++)
      storage.sql.exec("INSERT INTO likes (n, member_id) VALUES (?, 'marcus')", n)
  })
  expectStatus(await begin(marcus), 200)
  const { messages, likes, pages } = await readAll(marcus, 'rooms/general')
  expect([messages.length, likes.length, pages]).toEqual([150, 150, 2])
  expect(new Set(likes.map(({ messageId }) => messageId)).size).toBe(150)
})

test('hundreds of registrations and notifications come page by page, each once', async () => {
  const ids = Array.from({ length: 230 }, (_, n) => `race-${n}`)
  await plant('races', ...ids.map(id => raceRow(id)))
  await plant(
    'registrations',
    ...ids.map(id => ({ id, race_id: id, member_id: 'marcus', registered_at: NOON })),
  )
  // Many of one moment, as a batch rings them.
  await plant(
    'notifications',
    ...ids.map((id, n) => ({
      id: `ring:${id}`,
      member_id: 'marcus',
      type: 'member-approved',
      created_at: NOON + Math.floor(n / 150),
    })),
  )
  expectStatus(await begin(marcus), 200)
  const races = await readAll(marcus, 'parts/registrations')
  expect(races.pages).toBe(3)
  expect(new Set(races.rows.map(({ raceId }) => raceId)).size).toBe(230)
  const rings = await readAll(marcus, 'parts/notifications')
  expect([rings.pages, rings.rows.length]).toEqual([3, 230])
})

test('bad places in it are refused, and unknown parts and rooms are not found', async () => {
  expectStatus(await begin(marcus), 200)
  for (const after of ['x', 'likes:x', 'nobody:1', `messages:${'x'.repeat(300)}`])
    expectInvalid(await pageOf(marcus, 'rooms/general', after), 'after')
  expectInvalid(await pageOf(marcus, 'parts/uploads', 'x'.repeat(301)), 'after')
  for (const what of ['parts/secrets', 'parts/__proto__', 'rooms/nowhere', 'files/nothing'])
    expectRefused(await pageOf(marcus, what), '404 not_found')
  for (const after of ["' OR 1=1 --", '\u0000', '-1', '9e99'])
    expectStatus(await pageOf(marcus, 'parts/notifications', after), 200)
})

test('a page costs what is on it, and nothing that others have', async () => {
  await plantTalk(450)
  await settleRooms()
  expectStatus(await begin(marcus), 200)
  const d1 = { queries: 0, read: 0, written: 0 }
  onTestFinished(countEverything(env.DB, d1))
  const room = await countRoom()
  expectStatus(await pageOf(marcus, 'rooms/general'), 200)
  expect(room).toMatchObject({ written: 0 })
  expect(room.read).toBeLessThanOrEqual(2 * 200 + 2)
  expect(d1).toMatchObject({ written: 0 })
  expect(d1.read).toBeLessThan(10)
  const { read } = room
  expectStatus(await pageOf(priya, 'rooms/general'), 409)
  expectStatus(await begin(priya), 200)
  expectStatus(await pageOf(priya, 'rooms/general'), 200)
  expect(room.read - read).toBeLessThan(10)
})

test.each(parts)('no table is read from end to end for the part %s', async part => {
  expectStatus(await begin(marcus), 200)
  const statements = await statementsOf(() => pageOf(marcus, `parts/${part}`))
  expect((await Promise.all(statements.map(fullScans))).flat()).toEqual([])
})
