import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { changes, like, pin, post, read, remove } from '#tests/support/chat.ts'
import { NOON } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { askRoom, closePoll, readPolls, removePoll, vote } from '#tests/support/polls.ts'
import { countRoom, inRoom, plantTalk, putToSleep, roomObject, settleRooms } from '#tests/support/rooms.ts'
import { enter } from '#tests/support/sockets.ts'
import { RoomStore } from '#worker/features/chat/room/room-store.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

/** Of a club's first season, and of one in which a thousand messages have been said every four days for ten years. */
const YOUNG = 30_000
const OLD = 1_000_000

/** What can be asked of a room, with the newest message; each is measured on its own. */
const calls: Record<string, (newest: number) => Promise<unknown>> = {
  waking: () => inRoom('general', (_, { storage }) => void new RoomStore(storage.sql, 'general')),
  'the newest page': () => read(priya, '?limit=100'),
  'the page before': newest => read(priya, `?before=general.${newest - 50}&limit=100`),
  'around a message': newest => read(priya, `?around=general.${newest - 500}&limit=100`),
  'changes of a minute': async newest => expectStatus(await changes(priya, newest - 20), 200),
  'changes of an hour': async newest => expectStatus(await changes(priya, newest - 400), 200),
  'changes from the beginning': async () => expect((await changes(priya, 0)).status).toBe(410),
  'what is pinned': async () =>
    expectStatus(await call(priya, 'GET', '/api/chat-rooms/general/pinned-messages'), 200),
  'all polls': () => readPolls(priya),
  'the polls of the newest page': newest => readPolls(priya, `?after=general.${newest - 12}`),
  joining: () => enter(priya),
  'a message': async () => expectStatus(await post(marcus, 'Box'), 201),
  'a reply with a mention': async newest => {
    expectStatus(await post(marcus, '@Priya_K box', { replyToMessageId: `general.${newest - 700}` }), 201)
    await settleRooms()
  },
  'a like': async newest => expectStatus(await like(priya, `general.${newest - 300}`), 200),
  'a like taken back': async newest =>
    expectStatus(await like(priya, `general.${newest - 300}`, 'DELETE'), 200),
  'a pin': async newest => expectStatus(await pin(director, `general.${newest - 200}`), 200),
  'a deletion': async newest => expectStatus(await remove(director, `general.${newest - 100}`), 204),
  'a poll, a vote, its end': async () => {
    const { id } = await askRoom(marcus)
    expectStatus(await vote(priya, id), 200)
    expectStatus(await closePoll(marcus, id), 200)
    expectStatus(await removePoll(marcus, id), 204)
  },
  publishing: () => settleRooms(),
  'telling D1 anew': () => inRoom('general', room => room.confirmTold()),
  'forgetting a member': () => inRoom('general', room => room.forgetMember('priya')),
}

test('a room of a million messages costs what the young one costs, whatever is asked of it', async () => {
  const [young, old] = [await costs(YOUNG), await costs(OLD)]
  const dearer = Object.keys(calls).filter(what => (old[what] ?? 0) > (young[what] ?? 0) * 1.2 + 2)
  expect(dearer.map(what => `${what}: ${young[what]} rows, then ${old[what]}`)).toEqual([])
  expect(Math.max(...Object.values(old))).toBeLessThan(800)
})

/** Rows that each call reads of a room of so many messages. */
async function costs(size: number): Promise<Record<string, number>> {
  await plantTalk(size)
  await inRoom('general', (_, { storage }) => plantLife(storage.sql, size))
  const rows: Record<string, number> = {}
  for (const [what, ask] of Object.entries(calls)) {
    await putToSleep('general')
    const cost = await countRoom()
    await ask(size)
    rows[what] = cost.read
    await settleRooms()
  }
  await empty()
  return rows
}

// What has been done beside talking, everywhere alike: likes, polls that ran out, pins that were taken down.
function plantLife(sql: SqlStorage, size: number) {
  const numbers = (step: number, rest: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT ${rest} UNION ALL SELECT n + ${step} FROM numbers WHERE n + ${step} <= ${size - 20})`
  sql.exec(`${numbers(50, 7)} DELETE FROM messages WHERE n IN (SELECT n FROM numbers)`)
  sql.exec(
    `${numbers(50, 7)} INSERT INTO changes (rev, subject, kind, n, actor, at) SELECT n, 'message', 'unpinned', n - 1, 'director', 0 FROM numbers`,
  )
  sql.exec(`${numbers(200, 9)} DELETE FROM messages WHERE n IN (SELECT n FROM numbers)`)
  sql.exec(
    `${numbers(200, 9)} INSERT INTO polls (n, member_id, client_id, question, created_at, expires_at, rev)
     SELECT n, 'marcus', 'poll-' || n, 'Wet or dry?', 0, ?, n FROM numbers`,
    NOON - DAY,
  )
  for (const place of [1, 2])
    sql.exec(
      `${numbers(200, 9)} INSERT INTO poll_options (n, place, text) SELECT n, ${place}, 'Dry' FROM numbers`,
    )
  for (const [id, step] of [
    ['ines', 20],
    ['rival', 30],
  ] as const) {
    sql.exec(`${numbers(step, 3)} INSERT INTO likes (n, member_id) SELECT n, '${id}' FROM numbers`)
    sql.exec(
      `${numbers(200, 9)} INSERT INTO poll_votes (n, member_id, place) SELECT n, '${id}', 1 FROM numbers`,
    )
  }
  for (const n of [103, 203, 303]) sql.exec("INSERT INTO likes (n, member_id) VALUES (?, 'priya')", n)
  sql.exec("INSERT INTO poll_votes (n, member_id, place) VALUES (209, 'priya', 2)")
  sql.exec('UPDATE messages SET like_count = 1, liked_rev = n WHERE n % 20 = 3')
}

async function empty() {
  await inRoom('general', (_, { storage }) => storage.deleteAll())
  await evictDurableObject(roomObject('general'), { webSockets: 'close' })
  await rowsOf("DELETE FROM room_summaries WHERE room_id = 'general' RETURNING room_id")
}
