import { describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, priya } from '#tests/support/cast.ts'
import { changes, post, read, remove, say, textsOf } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { backUp, deployAnother, Folder, restoreFrom, restoreRoom } from '#tests/support/copies.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace, takePlace } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { enter } from '#tests/support/sockets.ts'
import { storedKeys, uploaded } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'

freshClub()

const bell = () => rowsOf('SELECT id, message_id FROM notifications ORDER BY id')

describe('one room that is turned back to a backup', () => {
  async function turnedBack() {
    await say(marcus, '@Priya_K before')
    await say(priya, 'in the other room', { roomId: 'bravo-six' })
    await settleRooms()
    const folder = new Folder()
    await backUp(folder)
    await plantRace('spa')
    expectStatus(await takePlace(marcus, 'spa'), 201)
    await say(marcus, '@Priya_K after')
    await remove(director, 'general.1')
    await say(priya, 'and again', { roomId: 'bravo-six' })
    await settleRooms()
    return folder
  }

  test('is as it was, and nothing else in the club has changed', async () => {
    const folder = await turnedBack()
    const before = await dump()
    await restoreRoom(folder, 'general')
    const after = await dump()
    const changed = Object.keys({ ...before, ...after }).filter(
      name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    expect(changed.sort()).toEqual(['general changes', 'general messages', 'room_summaries'])
    expect(textsOf(await read(priya))).toEqual(['@Priya_K before'])
    expect(textsOf(await read(priya, '', 'bravo-six'))).toEqual(['in the other room', 'and again'])
  })

  test('gives out no number again, and nobody catches up with what was', async () => {
    const folder = await turnedBack()
    const { epoch, to } = expectStatus(await changes(priya, 0), 200)
    const open = await enter(priya)
    await restoreRoom(folder, 'general')
    expect((await open.next('hello')).epoch).not.toBe(epoch)
    expectRefused(await changes(priya, to, `&epoch=${epoch}`), '410 resync')
    expect((await say(marcus, 'goes on')).id).toBe(`general.${to + 1}`)
    await settleRooms()
    expect(textsOf(await read(priya))).toEqual(['@Priya_K before', 'goes on'])
  })

  test('is turned back a second time as well as the first', async () => {
    const folder = await turnedBack()
    for (let times = 0; times < 2; times++) {
      await restoreRoom(folder, 'general')
      expect(textsOf(await read(priya))).toEqual(['@Priya_K before'])
      await say(marcus, 'not this')
      await settleRooms()
    }
  })

  test('can be read and not written while it is half there, and another run finishes it', async () => {
    const folder = await turnedBack()
    const line = { asked: [], breaksAt: 4 }
    await expect(restoreRoom(folder, 'general', line)).rejects.toThrow('The line is dead')
    expectRefused(await post(marcus, 'lost?'), '409 room_archived')
    await restoreRoom(folder, 'general')
    expect((await say(marcus, 'kept')).message).toBe('kept')
    await settleRooms()
  })

  test('must be one that the backup has', async () => {
    const folder = await turnedBack()
    await expect(restoreRoom(folder, 'pit-wall')).rejects.toThrow(
      'has no room pit-wall. Its rooms are bravo-six, general',
    )
  })
})

describe('a database that is older than the rooms', () => {
  test('hears from each room what came since, once, and keeps the files that are shown', async () => {
    await say(marcus, '@Priya_K one')
    await settleRooms()
    const old = new Folder()
    await backUp(old)
    const picture = await uploaded(marcus, jpeg())
    await settleRooms()
    const folder = new Folder()
    await backUp(folder)
    await say(marcus, `@Priya_K two ${picture}`)
    await say(priya, '@MarcusWebb three', { roomId: 'bravo-six' })
    await settleRooms()
    const [rung, uses] = [await bell(), await rowsOf('SELECT * FROM upload_uses')]
    const later = new Folder()
    await backUp(later)
    // The database of before, the rooms and files of after: as a backup finds them in a club that goes on.
    const mixed = { ...later.manifest, database: folder.manifest.database }
    for (const [name, bytes] of folder.files) later.write(name, bytes)
    later.write('manifest.json', JSON.stringify(mixed))
    await deployAnother()
    await restoreFrom(later)
    await settleRooms()
    expect(await bell()).toEqual(rung)
    expect(await rowsOf('SELECT * FROM upload_uses')).toEqual(uses)
    passTime(2 * DAY)
    await runCron()
    expect(await storedKeys()).toHaveLength(1)
  })
})

describe('a database that is newer than a room', () => {
  test('leaves the room to begin anew, and loses nothing of its own', async () => {
    await say(marcus, 'one')
    await settleRooms()
    const old = new Folder()
    await backUp(old)
    await say(marcus, '@Priya_K two')
    await plantRace('spa')
    expectStatus(await takePlace(gina, 'spa'), 201)
    await settleRooms()
    const later = new Folder()
    await backUp(later)
    for (const [name, bytes] of old.files) if (name !== 'manifest.json') later.write(name, bytes)
    later.write('manifest.json', JSON.stringify({ ...later.manifest, rooms: old.manifest.rooms }))
    const rung = await bell()
    await deployAnother()
    await restoreFrom(later)
    const reader = { ...priya, ...(await signIn(priya.gamertag)) }
    expect(textsOf(await read(reader))).toEqual(['one'])
    expect((await say(reader, 'three')).id, 'no number twice').toBe('general.3')
    await settleRooms()
    expect(await bell()).toEqual(rung)
    expect(expectStatus(await call(reader, 'GET', '/api/races'), 200)).toMatchObject([{ registeredCount: 1 }])
  })
})
