import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { type Caller, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, marcus, priya, script } from '#tests/support/cast.ts'
import { remove, say } from '#tests/support/chat.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { dump, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { inRoom, plantRooms, putToSleep, settleRooms } from '#tests/support/rooms.ts'
import { expectNothingLeft, plantUpload, storedKeys, uploaded } from '#tests/support/uploads.ts'
import { openDb } from '#worker/db/client.ts'
import { saveUploadUses } from '#worker/features/uploads/mutations.ts'
import { DAY, MINUTE } from '#worker/lib/clock.ts'

const photo = jpeg()

freshClub()

const isThere = async (path: string) => (await call(priya, 'GET', path)).status === 200
const setPicture = (who: Caller, path: string | null) =>
  call(who, 'PUT', '/api/members/marcus/profile', { profileImageUrl: path })
const ofProfile = () => uploaded(marcus, photo, { purpose: 'profile' })

/** Says something, and waits until the club has heard of it. */
async function show(text: string, roomId?: string) {
  const { id } = await say(marcus, text, { roomId })
  await settleRooms()
  return id as string
}

async function deleteMessage(id: string, roomId?: string) {
  expectStatus(await remove(script, id, roomId), 204) // also when the director has given no proof for a day
  await settleRooms()
}

describe('a file that somebody else has got hold of', () => {
  const showAs = async (who: typeof priya, path: string) => {
    const { id } = await say(who, path)
    await settleRooms()
    return id as string
  }

  test('is not kept by their message, but goes after a day like any that its uploader never showed', async () => {
    const path = await uploaded(marcus, photo)
    await showAs(priya, path)
    passTime(DAY)
    await runCron()
    expect(await isThere(path)).toBe(false)
    await expectNothingLeft()
  })

  test('is kept by their message where one of its uploader shows it, also once that one is gone', async () => {
    const path = await uploaded(marcus, photo)
    const own = await show(path)
    await showAs(priya, path)
    await deleteMessage(own)
    passTime(2 * DAY)
    await runCron()
    expect(await isThere(path)).toBe(true)
  })

  test('is kept by their message where D1 hears of both at once, if its uploader was the first', async () => {
    const [shown, hidden] = [crypto.randomUUID(), crypto.randomUUID()]
    await plantUpload(shown, marcus.id, `/objects/${shown}-640x480.jpg`)
    await plantUpload(hidden, marcus.id, `/objects/${hidden}-640x480.jpg`)
    const db = openDb(env.DB)
    const stretch = [
      { usedBy: 'general.1', uploadId: hidden, shownBy: priya.id },
      { usedBy: 'general.2', uploadId: shown, shownBy: marcus.id },
      { usedBy: 'general.3', uploadId: shown, shownBy: priya.id },
    ]
    await db.batch(saveUploadUses(db, stretch))
    expect(await rowsOf('SELECT used_by, upload_id FROM upload_uses ORDER BY used_by')).toEqual([
      { used_by: 'general.2', upload_id: shown },
      { used_by: 'general.3', upload_id: shown },
    ])
    expect(await rowsOf('SELECT id FROM uploads WHERE due_at IS NULL')).toEqual([{ id: shown }])
  })

  test('costs no more to be passed on, however often it stands in the club', async () => {
    const id = crypto.randomUUID()
    await plantUpload(id, marcus.id, `/objects/${id}-640x480.jpg`)
    const db = openDb(env.DB)
    const costOf = async (usedBy: string) => {
      const results = await db.batch(saveUploadUses(db, [{ usedBy, uploadId: id, shownBy: priya.id }]))
      return results.reduce((sum, { meta }) => sum + meta.rows_read, 0)
    }
    const uses = (from: number, count: number) =>
      plant(
        'upload_uses',
        ...Array.from({ length: count }, (_, n) => ({ used_by: `general.${from + n}`, upload_id: id })),
      )
    await uses(1, 1)
    await costOf('general.2') // from now on nothing waits to remove it
    const young = await costOf('general.3')
    await uses(4, 1000)
    expect([young, await costOf('general.2000')]).toEqual([8, 8])
  })

  test('is not kept by their message where only a profile shows it', async () => {
    const path = await ofProfile()
    expectStatus(await setPicture(marcus, path), 200)
    await showAs(priya, path)
    expectStatus(await setPicture(marcus, null), 200)
    await runCron()
    expect(await isThere(path)).toBe(false)
  })
})

