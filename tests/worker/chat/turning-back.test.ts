import { describe, expect, test, vi } from 'vitest'
import { backUpClub, backUpRoom } from '#tests/support/backups.ts'
import { breakBatches, takeDown } from '#tests/support/breakage.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, type Person, priya } from '#tests/support/cast.ts'
import { changes, like, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { inRoom, ownerOf, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { enter, listen } from '#tests/support/sockets.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const bellOf = async (who: Person) => {
  const rows = await rowsOf('SELECT message_id FROM notifications WHERE member_id = ? ORDER BY 1', who.id)
  return rows.map(({ message_id: id }) => id)
}
const epochOf = async () => expectStatus(await changes(priya, 0), 200).epoch
const expectTurnedBack = (standing: string) => {
  expect(stray.mock.calls).toEqual([
    [expect.stringContaining(`"turned-back","roomId":"general","standing":"${standing}"`)],
  ])
  stray.mockClear()
}

describe('a room that was turned back to an older state', () => {
  const turnedBack = async () => {
    await say(marcus, 'one')
    await settleRooms()
    const turnBack = await backUpRoom('general')
    const before = await epochOf()
    for (const text of ['two', 'three', '@Priya_K four']) await say(marcus, text)
    await settleRooms()
    await turnBack()
    return before
  }

  test('begins another history with the first thing that is said, under numbers that nobody has seen', async () => {
    const before = await turnedBack()
    const open = await enter(priya)
    await say(marcus, 'said after it')
    await settleRooms()
    expectTurnedBack('the room is behind')
    const heard = await open.next('hello')
    expect([heard.epoch === before, heard.rev]).toEqual([false, 4])
    expect((await say(marcus, '@Priya_K where were we?')).id).toBe('general.5')
    await settleRooms()
    expect(textsOf(await read(priya))).toEqual(['one', 'said after it', '@Priya_K where were we?'])
    expect(await bellOf(priya)).toEqual(['general.4', 'general.5'])
    expect(
      await rowsOf("SELECT message_id, rev, epoch FROM room_summaries WHERE room_id = 'general'"),
    ).toEqual([{ message_id: 'general.5', rev: 5, epoch: heard.epoch }])
  })

  test('lets nobody catch up who knows the other history, or who does not say which', async () => {
    const before = await turnedBack()
    await say(marcus, 'said after it')
    await settleRooms()
    for (let n = 0; n < 3; n++) await say(marcus, 'and more')
    expectRefused(await changes(priya, 4, `&epoch=${before}`), '410 resync')
    expectRefused(await changes(priya, 2), '410 resync')
    expectStatus(
      await changes(priya, 4, `&epoch=${(await read(priya)).length && (await enter(priya)).hello.epoch}`),
      200,
    )
    stray.mockClear()
  })

  test('notices it by a like too, of which D1 hears nothing', async () => {
    const before = await turnedBack()
    await like(priya, 'general.1')
    await settleRooms()
    expectTurnedBack('the room is behind')
    expect((await enter(priya)).hello.epoch).not.toBe(before)
  })

  test('notices it however much is said before D1 has answered', async () => {
    const before = await turnedBack()
    breakBatches(1, 'before')
    await inRoom('general', room => {
      for (let n = 0; n < 9; n++) room.post(ownerOf(marcus), { message: `@Priya_K ${n}` })
    })
    await settleRooms()
    expect(String(stray.mock.calls.shift())).toContain('"event":"publish"')
    expectTurnedBack('the room is behind')
    const { epoch, rev } = (await enter(priya)).hello
    expect([epoch === before, rev]).toEqual([false, 10])
    expect(await bellOf(priya), 'and tells D1 of all of it').toHaveLength(9)
  })

  test('is noticed by the tabs of the club, which look at the rooms again', async () => {
    await turnedBack()
    const tab = await listen(priya)
    await say(marcus, 'said after it')
    await tab.next('room-activity', ({ lastMessage }) => lastMessage === null)
    await settleRooms()
    stray.mockClear()
  })

  test('stays what it is over its sleep, and turns back no second time', async () => {
    await turnedBack()
    await say(marcus, 'said after it')
    await settleRooms()
    stray.mockClear()
    const { epoch } = (await enter(priya)).hello
    await putToSleep('general')
    expect((await say(marcus, 'next')).id).toBe('general.5')
    await settleRooms()
    expect((await enter(priya)).hello).toMatchObject({ epoch, rev: 5 })
  })
})

describe('where D1 was turned back', () => {
  test('a room tells it again what came since, so that mentions ring and the log is whole', async () => {
    await say(marcus, '@Priya_K one')
    await settleRooms()
    const turnBack = await backUpClub('notifications', 'room_summaries')
    await say(marcus, '@Priya_K two')
    await settleRooms()
    const epoch = await epochOf()
    await turnBack()
    expect(await bellOf(priya)).toEqual(['general.1'])
    await say(marcus, 'three')
    await settleRooms()
    expectTurnedBack('D1 is behind')
    expect(await bellOf(priya)).toEqual(['general.1', 'general.2'])
    expect(await rowsOf("SELECT message_id, rev FROM room_summaries WHERE room_id = 'general'")).toEqual([
      { message_id: 'general.3', rev: 3 },
    ])
    expect(await epochOf(), 'nobody has to read the room anew').toBe(epoch)
  })

  test('an act that it had in its log comes back into it, once', async () => {
    const turnBack = await backUpClub('room_summaries')
    await say(marcus, 'one')
    await remove(director, 'general.1')
    await settleRooms()
    expect(await auditTrail()).toHaveLength(1)
    await turnBack()
    await say(marcus, 'two')
    await settleRooms()
    expectTurnedBack('D1 is behind')
    // This log was not turned back with the rest, so the entry stands there twice.
    expect(await auditTrail()).toHaveLength(2)
  })

  test('it hears no more of a room in which nothing but likes has come since', async () => {
    await say(marcus, 'one')
    await settleRooms()
    for (const method of ['POST', 'DELETE', 'POST']) await like(priya, 'general.1', method)
    await settleRooms()
    await putToSleep('general')
    await say(marcus, 'two')
    await settleRooms()
    expect(stray).not.toHaveBeenCalled()
  })

  const isThere = async (path: string) => (await call(priya, 'GET', path)).status === 200
  const shownSince = async () => {
    const [path, unused] = [await uploaded(marcus, jpeg()), await uploaded(marcus, jpeg())]
    const turnBack = await backUpClub('notifications', 'room_summaries', 'upload_uses', 'uploads')
    await say(marcus, path)
    await settleRooms()
    await turnBack()
    return { path, unused }
  }

  test('the cron removes no file that a message shows, and what nobody shows goes', async () => {
    const { path, unused } = await shownSince()
    passTime(DAY)
    await runCron()
    expect([await isThere(path), await isThere(unused)], 'the room tells D1 first').toEqual([true, true])
    expect(stray.mock.calls.pop()).toEqual([expect.stringContaining('"event":"uploads"')])
    expectTurnedBack('D1 is behind')
    await settleRooms()
    await runCron()
    expect([await isThere(path), await isThere(unused)]).toEqual([true, false])
    passTime(30 * DAY)
    await runCron()
    expect(await isThere(path)).toBe(true)
  })

  test('no file is removed while a room cannot say what it shows', async () => {
    const { path, unused } = await shownSince()
    const restart = takeDown('general')
    passTime(DAY)
    await runCron()
    expect([await isThere(path), await isThere(unused)]).toEqual([true, true])
    expect(stray.mock.calls).toEqual([[expect.stringContaining('"event":"uploads"')]])
    stray.mockClear()
    restart()
    await vi.waitFor(async () => {
      await runCron()
      expect([await isThere(path), await isThere(unused)]).toEqual([true, false])
    })
    stray.mockClear()
  })
})
