import { beforeEach, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, person, plantPeople } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { resultFor, saveResult, sent } from '#tests/support/results.ts'
import { askTicket, emptyStorage, expectNothingLeft, storedKeys, uploaded } from '#tests/support/uploads.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

const photo = jpeg()

freshClub()
beforeEach(async () => {
  await emptyStorage()
  await plantRace('spa', { date: NOON - HOUR, registration_deadline: NOON - HOUR })
})

const show = (basedOn: number, pictureUrl: string | null) =>
  saveResult(director, 'spa', [sent(marcus)], { basedOn, pictureUrl })
const picture = () => uploaded(director, photo, { purpose: 'result' })

test('the picture of a result stays as long as a version of it can be brought back, and goes with the race', async () => {
  const path = await picture()
  expectStatus(await show(0, path), 201)
  expect((await resultFor(marcus, 'spa')).result.pictureUrl).toBe(path)
  expect(await rowsOf('SELECT used_by FROM upload_uses')).toEqual([{ used_by: 'result:spa:1' }])
  expectStatus(await show(1, null), 200)
  passTime(2 * HOUR)
  expectStatus(await show(2, path), 200)
  expectStatus(await call(director, 'DELETE', '/api/races/spa/result', { basedOn: 3 }), 204)
  passTime(2 * HOUR)
  await runCron()
  expectStatus(await call(marcus, 'GET', path), 200)
  expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)
  await runCron()
  await expectNothingLeft()
})

test('a picture that no version shows goes after a day', async () => {
  await picture()
  passTime(DAY + HOUR)
  await runCron()
  await expectNothingLeft()
})

test('admins alone upload one, no larger than five megabytes, and no film', async () => {
  const plan = { purpose: 'result' } as const
  expectRefused(await askTicket(marcus, photo, plan), '403 admins_only')
  expectRefused(await askTicket(gina, photo, plan), '403 proof_required')
  expectStatus(await askTicket(director, photo, { ...plan, size: 5 * 1024 * 1024 }), 201)
  expectRefused(await askTicket(director, photo, { ...plan, size: 5 * 1024 * 1024 + 1 }), '413 too_large')
  for (const contentType of ['video/mp4', 'image/gif'])
    expectRefused(await askTicket(director, photo, { ...plan, contentType }), '415 not_an_image_or_video')
})

test('no other file is shown with a result: none of the chat, none of another admin’s draft, none that is gone', async () => {
  const ofChat = await uploaded(director, photo)
  const another = person('another', 'Another Admin', 'approved', true)
  await plantPeople(another)
  const draft = await picture()
  await rowsOf("UPDATE uploads SET uploader_id = 'another' WHERE path = ?", draft)
  for (const path of [ofChat, draft, draft.replace(/^\/objects\/\w/, '/objects/0')])
    expectInvalid(await show(0, path), 'pictureUrl')
  expect(await rowsOf('SELECT * FROM result_versions')).toEqual([])
})

test('it stays when the admin who uploaded it has left', async () => {
  const path = await picture()
  expectStatus(await show(0, path), 201)
  await rowsOf("UPDATE uploads SET uploader_id = 'priya'")
  expectStatus(await call(director, 'DELETE', '/api/admin/members/priya'), 204)
  passTime(HOUR)
  await runCron()
  expect(await storedKeys()).toHaveLength(1)
  expectStatus(await call(marcus, 'GET', path), 200)
})
