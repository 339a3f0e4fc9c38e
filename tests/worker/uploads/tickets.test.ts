import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, person, plantPeople, priya } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { makeRegistering } from '#tests/support/passkeys.ts'
import { plant } from '#tests/support/plant.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { askTicket, bytesKept, put, ticketFor } from '#tests/support/uploads.ts'
import { CLUB_QUOTA, MEMBER_QUOTA, PENDING_QUOTA } from '#worker/features/uploads/rules/upload-limits.ts'
import { MINUTE } from '#worker/lib/clock.ts'

const MIB = 1024 * 1024
const photo = jpeg()

freshClub()

const ask = (plan: object) =>
  call(marcus, 'POST', '/api/objects/upload', { contentType: 'image/png', size: 1, purpose: 'chat', ...plan })

describe('a driver', () => {
  test('is kept from no upload by whoever has only typed their gamertag', async () => {
    await makeRegistering(marcus.id)
    const claimed = await signIn(marcus.gamertag)
    const plan = { contentType: 'image/png', size: 1, purpose: 'chat' }
    for (const who of [claimed, marcus]) {
      const tried = () => call(who, 'POST', '/api/objects/upload', plan)
      for (let n = 0; n < 10; n++) expectStatus(await tried(), 201)
      expectRefused(await tried(), '429 slow_down')
    }
  })

  test('gets an address on this site, once for every file', async () => {
    const addresses = [await ticketFor(marcus, photo), await ticketFor(ines, photo)]
    for (const address of addresses) expect(address).toMatch(/^\/api\/objects\/uploads\/[0-9a-f-]{36}$/)
    expect(new Set(addresses).size).toBe(2)
  })

  test.each([
    'image/svg+xml',
    'image/heic',
    'image/avif',
    'image/bmp',
    'image/tiff',
    'image/jpg',
    'video/x-msvideo',
    'text/html',
    'application/pdf',
    'application/octet-stream',
    'image',
    'image/*',
    'constructor',
    'image/png, text/html',
  ])('who offers %s is told what is taken', async contentType => {
    await expectNoChange(async () => {
      const { detail } = expectRefused(await ask({ contentType }), '415 not_an_image_or_video')
      expect(detail).toMatch(
        /^(Only image and video files are allowed|Pictures can be JPG, PNG, WebP or GIF, and videos MP4 or MOV)$/,
      )
    })
  })

  test('may upload 10 MB for the chat and 5 MB for the profile, and not one byte more', async () => {
    expectStatus(await ask({ size: 10 * MIB }), 201)
    expectStatus(await ask({ size: 5 * MIB, purpose: 'profile' }), 201)
    const tooLarge = async (plan: object) =>
      expectRefused(await expectNoChange(() => ask(plan)), '413 too_large').detail
    expect(await tooLarge({ size: 10 * MIB + 1 })).toBe('File size must be less than 10MB')
    expect(await tooLarge({ size: 5 * MIB + 1, purpose: 'profile' })).toBe('File size must be less than 5MB')
  })

  test('shows the profile by JPG, PNG or GIF', async () => {
    for (const contentType of ['image/jpeg', 'image/png', 'image/gif'])
      expectStatus(await ask({ contentType, purpose: 'profile' }), 201)
    for (const contentType of ['image/webp', 'video/mp4', 'video/quicktime'])
      expectRefused(await ask({ contentType, purpose: 'profile' }), '415 not_an_image_or_video')
  })

  test('uploads ten times in ten minutes, however fast, and is told when to come back', async () => {
    passTime(3 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 30 }, () => askTicket(marcus, photo)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const late = answers.filter(({ status }) => status !== 201)
    for (const answer of late) {
      expectRefused(answer, '429 slow_down')
      expect(answer.headers.get('retry-after')).toBe('420')
    }
    expect(await rowsOf('SELECT id FROM uploads')).toHaveLength(10)
    expectStatus(await askTicket(priya, photo), 201)
    passTime(7 * MINUTE)
    expectStatus(await askTicket(marcus, photo), 201)
  })
})

