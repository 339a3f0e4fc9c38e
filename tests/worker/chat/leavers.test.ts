import { expect, test } from 'vitest'
import { priya } from '#tests/support/cast.ts'
import { read } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { inRoom, putToSleep, roomObject } from '#tests/support/rooms.ts'
import { EVERY, SLICE } from '#worker/features/chat/room/leavers.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

/** So many messages that a room takes more than two goes to take them out. */
const MESSAGES = 2 * SLICE + 100

/** What the free plan has for all rooms together. */
const ROWS_A_DAY = 100_000

const plantMessages = () =>
  inRoom('general', (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
       SELECT n, iif(n % 11 = 0, 'priya', 'marcus'), 'planted-' || n, 'Lap ' || n, 0, n FROM numbers`,
      MESSAGES * 1.1,
    )
    storage.sql.exec('UPDATE room SET published_rev = ?', MESSAGES * 1.1)
  })
const left = () =>
  inRoom('general', (_, { storage }) =>
    Number(
      storage.sql.exec("SELECT count(*) AS n FROM messages WHERE member_id = 'marcus' AND body <> ''").one()
        .n,
    ),
  )
const ring = () => inRoom('general', room => room.alarm())

test('who wrote much and takes it along has it taken out in slices, one now and then, whatever happens to the room', async () => {
  await read(priya) // the room begins
  await plantMessages()
  await putToSleep('general') // what it knows of its head is of before
  await roomObject('general').forgetMember('marcus', true)
  await ring()
  expect(await left()).toBe(MESSAGES - SLICE)
  await ring() // too soon
  expect(await left()).toBe(MESSAGES - SLICE)
  await putToSleep('general')
  passTime(EVERY)
  await ring()
  expect(await left()).toBe(MESSAGES - 2 * SLICE)
  await roomObject('general').forgetMember('marcus', true) // said twice
  passTime(EVERY)
  await ring()
  expect(await left()).toBe(0)
  const rest = await inRoom('general', (_, { storage }) => ({
    leavers: storage.sql.exec('SELECT * FROM leavers').toArray(),
    others: storage.sql.exec("SELECT n FROM messages WHERE member_id = 'priya' AND body <> ''").toArray(),
  }))
  expect(rest.leavers).toEqual([])
  expect(rest.others).toHaveLength(MESSAGES / 10)
})

test('a slice costs the room a small part of the rows that a day has', async () => {
  await read(priya)
  await plantMessages()
  await putToSleep('general')
  await roomObject('general').forgetMember('marcus', true)
  const written = await inRoom('general', async (room, { storage }) => {
    const before = storage.sql.exec('SELECT total_changes() AS n').one().n
    await room.alarm()
    return Number(storage.sql.exec('SELECT total_changes() AS n').one().n) - Number(before)
  })
  expect(written).toBeGreaterThan(SLICE)
  expect((written * DAY) / EVERY / ROWS_A_DAY).toBeLessThan(0.12)
})
