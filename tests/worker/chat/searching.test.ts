import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya } from '#tests/support/cast.ts'
import { edit, remove, say, textsOf } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { askRoom, closePoll, removePoll } from '#tests/support/polls.ts'
import { countRoom, inRoom, ownerOf, plantTalk, putToSleep, roomObject } from '#tests/support/rooms.ts'
import { migrateRoom } from '#worker/features/chat/room/room-schema.ts'

freshClub()

const look = (query: string, roomId = 'general') =>
  call(priya, 'GET', `/api/chat-rooms/${roomId}/messages?${new URLSearchParams(query)}`)
const found = async (search: string, more = '') =>
  textsOf(expectStatus(await look(`search=${search}${more}`), 200))

/** Fills the general room with these. */
const talk = (...texts: string[]) =>
  inRoom('general', room => {
    for (const message of texts) room.post(ownerOf(marcus), { message })
  })

describe('a search', () => {
  test('finds what has all its words or words that begin so, newest first, in whatever case and accents', async () => {
    await talk('Box this lap', 'Boxing day at Spa', 'Inbox', 'lap times of Zoë', 'LAP, box!')
    expect(await found('box')).toEqual(['LAP, box!', 'Boxing day at Spa', 'Box this lap'])
    expect(await found('lap box')).toEqual(['LAP, box!', 'Box this lap'])
    expect(await found('zoe')).toEqual(['lap times of Zoë'])
    expect(await found('Spä')).toEqual(['Boxing day at Spa'])
    expect(await found('tyres')).toEqual([])
  })

  test('finds ß by ss and ss by ß', async () => {
    await talk('Past the Straße', 'STRASSE ahead')
    for (const search of ['strasse', 'Straße', 'straß', 'stras', 'STRASSE'])
      expect(await found(search), search).toEqual(['STRASSE ahead', 'Past the Straße'])
  })

  test('finds a word of any length by its beginning', async () => {
    const word = 'Donaudampfschifffahrt'
    await talk(word)
    for (let length = 2; length <= word.length; length++)
      expect(await found(word.slice(0, length))).toEqual([word])
  })

  test('shows a hit as the room shows it: with its author, its quote and one’s own like', async () => {
    await say(marcus, 'Box this lap')
    await say(priya, 'Why the pit?', { replyToMessageId: 'general.1' })
    const [hit] = expectStatus(await look('search=pit'), 200)
    expect([hit]).toEqual(expectStatus(await look('limit=1'), 200))
  })

  test.each(['""', '**', '-box', 'NEAR(box', 'box OR', 'body : box', '(((', "'; DROP", '🏁🏁', '\\\\'])(
    'for %s is no command to anybody',
    async search => {
      await talk('box')
      expectStatus(await look(new URLSearchParams({ search }).toString()), 200)
    },
  )

  test('has two to sixty characters, and goes with no message around', async () => {
    for (const search of ['', 'x', ' x ', 'x'.repeat(61)])
      expectInvalid(await look(`search=${search}`), 'search')
    expectInvalid(await look('search=box&around=general.1'), 'around')
    expectStatus(await look(`search=${'🏁'.repeat(60)}`), 200)
  })

  test('goes on before the last hit of its page, twenty at a time', async () => {
    await talk(...Array.from({ length: 45 }, (_, n) => `box ${n + 1}`))
    const pages = [
      await found('box'),
      await found('box', '&before=general.26'),
      await found('box', '&before=general.6'),
    ]
    expect(pages.map(page => page.length)).toEqual([20, 20, 5])
    expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, n) => `box ${45 - n}`))
    expect(await found('box', '&limit=2')).toEqual(['box 45', 'box 44'])
    expectRefused(await look('search=box&before=bravo-six.3'), '404 not_found')
  })

  test('finds nothing of another room, and nothing that was deleted', async () => {
    await talk('box', 'box again')
    await remove(director, 'general.2')
    expect(await found('box')).toEqual(['box'])
    expect(expectStatus(await look('search=box', 'bravo-six'), 200)).toEqual([])
  })

  test('finds an edited message by what it says now', async () => {
    await talk('Box this lap')
    expectStatus(await edit(marcus, 'general.1', 'Stay out'), 200)
    expect(await found('box')).toEqual([])
    expect(await found('stay')).toEqual(['Stay out'])
    await remove(director, 'general.1')
    expect(await found('stay')).toEqual([])
    await expectWhole()
  })
})