describe('the room for files', () => {
  const keep = (uploaderId: string, size: number) =>
    plant('uploads', {
      id: crypto.randomUUID(),
      uploader_id: uploaderId,
      purpose: 'chat',
      content_type: 'image/png',
      size,
      status: 'stored',
      created_at: NOON,
    })

  test('of a driver is 200 MB, to the byte, however many files come at once', async () => {
    await keep(marcus.id, MEMBER_QUOTA - 3 * photo.length)
    const answers = await Promise.all(Array.from({ length: 9 }, () => askTicket(marcus, photo)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused)
      expect(expectRefused(answer, '507 club_storage_full').detail).toMatch(/200 MB/)
    expect(await bytesKept()).toBe(MEMBER_QUOTA)
    expectStatus(await askTicket(priya, photo), 201)
  })

  test('of a driver is not used up by whoever knows their gamertag alone', async () => {
    const proves = (method: string) =>
      rowsOf('UPDATE sessions SET method = ? WHERE member_id = ?', method, marcus.id)
    await keep(marcus.id, MIB)
    for (let left = MEMBER_QUOTA - MIB; left > 0; left -= 10 * MIB) {
      await rowsOf('DELETE FROM rate_limits')
      expectStatus(await askTicket(marcus, photo, { size: Math.min(left, 10 * MIB) }), 201)
    }
    expectRefused(await askTicket(marcus, photo), '507 club_storage_full')
    await proves('registration')
    expectStatus(await askTicket(marcus, photo, { size: 10 * MIB }), 201)
    await keep(marcus.id, MEMBER_QUOTA - 11 * MIB)
    expect(expectRefused(await askTicket(marcus, photo), '507 club_storage_full').detail).toMatch(/200 MB/)
    await proves('gamertag')
    expectRefused(await askTicket(marcus, photo), '507 club_storage_full')
    await rowsOf('DELETE FROM uploads WHERE uploader_id = ? AND is_claimed = 1', marcus.id)
    expect(await rowsOf("SELECT * FROM upload_totals WHERE scope LIKE 'claimed:%'")).toEqual([])
  })

  test('of a driver whom nobody has approved is 25 MB, to the byte, until somebody does', async () => {
    await keep(ines.id, PENDING_QUOTA - photo.length)
    const answers = await Promise.all(Array.from({ length: 5 }, () => askTicket(ines, photo)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused && expectRefused(refused, '507 club_storage_full').detail).toMatch(/25 MB.*approved/)
    const decision = { memberId: ines.id, approved: true }
    expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
    expectStatus(await askTicket(ines, photo), 201)
  })

  test('of all whom nobody has approved is 800 MB, to the byte, and given back by every decision', async () => {
    const crowd = Array.from({ length: 32 }, (_, n) => person(`newcomer-${n}`, `Newcomer ${n}`, 'pending'))
    await plantPeople(...crowd)
    for (const { id } of crowd) await keep(id, PENDING_QUOTA)
    expect(expectRefused(await askTicket(ines, photo), '507 club_storage_full').detail).toMatch(
      /drivers awaiting approval share/,
    )
    expectStatus(await askTicket(marcus, photo), 201)
    const decide = async (memberId: string, approved: boolean) =>
      expectStatus(await call(director, 'POST', '/api/admin/approve-member', { memberId, approved }), 200)
    const expectRoomForOne = async () => {
      expectStatus(await askTicket(ines, photo, { size: 10 * MIB }), 201)
      expectStatus(await askTicket(ines, photo, { size: 10 * MIB }), 201)
      expectStatus(await askTicket(ines, photo, { size: 5 * MIB }), 201)
      expectRefused(await askTicket(ines, photo), '507 club_storage_full')
      await env.DB.prepare('DELETE FROM uploads WHERE uploader_id = ?').bind(ines.id).run()
      passTime(10 * MINUTE)
      await keep(`${crowd.pop()?.id}`, PENDING_QUOTA)
    }
    await decide('newcomer-0', true)
    await expectRoomForOne()
    await decide('newcomer-1', false)
    await expectRoomForOne()
    expectStatus(await call(director, 'DELETE', '/api/admin/members/newcomer-2'), 204)
    await expectRoomForOne()
  })

  test('of the club is 8 GB, to the byte, whoever comes', async () => {
    const drivers = Array.from({ length: 12 }, (_, n) => person(`snapper-${n}`, `Snapper ${n}`, 'approved'))
    await plantPeople(...drivers)
    await keep('somebody', CLUB_QUOTA - 5 * photo.length)
    const answers = await Promise.all(drivers.map(driver => askTicket(driver, photo)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused)
      expect(expectRefused(answer, '507 club_storage_full').detail).toMatch(/file storage is full/)
    expect(await bytesKept()).toBe(CLUB_QUOTA)
  })

  test('is given back by what comes to nothing', async () => {
    await keep(marcus.id, MEMBER_QUOTA - photo.length)
    const uploadURL = await ticketFor(marcus, photo)
    expectRefused(await askTicket(marcus, photo), '507 club_storage_full')
    expectRefused(await put(marcus, uploadURL, photo.subarray(1)), '415 not_what_it_says')
    expectStatus(await askTicket(marcus, photo), 201)
  })
})

test('a ticket costs as much whether its driver has uploaded nothing or for ten years', async () => {
  const costOf = async () => {
    const cost = { queries: 0, read: 0, written: 0 }
    const stop = countEverything(env.DB, cost)
    expectStatus(await askTicket(marcus, photo), 201)
    stop()
    return cost
  }
  await costOf() // what is seen for the first time in a minute is noted
  const young = await costOf()
  const file = {
    uploader_id: marcus.id,
    purpose: 'chat',
    content_type: 'image/png',
    size: 1,
    status: 'stored',
  }
  const files = Array.from({ length: 2000 }, (_, n) => ({ id: `old-${n}`, ...file, created_at: NOON }))
  await plant('uploads', ...files)
  expect(await costOf()).toEqual(young)
  expect(young).toEqual({ queries: 3, read: 13, written: 7 })
})
