import { describe, expect, test } from 'vitest'
import { bellOf } from '#tests/support/bell.ts'
import { breakDatabase, refuseBatchesWith } from '#tests/support/breakage.ts'
import { director, gina, marcus, type Person, priya } from '#tests/support/cast.ts'
import { read, remove, say } from '#tests/support/chat.ts'
import { auditTrail, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { holdAlarms, inRoom, ownerOf, putToSleep } from '#tests/support/rooms.ts'
import { listen } from '#tests/support/sockets.ts'
import { uploaded } from '#tests/support/uploads.ts'

freshClub()

const POISON = 'what D1 does not take'
const mentionsOf = async (who: Person) => (await bellOf(who)).map(({ message }) => message?.id)
const ring = (times: number) =>
  inRoom('general', async room => {
    for (let n = 0; n < times; n++) await room.alarm()
  })
const parked = () =>
  inRoom('general', (_, { storage }) => storage.sql.exec('SELECT rev, entry, cause FROM parked').toArray())
const logged = () => stray.mock.calls.map(([line]) => JSON.parse(String(line)).event)

describe('a message of which D1 never takes note', () => {
  const stuck = async () => {
    await holdAlarms('general')
    refuseBatchesWith(POISON)
    await say(marcus, '@Priya_K before')
    await ring(1)
    await say(marcus, `@Priya_K ${POISON}`)
    await ring(1)
    await say(marcus, '@Priya_K after')
    await say(priya, 'Rude')
    await remove(director, 'general.4')
  }

  test('holds up its room for ten tries, and is then parked: what came after it is told', async () => {
    await stuck()
    expect(await mentionsOf(priya)).toEqual(['general.1'])
    await ring(18)
    expect((await mentionsOf(priya)).sort()).toEqual(['general.1', 'general.3'])
    expect(await auditTrail()).toEqual(['director message.delete general.4'])
    expect(await rowsOf("SELECT message_id, rev FROM room_summaries WHERE room_id = 'general'")).toEqual([
      { message_id: 'general.3', rev: 5 }, // the newest that is not deleted
    ])
    expect(await read(priya)).toHaveLength(4)
    expect(new Set(logged())).toEqual(new Set(['publish', 'parked']))
    stray.mockClear()
  })

  test('rings every admin’s bell, leads them to it, and stays in the room as it was', async () => {
    await stuck()
    const tab = await listen(director)
    await ring(20)
    for (const admin of [director, gina])
      expect((await bellOf(admin))[0]).toEqual({
        id: expect.any(String),
        type: 'entry-parked',
        isRead: false,
        createdAt: expect.any(String),
        text: expect.stringMatching(/^The club could not record a message in General Discussion: /),
        link: '/chat?room=general&message=general.2',
      })
    await tab.next('notifications', ({ count }) => count > 0)
    expect(await parked()).toEqual([
      { rev: 2, entry: expect.stringContaining(POISON), cause: expect.stringContaining('D1_ERROR: too big') },
    ])
    stray.mockClear()
  })

  test('leaves no text behind once it is deleted', async () => {
    await stuck()
    await ring(20)
    expect(await parked()).toHaveLength(1)
    await remove(director, 'general.2')
    expect(await parked()).toEqual([])
    stray.mockClear()
  })

  test('keeps the file that it shows', async () => {
    const path = await uploaded(marcus, jpeg())
    await holdAlarms('general')
    refuseBatchesWith(POISON)
    await say(marcus, `@Priya_K ${POISON} ${path}`)
    await ring(20)
    expect(await parked()).toHaveLength(1)
    expect(await rowsOf('SELECT used_by FROM upload_uses')).toEqual([{ used_by: 'general.1' }])
    stray.mockClear()
  })

  test('is found over the sleep of the room', async () => {
    await stuck()
    for (let n = 0; n < 14; n++) {
      await putToSleep('general')
      await holdAlarms('general')
      await ring(1)
    }
    expect(await parked()).toHaveLength(1)
    stray.mockClear()
  })
})

test('nothing is parked while D1 takes nothing at all, however long that lasts', async () => {
  await holdAlarms('general')
  await say(marcus, 'hello')
  await ring(1)
  breakDatabase(sql => !/room_summaries|notifications/.test(sql))
  await inRoom('general', async room => {
    room.post(ownerOf(marcus), { message: '@Priya_K one' })
    for (let n = 0; n < 30; n++) await room.alarm()
  })
  expect(await parked()).toEqual([])
  stray.mockClear()
})
