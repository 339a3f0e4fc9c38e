import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, read, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { askRoom } from '#tests/support/polls.ts'
import { holdAlarms, inRoom, ownerOf, putToSleep, roomObject } from '#tests/support/rooms.ts'
import { migrateRoom } from '#worker/features/chat/room/room-schema.ts'
import { RoomStore } from '#worker/features/chat/room/room-store.ts'

freshClub()

const liking =
  (isLiked: boolean) => (room: { setLiked: (id: string, is: boolean, who: object) => unknown }) =>
    room.setLiked('general.1', isLiked, ownerOf(priya))

test('a like toggled 10,000 times leaves one change, and whoever was away catches up with it', async () => {
  await say(marcus, 'Pole!')
  const rows = () =>
    inRoom('general', (_, { storage }) => ({
      changes: storage.sql.exec('SELECT * FROM changes').toArray().length,
      size: storage.sql.databaseSize,
    }))
  await inRoom('general', room => void liking(true)(room as never))
  const before = await rows()
  await inRoom('general', room => {
    for (let n = 0; n < 9_999; n++) liking(n % 2 === 1)(room as never)
  })
  expect(await rows()).toEqual(before)
  const { to, items } = expectStatus(await changes(priya, 1), 200)
  expect([to, items.length]).toEqual([10_001, 1])
  expect(items[0]).toMatchObject({ type: 'message-changed', likeCount: 0, rev: 10_001 })
  await putToSleep('general')
  expect((await say(marcus, 'Still counting')).id).toBe('general.10002')
})

test('changes that nobody can resume from are pruned, once everybody has been told of them', async () => {
  await holdAlarms('general')
  await say(marcus, 'Rules')
  await inRoom('general', async room => {
    room.setPinned('general.1', true, director.id)
    for (let n = 0; n < 10_001; n++) liking(n % 2 === 0)(room as never)
    await room.alarm()
    await room.alarm()
  })
  const kept = () =>
    inRoom('general', (_, { storage }) => storage.sql.exec('SELECT rev FROM changes').toArray())
  expect(await kept()).toEqual([])
  expectRefused(await changes(priya, 1), '410 resync')
  expect(expectStatus(await changes(priya, 3), 200).to).toBe(10_003)
  expect((await read(priya))[0]).toMatchObject({ isPinned: true, likeCount: 1 })
  await putToSleep('general')
  expectRefused(await changes(priya, 1), '410 resync')
})

test('a room knows its name where it is woken by its id alone', async () => {
  await say(marcus, 'Hello')
  await evictDurableObject(roomObject('general'), { webSockets: 'close' })
  const byId = env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName('general'))
  expect((await byId.pinned(priya.id)).length).toBe(0)
  await inRoom('general', (_, { storage }) => {
    expect(new RoomStore(storage.sql, undefined).roomId).toBe('general')
  })
})

test('a room that was never called by a name is none', async () => {
  await inRoom('general', (_, { storage }) => {
    storage.sql.exec("UPDATE room SET name = ''")
    expect(() => new RoomStore(storage.sql, undefined)).toThrow('first called by its name')
    migrateRoom(storage.sql, 'general')
  })
})

// What every version before polls lacked, and those that came after.
function forgetPolls(sql: SqlStorage) {
  for (const trigger of ['message_said', 'message_reworded']) sql.exec(`DROP TRIGGER ${trigger}`)
  sql.exec('DROP TABLE message_words')
  sql.exec('ALTER TABLE room DROP COLUMN words_from')
  sql.exec('DROP INDEX likes_by_member')
  for (const column of ['like_count', 'edited_at', 'is_claimed'])
    sql.exec(`ALTER TABLE messages DROP COLUMN ${column}`)
  for (const table of ['polls', 'poll_options', 'poll_votes', 'parked', 'leavers'])
    sql.exec(`DROP TABLE ${table}`)
  for (const column of ['told_rev', 'spent_rev', 'failures'])
    sql.exec(`ALTER TABLE room DROP COLUMN ${column}`)
}

test('a room of the version before polls takes them, and keeps what was said', async () => {
  await say(marcus, 'Pole!')
  await inRoom('general', (_, { storage: { sql } }) => {
    forgetPolls(sql)
    sql.exec('DELETE FROM schema_versions WHERE version > 2')
  })
  await evictDurableObject(roomObject('general'), { webSockets: 'close' })
  expect((await askRoom(priya)).id).toBe('general.2')
  expect(await read(priya)).toMatchObject([{ message: 'Pole!' }])
})

test('a room of the first version keeps its likes and where they stand in the log', async () => {
  await say(marcus, 'Pole!')
  await like(priya, 'general.1')
  await like(marcus, 'general.1')
  await inRoom('general', (_, { storage: { sql } }) => {
    // As the first version had written it.
    forgetPolls(sql)
    sql.exec('DROP INDEX liked_messages')
    sql.exec('ALTER TABLE messages DROP COLUMN liked_rev')
    sql.exec('ALTER TABLE changes DROP COLUMN subject')
    sql.exec('ALTER TABLE room DROP COLUMN name')
    sql.exec('ALTER TABLE room DROP COLUMN pruned_rev')
    sql.exec('DELETE FROM schema_versions WHERE version > 1')
    for (const rev of [2, 3]) sql.exec("INSERT INTO changes VALUES (?, 'liked', 1, 'priya', 0)", rev)
  })
  await evictDurableObject(roomObject('general'), { webSockets: 'close' })
  expect(expectStatus(await changes(priya, 1), 200)).toMatchObject({
    to: 3,
    items: [{ type: 'message-changed', likeCount: 2, rev: 3 }],
  })
  expect((await say(marcus, 'Next')).id).toBe('general.4')
})
