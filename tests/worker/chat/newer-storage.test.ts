import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { call, expectRefused } from '#tests/support/call.ts'
import { marcus, priya } from '#tests/support/cast.ts'
import { post, read, say } from '#tests/support/chat.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { inRoom, putToSleep, roomObject } from '#tests/support/rooms.ts'
import { knock } from '#tests/support/sockets.ts'
import { RoomStore } from '#worker/features/chat/room/room-store.ts'
import { migrateStorage } from '#worker/lib/objects/storage-migrations.ts'

freshClub()

/** What a room's storage is made of, and every row of it. */
function everythingIn(sql: SqlStorage) {
  const made = sql
    .exec("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\'")
    .toArray()
  const tables = made.filter(
    ({ type, name }) => type === 'table' && !String(name).startsWith('message_words_'),
  )
  return [made, ...tables.map(({ name }) => sql.exec(`SELECT * FROM ${name}`).toArray())]
}

test('a room that a later version has written is neither read nor written by this one, which says so', async () => {
  const roomId = 'of-tomorrow' // no other test opens it again
  await plant('chat_rooms', {
    id: roomId,
    name: roomId,
    type: 'championship',
    is_active: 1,
    created_at: NOON,
  })
  await say(marcus, 'Pole!', { roomId })
  await inRoom(roomId, async (_, { storage }) => {
    await storage.deleteAlarm()
    storage.sql.exec('INSERT INTO schema_versions (version) VALUES (99)')
  })
  await evictDurableObject(roomObject(roomId), { webSockets: 'close' })

  for (const refused of [
    await call(priya, 'GET', `/api/chat-rooms/${roomId}/messages`),
    await post(priya, 'Anybody?', { roomId }),
    await knock(priya, `/ws?room=${roomId}`),
  ])
    expectRefused(refused, '503 newer_storage')
  const logged = stray.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(logged, 'the log has it once').toMatchObject([
    { event: 'newer-storage', object: `room ${roomId}`, version: 99, known: expect.any(Number) },
  ])
  stray.mockClear()
  await say(priya, 'Other rooms are none the worse')
  await rowsOf('DELETE FROM chat_rooms WHERE id = ? RETURNING id', roomId)
})

test('a room that refuses to open keeps what is in it to the byte, and goes on with the version that knows it', async () => {
  await say(marcus, 'Pole!')
  await inRoom('general', (_, { storage: { sql } }) => {
    sql.exec('INSERT INTO schema_versions (version) VALUES (99)')
    sql.exec('CREATE TABLE of_tomorrow (said TEXT)')
    const before = everythingIn(sql)
    expect(() => new RoomStore(sql, 'general')).toThrow('newer_storage')
    expect(everythingIn(sql)).toEqual(before)
    sql.exec('DROP TABLE of_tomorrow')
    sql.exec('DELETE FROM schema_versions WHERE version = 99')
  })
  await putToSleep('general')
  expect(await read(priya)).toMatchObject([{ message: 'Pole!' }])
  stray.mockClear()
})

test('whatever keeps storage refuses one of a later version, before it asks anything of it', async () => {
  await inRoom('general', (_, { storage: { sql } }) => {
    sql.exec('INSERT INTO schema_versions (version) VALUES (99)')
    expect(() => migrateStorage(sql, ['SELECT no such thing'], 'the archive')).toThrow(
      'newer_storage: the archive is of version 99, this club knows 1',
    )
    sql.exec('DELETE FROM schema_versions WHERE version = 99')
  })
  stray.mockClear()
})