describe('what nobody uses', () => {
  test('goes after a day', async () => {
    const path = await uploaded(marcus, photo)
    passTime(DAY - 1)
    await runCron()
    expect(await isThere(path)).toBe(true)
    passTime(1)
    await runCron()
    expect(await isThere(path)).toBe(false)
    await expectNothingLeft()
  })

  test('goes in slices, and as often as it takes', async () => {
    const about = {
      uploader_id: 'somebody',
      purpose: 'chat',
      content_type: 'image/png',
      size: 1,
      status: 'issued',
      created_at: 0,
      due_at: 1,
    }
    await plant('uploads', ...Array.from({ length: 650 }, (_, n) => ({ id: `old-${n}`, ...about })))
    await runCron()
    expect(await rowsOf('SELECT id FROM uploads')).toHaveLength(150)
    await runCron()
    await expectNothingLeft()
  })

  test('goes the next time where storage fails in between', async () => {
    const path = await uploaded(marcus, photo)
    passTime(DAY)
    const broken = vi.spyOn(env.UPLOADS, 'delete').mockRejectedValueOnce(new Error('R2 is on fire'))
    await runCron()
    expect(stray).toHaveBeenCalledOnce()
    stray.mockClear()
    broken.mockRestore()
    expect(await isThere(path)).toBe(false)
    expect(await storedKeys()).toHaveLength(1)
    await runCron()
    await expectNothingLeft()
  })
})

describe('a message', () => {
  test('keeps what it shows for as long as it stands', async () => {
    const path = await uploaded(marcus, photo)
    await show(`Look at this\n${path}`)
    passTime(30 * DAY)
    await runCron()
    expect(await isThere(path)).toBe(true)
  })

  test('takes what it shows with it, from every page at once and from storage with the cron', async () => {
    const path = await uploaded(marcus, photo)
    const id = await show(path)
    await deleteMessage(id)
    expect(await isThere(path)).toBe(false)
    passTime(5 * MINUTE)
    await runCron()
    await expectNothingLeft()
  })

  test('leaves what another one still shows, also in another room', async () => {
    const [roomId] = await plantRooms(1)
    const path = await uploaded(marcus, photo)
    const ids = [await show(path), await show(`Again: ${path}`), await show(path, roomId)]
    await deleteMessage(ids[0] ?? '')
    await deleteMessage(ids[1] ?? '')
    passTime(DAY)
    await runCron()
    expect(await isThere(path)).toBe(true)
    await deleteMessage(ids[2] ?? '', roomId)
    await runCron()
    await expectNothingLeft()
  })

  test('of somebody else who passes it on keeps it too, and takes it from nobody when it goes', async () => {
    const path = await uploaded(marcus, photo)
    const own = await show(path)
    const [passedOn, again] = [await say(priya, path), await say(priya, path)]
    await settleRooms()
    await deleteMessage(again.id)
    expect(await isThere(path)).toBe(true)
    await deleteMessage(own)
    expect(await isThere(path)).toBe(true)
    await deleteMessage(passedOn.id)
    await runCron()
    await expectNothingLeft()
  })

  test('may show several files, and be said and deleted in one breath', async () => {
    const paths = [await uploaded(marcus, photo), await uploaded(marcus, photo)]
    const { id } = await say(marcus, paths.join('\n'))
    expectStatus(await remove(director, id), 204)
    await settleRooms()
    passTime(DAY)
    await runCron()
    await expectNothingLeft()
  })

  test('that names a file which never was keeps nothing', async () => {
    await show(`/objects/${crypto.randomUUID()}-640x480.jpg`)
    expect(await rowsOf('SELECT * FROM upload_uses')).toEqual([])
  })

  test('is told twice without harm, where a room has forgotten how far it had come', async () => {
    const [standing, gone] = [await uploaded(marcus, photo), await uploaded(marcus, photo)]
    await show(standing)
    await deleteMessage(await show(gone))
    const before = await dump()
    await inRoom('general', (_, { storage }) => void storage.sql.exec('UPDATE room SET published_rev = 0'))
    await putToSleep('general')
    await settleRooms()
    expect(await dump()).toEqual(before)
  })
})