describe('a search among the polls', () => {
  const lookForPolls = (query: string, roomId = 'general') =>
    call(priya, 'GET', `/api/chat-rooms/${roomId}/polls?${new URLSearchParams(query)}`)
  const polls = async (search: string) =>
    expectStatus(await lookForPolls(`search=${search}`), 200).map(
      ({ question }: { question: string }) => question,
    )

  test('finds those whose question and options have its words, newest first, also once they are over', async () => {
    await askRoom(marcus, 'Wet or dry at Spa?')
    await askRoom(marcus, 'Which tyres?', { options: ['Full wets', 'Slicks'] })
    await closePoll(marcus, 'general.1')
    expect(await polls('wet')).toEqual(['Which tyres?', 'Wet or dry at Spa?'])
    expect(await polls('tyres slick')).toEqual(['Which tyres?'])
    expect(await polls('et')).toEqual([])
    expect(await polls('🏁!')).toEqual([])
    expect(expectStatus(await lookForPolls('search=wet', 'bravo-six'), 200)).toEqual([])
  })

  test('finds all of a page of them', async () => {
    await inRoom('general', room => {
      for (let n = 0; n < 22; n++)
        room.createPoll(ownerOf(marcus), {
          question: `Wet at round ${n}?`,
          options: ['Yes', 'No'],
          expiresAt: null,
        })
    })
    expect(await polls('wet')).toHaveLength(20)
    expect((await polls('round')).slice(0, 2)).toEqual(['Wet at round 21?', 'Wet at round 20?'])
  })

  test('finds a poll no more that is deleted, and is refused what is too short or too long', async () => {
    await askRoom(marcus, 'Wet or dry?')
    expectStatus(await removePoll(marcus, 'general.1'), 204)
    expect(await polls('wet')).toEqual([])
    for (const search of ['w', ' w ', 'w'.repeat(61)])
      expectInvalid(await lookForPolls(`search=${search}`), 'search')
  })

  test('leads to where the poll stands, and nowhere once it is deleted', async () => {
    await talk(...Array.from({ length: 30 }, (_, n) => `Lap ${n + 1}`))
    await askRoom(marcus, 'Wet or dry?')
    await talk('Lap 31', 'Lap 32')
    const around = () => look('around=general.31&limit=4')
    expect(textsOf(expectStatus(await around(), 200))).toEqual(
      ['Lap 28', 'Lap 29', 'Lap 30', 'Lap 31', 'Lap 32'].slice(-4),
    )
    await removePoll(marcus, 'general.31')
    expectRefused(await around(), '404 not_found')
  })
})

test('a room from before there was a search takes its messages in by and by, the newest first, edited or deleted meanwhile', async () => {
  await talk('Box first')
  await plantOld(2500)
  await evictDurableObject(roomObject('general'), { webSockets: 'close' })
  const alarm = () => inRoom('general', room => room.alarm())
  await say(marcus, 'Lap of today')
  expect(await found('lap')).toEqual(['Lap of today'])
  await remove(director, 'general.300')
  await alarm()
  expect((await found('lap')).slice(0, 2)).toEqual(['Lap of today', 'Lap 2501'])
  expect(await found('first')).toEqual([])
  await putToSleep('general')
  for (let n = 0; n < 2; n++) await alarm()
  expect(await found('first')).toEqual(['Box first'])
  expect(await found('300')).toEqual([])
  await expectWhole()
  const cost = await countRoom()
  await alarm()
  expect(cost.written).toBe(0)
})

test('of 50,000 messages the first hits are within a hundred rows read, however common the words', async () => {
  await plantTalk(50_000)
  await inRoom('general', (_, { storage }) => {
    storage.sql.exec("INSERT INTO message_words (message_words) VALUES ('rebuild')")
  })
  for (const search of ['lap', 'la', 'lap 4', '49', 'lap 777', 'nothing']) {
    const cost = await countRoom()
    await inRoom('general', room => room.search(search, undefined, 20, 'priya'))
    expect(cost.read, search).toBeLessThanOrEqual(100)
    await putToSleep('general')
  }
  expect(await found('lap')).toHaveLength(20)
})

/** Makes the general room one of the version before, with so many messages more. */
function plantOld(count: number) {
  return inRoom('general', (_, { storage: { sql } }) => {
    for (const trigger of ['message_said', 'message_reworded']) sql.exec(`DROP TRIGGER ${trigger}`)
    for (const table of ['message_words', 'leavers']) sql.exec(`DROP TABLE ${table}`)
    sql.exec('ALTER TABLE room DROP COLUMN words_from')
    sql.exec('ALTER TABLE messages DROP COLUMN is_claimed')
    sql.exec('DELETE FROM schema_versions WHERE version > 6')
    sql.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n <= ?)
       INSERT INTO messages (n, member_id, client_id, body, rings_everyone, created_at)
       SELECT n, 'marcus', 'planted-' || n, 'Lap ' || n, 0, 0 FROM numbers`,
      count,
    )
    migrateRoom(sql, 'general')
  })
}

/** The index of words has what the messages say, and nothing else. */
async function expectWhole() {
  await inRoom('general', (_, { storage: { sql } }) => {
    sql.exec('CREATE VIRTUAL TABLE words_known USING fts5vocab (message_words, instance)')
    const words = () => sql.exec('SELECT term, doc FROM words_known ORDER BY 1, 2').toArray()
    const kept = words()
    sql.exec("INSERT INTO message_words (message_words) VALUES ('rebuild')")
    expect(kept).toEqual(words())
    sql.exec('DROP TABLE words_known')
  })
}
