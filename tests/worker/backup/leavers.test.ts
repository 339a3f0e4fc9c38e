import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { backUpRoom } from '#tests/support/backups.ts'
import { breakDatabase } from '#tests/support/breakage.ts'
import { call, expectStatus } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { like, read, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { backUp, deployAnother, Folder, restoreFrom, restoreRoom } from '#tests/support/copies.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { inRoom, putToSleep, roomObject, settleRooms } from '#tests/support/rooms.ts'
import { configure } from '#tests/support/settings.ts'
import { RoomAlarm } from '#worker/features/chat/room/alarm.ts'
import { FormerMembers } from '#worker/features/chat/room/former-members.ts'
import { EVERY, SLICE } from '#worker/features/chat/room/leavers.ts'
import { RoomStore } from '#worker/features/chat/room/room-store.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

/** More than one go takes out. */
const MESSAGES = SLICE + 100

beforeEach(async () => {
  await read(priya) // the room begins
  await inRoom('general', (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
       SELECT n, 'who-left', 'planted-' || n, 'Lap ' || n, 0, n FROM numbers`,
      MESSAGES,
    )
    storage.sql.exec('UPDATE room SET published_rev = ?', MESSAGES)
  })
  await plant('room_summaries', { room_id: 'general', author_id: 'who-left', rev: MESSAGES })
  await putToSleep('general')
  await say(priya, 'I stay')
  await settleRooms()
})

const leave = () => roomObject('general').forgetMember('who-left', true)
const ring = () => inRoom('general', room => room.alarm())
const left = () =>
  inRoom('general', (_, { storage: { sql } }) =>
    sql
      .exec<{ member_id: string; n: number }>(
        "SELECT member_id, count(*) AS n FROM messages WHERE body <> '' GROUP BY member_id",
      )
      .toArray(),
  )

async function copied() {
  const folder = new Folder()
  await backUp(folder)
  return folder
}

test('who was taking their messages along when the club was copied has the rest taken out of the one that comes back', async () => {
  await leave()
  await ring()
  const folder = await copied()
  expect(folder.manifest.rooms.general.leavers).toMatchObject([{ memberId: 'who-left' }])
  await deployAnother()
  await restoreFrom(folder)
  const some = [
    { member_id: 'priya', n: 1 },
    { member_id: 'who-left', n: MESSAGES - SLICE },
  ]
  expect(await left()).toEqual(some)
  await ring()
  expect(await left(), 'at the pace of before').toEqual(some)
  passTime(EVERY)
  await ring()
  expect(await left()).toEqual([{ member_id: 'priya', n: 1 }])
})

test('a second backup knows of somebody who left since, though nothing else has happened in the room', async () => {
  const folder = await copied()
  expect(folder.manifest.rooms.general.leavers).toEqual([])
  await inRoom('general', (_, { storage: { sql } }) =>
    sql.exec("INSERT INTO leavers (member_id, due_at) VALUES ('who-left', 0)"),
  )
  await putToSleep('general')
  await backUp(folder)
  expect(folder.manifest.rooms.general.leavers).toEqual([{ memberId: 'who-left', afterId: '', dueAt: 0 }])
})

test('a room that is turned back while somebody takes their messages along forgets those too that came back', async () => {
  const folder = await copied()
  await leave()
  await ring()
  await restoreRoom(folder, 'general')
  expect(await left()).toContainEqual({ member_id: 'who-left', n: MESSAGES })
  for (let times = 0; times < 2; times++) {
    passTime(EVERY)
    await ring()
  }
  expect(await left()).toEqual([{ member_id: 'priya', n: 1 }])
})

test('a backup of before, which has nobody who leaves, comes back as it did', async () => {
  const folder = await copied()
  const { rooms, ...manifest } = folder.manifest
  for (const room of Object.values<Record<string, unknown>>(rooms)) delete room.leavers
  folder.write('manifest.json', JSON.stringify({ ...manifest, rooms }))
  await deployAnother()
  await restoreFrom(folder)
  await ring()
  expect(await left()).toHaveLength(2)
})

describe('who has taken along all that they had said since then', () => {
  const goes = async () => {
    expectStatus(await call(marcus, 'PUT', '/api/leaving', { messages: 'go' }), 200)
    passTime(8 * DAY)
    await runCron()
    await settleRooms()
    expect(await said('marcus')).toEqual([])
  }
  const said = (memberId: string) =>
    inRoom('general', (_, { storage: { sql } }) =>
      sql.exec("SELECT n, body FROM messages WHERE member_id = ? AND body <> ''", memberId).toArray(),
    )
  const likes = () =>
    inRoom('general', (_, { storage: { sql } }) => sql.exec('SELECT member_id FROM likes').toArray())
  const found = async () =>
    expectStatus(await call(priya, 'GET', '/api/chat-rooms/general/messages?search=turbulence'), 200)

  beforeEach(async () => {
    const { id } = await say(marcus, '@Priya_K turbulence')
    await say(marcus, 'and more of it')
    await like(priya, id)
    await like(marcus, (await say(priya, 'I answer')).id)
    await settleRooms()
  })

  test('is not in a room that is turned back to a backup of before, nor in its search', async () => {
    const folder = await copied()
    await goes()
    await restoreRoom(folder, 'general')
    expect(await said('marcus')).toEqual([])
    expect(await said('priya')).toHaveLength(2)
    expect(await found()).toEqual([])
    expect(textsOf(await read(priya)).slice(-2)).toEqual(['', 'I answer'])
    await ring()
    expect(await likes(), 'neither what they liked nor who liked it').toEqual([])
  })

  test('is taken out of a room that its own storage turned back', async () => {
    const turnBack = await backUpRoom('general')
    await goes()
    await turnBack()
    expect(await said('marcus')).toHaveLength(2)
    await say(priya, 'on we go')
    await settleRooms()
    await ring()
    await settleRooms()
    stray.mockClear() // the room says that it was turned back
    expect(await said('marcus')).toEqual([])
    expect(await found()).toEqual([])
    expect(await likes()).toEqual([])
  })

  test('is taken out later, where D1 could not say who has left', async () => {
    const turnBack = await backUpRoom('general')
    await goes()
    await turnBack()
    const { DB } = env
    breakDatabase(sql => !sql.includes('messages_taken'))
    await say(priya, 'on we go')
    await settleRooms()
    await ring()
    expect(await said('marcus')).toHaveLength(2)
    await putToSleep('general')
    configure({ DB })
    await ring()
    await settleRooms()
    stray.mockClear() // the room says all of it
    expect(await said('marcus')).toEqual([])
  })

  test('is looked for again, where the room is turned back once more while D1 is asked', async () => {
    let asked = 0
    await inRoom('general', async (_, state) => {
      const { sql, kv } = state.storage
      const prepare: D1Database['prepare'] = query => {
        asked += 1
        if (asked === 1) former.lookAgain()
        return env.DB.prepare(query)
      }
      const former = new FormerMembers(
        { env: { ...env, DB: { prepare } as D1Database }, room: new RoomStore(sql, 'general'), kv },
        new RoomAlarm(state),
        () => {},
      )
      former.lookAgain()
      for (let n = 0; n < 3; n++) await former.forgetAll()
    })
    expect(asked).toBe(2)
  })

  test('is known by nothing but an id, and only of who wished it', async () => {
    expectStatus(await call(priya, 'PUT', '/api/leaving', { messages: 'stay' }), 200)
    await goes()
    expect(await rowsOf('SELECT * FROM messages_taken')).toEqual([
      { member_id: 'marcus', at: expect.any(Number) },
    ])
    expect(await said('priya')).toHaveLength(2)
  })
})