describe('a profile', () => {
  test('shows a picture that its driver has uploaded for it, and keeps it', async () => {
    const path = await ofProfile()
    expect(expectStatus(await setPicture(marcus, path), 200).profileImageUrl).toBe(path)
    passTime(30 * DAY)
    await runCron()
    expect(await isThere(path)).toBe(true)
    expectStatus(await setPicture(marcus, path), 200) // sent back as it was read
    expect(await isThere(path)).toBe(true)
  })

  test('shows nothing else', async () => {
    const others = await uploaded(priya, photo, { purpose: 'profile' })
    const ofChat = await uploaded(marcus, photo)
    for (const path of [
      others,
      ofChat,
      '/objects/x.png',
      'https://evil.test/pixel.gif',
      others.replace('640', '641'),
    ])
      expectInvalid(await setPicture(marcus, path), 'profileImageUrl')
    expectInvalid(await setPicture(director, others), 'profileImageUrl')
  })

  test('lets go of the picture that another one replaces, or that is taken away', async () => {
    const [first, second] = [await ofProfile(), await ofProfile()]
    expectStatus(await setPicture(marcus, first), 200)
    expectStatus(await setPicture(marcus, second), 200)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await runCron()
    expect(await storedKeys()).toHaveLength(1)
    expectStatus(await setPicture(marcus, null), 200)
    await runCron()
    await expectNothingLeft()
  })

  test('keeps its picture where something else in it is changed', async () => {
    const path = await ofProfile()
    expectStatus(await setPicture(marcus, path), 200)
    expectStatus(await call(director, 'PUT', '/api/members/marcus/profile', { bio: 'Faster' }), 200)
    expect(await isThere(path)).toBe(true)
  })

  test('that was never saved with its new picture loses it after a day, and keeps the old one', async () => {
    const [shown, unsaved] = [await ofProfile(), await ofProfile()]
    expectStatus(await setPicture(marcus, shown), 200)
    passTime(DAY)
    await runCron()
    expect([await isThere(shown), await isThere(unsaved)]).toEqual([true, false])
    expectInvalid(await setPicture(marcus, unsaved), 'profileImageUrl')
    expect(await storedKeys()).toHaveLength(1)
  })

  test('loses its picture to an admin, who cannot set another', async () => {
    const [path, another] = [await ofProfile(), await uploaded(director, photo, { purpose: 'profile' })]
    expectStatus(await setPicture(marcus, path), 200)
    expectInvalid(await setPicture(director, another), 'profileImageUrl')
    expect(await isThere(path)).toBe(true)
    expect(expectStatus(await setPicture(director, ''), 200).profileImageUrl).toBeNull()
    expect(await isThere(path)).toBe(false)
    expect(await rowsOf('SELECT actor, action, subject, detail FROM audit_log')).toEqual([
      { actor: 'director', action: 'member.edit', subject: 'marcus', detail: 'profileImageUrl' },
    ])
  })

  test('that gets two pictures at once shows one of them, and the other goes', async () => {
    const paths = [await ofProfile(), await ofProfile()]
    await Promise.all(paths.map(path => setPicture(marcus, path)))
    const { profileImageUrl } = expectStatus(await call(priya, 'GET', '/api/members/marcus'), 200)
    const there = await Promise.all(paths.map(isThere))
    expect(paths.filter((_, at) => there[at])).toEqual([profileImageUrl])
  })

  test('shows its picture in a message too, which keeps it', async () => {
    const path = await ofProfile()
    expectStatus(await setPicture(marcus, path), 200)
    await show(path)
    expectStatus(await setPicture(marcus, null), 200)
    await runCron()
    expect(await isThere(path)).toBe(true)
  })
})

test('a driver who is deleted leaves no file behind, whatever shows it', async () => {
  const [shown, picture, unused] = [
    await uploaded(marcus, photo),
    await ofProfile(),
    await uploaded(marcus, photo),
  ]
  await show(shown)
  expectStatus(await setPicture(marcus, picture), 200)
  const others = await uploaded(priya, photo)
  expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
  for (const path of [shown, picture, unused]) expectRefused(await call(priya, 'GET', path), '404 not_found')
  expect(await isThere(others)).toBe(true)
  await runCron()
  expect(await storedKeys()).toHaveLength(1)
  expect(await rowsOf('SELECT uploader_id FROM uploads')).toEqual([{ uploader_id: 'priya' }])
})

test('an admin, who cannot be deleted, keeps their files', async () => {
  const path = await uploaded(director, photo)
  expectRefused(await call(director, 'DELETE', '/api/admin/members/director'), '409 is_admin')
  expect(await isThere(path)).toBe(true)
})
