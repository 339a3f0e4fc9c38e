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

test('who liked and voted much has it undone in portions too, their messages stay, and others keep what they did', async () => {
  const [LIKES, VOTES] = [2000, 300]
  await read(priya)
  await inRoom('general', (_, { storage }) => {
    const numbers = (count: number) =>
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
    const act = `WITH who (id) AS (VALUES ('marcus'), ('priya'))`
    storage.sql.exec(`INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at, like_count)
      ${numbers(LIKES)} SELECT n, 'marcus', 'planted-' || n, 'Lap ' || n, 0, n, 2 FROM numbers`)
    storage.sql.exec(`INSERT INTO polls (n, member_id, client_id, question, created_at, rev)
      ${numbers(VOTES)} SELECT ${LIKES} + n, 'priya', 'planted-' || n, 'Rain?', n, ${LIKES} + n FROM numbers`)
    storage.sql.exec('INSERT INTO poll_options (n, place, text, votes) SELECT n, 1, ?, 2 FROM polls', 'Yes')
    storage.sql.exec(`INSERT INTO likes (n, member_id) ${act} SELECT n, who.id FROM messages, who`)
    storage.sql.exec(
      `INSERT INTO poll_votes (n, member_id, place) ${act} SELECT n, who.id, 1 FROM polls, who`,
    )
    storage.sql.exec('UPDATE room SET published_rev = ?', LIKES + VOTES)
  })
  await putToSleep('general')
  const stands = () =>
    inRoom('general', (_, { storage }) =>
      storage.sql
        .exec<Record<string, number>>(
          `SELECT (SELECT count(*) FROM likes WHERE member_id = 'marcus') AS likes,
             (SELECT count(*) FROM poll_votes WHERE member_id = 'marcus') AS votes,
             (SELECT sum(like_count) FROM messages) AS counted, (SELECT sum(votes) FROM poll_options) AS voted`,
        )
        .one(),
    )
  const portion = 2 * SLICE
  const writtenBy = async (act: () => Promise<unknown>) => {
    const rows = () =>
      inRoom('general', (_, { storage }) => Number(storage.sql.exec('SELECT total_changes() AS n').one().n))
    const before = await rows()
    await act()
    return (await rows()) - before
  }
  const atOnce = await writtenBy(async () => await roomObject('general').forgetMember('marcus'))
  expect(await stands()).toMatchObject({ likes: LIKES - portion, votes: VOTES })
  expect((atOnce * DAY) / EVERY / ROWS_A_DAY).toBeLessThan(0.12)
  await ring() // too soon
  await roomObject('general').forgetMember('marcus') // said twice
  expect(await stands()).toMatchObject({ likes: LIKES - portion })
  for (let goes = 0; goes < 4; goes++) {
    await putToSleep('general')
    passTime(EVERY)
    await ring()
  }
  expect(await stands()).toEqual({ likes: 0, votes: 0, counted: LIKES, voted: VOTES })
  expect(await left(), 'what they said stays').toBe(LIKES)
  expect(
    await inRoom('general', (_, { storage }) => storage.sql.exec('SELECT * FROM leavers').toArray()),
  ).toEqual([])
})

test('votes and messages share what one go undoes', async () => {
  const VOTES = 300
  await read(priya)
  await plantMessages()
  await inRoom('general', (_, { storage }) => {
    const behind = MESSAGES * 1.1
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${VOTES})
       INSERT INTO polls (n, member_id, client_id, question, created_at, rev)
       SELECT ${behind} + n, 'priya', 'asked-' || n, 'Rain?', n, ${behind} + n FROM numbers`,
    )
    storage.sql.exec('INSERT INTO poll_options (n, place, text, votes) SELECT n, 1, ?, 1 FROM polls', 'Yes')
    storage.sql.exec("INSERT INTO poll_votes (n, member_id, place) SELECT n, 'marcus', 1 FROM polls")
    storage.sql.exec('UPDATE room SET published_rev = ?', behind + VOTES)
  })
  await putToSleep('general')
  await roomObject('general').forgetMember('marcus', true)
  await ring()
  expect(await left()).toBe(MESSAGES - (2 * SLICE - VOTES) / 2)
})

test('those who leave share one pace, and who leaves little behind is done with in the same go', async () => {
  await read(priya)
  await plantMessages()
  await inRoom('general', (_, { storage }) => {
    for (const id of ['ines', 'gina']) storage.sql.exec('INSERT INTO likes (n, member_id) VALUES (11, ?)', id)
    storage.sql.exec('UPDATE messages SET like_count = 2 WHERE n = 11')
  })
  await putToSleep('general')
  const likes = () =>
    inRoom('general', (_, { storage }) => storage.sql.exec('SELECT member_id FROM likes').toArray())
  await roomObject('general').forgetMember('ines')
  expect(await likes()).toEqual([{ member_id: 'gina' }])
  await roomObject('general').forgetMember('marcus', true)
  await ring()
  await roomObject('general').forgetMember('gina')
  expect([await left(), await likes()], 'too soon').toEqual([MESSAGES - SLICE, [{ member_id: 'gina' }]])
  for (let goes = 0; goes < 2; goes++) {
    passTime(EVERY)
    await ring()
  }
  expect([await left(), await likes()]).toEqual([0, []])
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
