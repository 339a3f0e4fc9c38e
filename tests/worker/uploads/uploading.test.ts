import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { overloadInspectors } from '#tests/support/breakage.ts'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { gif, jpeg, mov, mp4, png, webp } from '#tests/support/media-files.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import {
  bytesKept,
  expectNothingLeft,
  normalize,
  put,
  storedBytes,
  storedKeys,
  ticketFor,
  upload,
  uploaded,
} from '#tests/support/uploads.ts'
import { MINUTE } from '#worker/lib/clock.ts'

const photo = jpeg()
const secret = 'N 45.6156 E 9.2811, Xperia of Ana'

freshClub()

describe.each([
  ['a JPEG', jpeg, 'image/jpeg', 'jpg'],
  ['a PNG', png, 'image/png', 'png'],
  ['a WebP', webp, 'image/webp', 'webp'],
  ['a GIF', gif, 'image/gif', 'gif'],
  ['an MP4', mp4, 'video/mp4', 'mp4'],
  ['a MOV', mov, 'video/quicktime', 'mov'],
] as const)('%s', (_, make, contentType, extension) => {
  test('is stored as it is, and its path says how large it shows', async () => {
    const file = make({ width: 1280, height: 720 })
    const path = await uploaded(marcus, file, { contentType })
    expect(path).toMatch(new RegExp(`^/objects/[0-9a-f-]{36}-1280x720\\.${extension}$`))
    const clean = await storedBytes(path)
    expect(clean.length).toBeLessThanOrEqual(file.length)
    expect(await bytesKept()).toBe(clean.length)
  })

  test('is stored without the place, the device and the person', async () => {
    const path = await uploaded(marcus, make({ secret }), { contentType })
    const stored = new TextDecoder('latin1').decode(await storedBytes(path))
    expect(stored).not.toContain(secret)
    expect(stored.length).toBe(await bytesKept())
  })
})

describe('an address', () => {
  test('can be used once, also by two at the same time', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    const answers = await Promise.all([put(marcus, uploadURL, photo), put(marcus, uploadURL, photo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expectRefused(await put(marcus, uploadURL, photo), '410 used_or_expired')
    expectStatus(await normalize(marcus, uploadURL), 200)
    expect(await storedKeys()).toHaveLength(1)
  })

  test('is that of one driver', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    for (const who of [priya, ines, director]) {
      expectRefused(await put(who, uploadURL, photo), '404 not_found')
      expectRefused(await normalize(who, uploadURL), '404 not_found')
    }
    expectRefused(await put(rammer, uploadURL, photo), '403 rejected')
    expectRefused(await put(stranger, uploadURL, photo), '401 sign_in_required')
    expect(await storedKeys()).toEqual([])
    expectStatus(await put(marcus, uploadURL, photo), 200)
  })

  test('is good for ten minutes, and then the cron forgets it', async () => {
    const [early, late] = [await ticketFor(marcus, photo), await ticketFor(marcus, photo)]
    passTime(10 * MINUTE - 1)
    expectStatus(await put(marcus, early, photo), 200)
    passTime(1)
    expectRefused(await put(marcus, late, photo), '410 used_or_expired')
    expect(await storedKeys()).toHaveLength(1)
    passTime(5 * MINUTE)
    await runCron()
    expect(await rowsOf('SELECT status FROM uploads')).toEqual([{ status: 'stored' }])
  })

  test('cannot be guessed', async () => {
    expectRefused(
      await put(marcus, `/api/objects/uploads/${crypto.randomUUID()}`, photo),
      '410 used_or_expired',
    )
    for (const id of ['x', '..%2Fupload', photo.length, '%00'])
      expectRefused(await put(marcus, `/api/objects/uploads/${id}`, photo), '404 not_found')
    await expectNothingLeft()
  })
})

describe('nothing is left of a file', () => {
  afterEach(() => expectNothingLeft())

  test.each([
    ['that is another kind of picture', png()],
    ['that is a clip', mp4()],
    ['that is cut off', photo.subarray(0, photo.length - 3)],
    ['that is a page', new TextEncoder().encode('<script>alert(1)</script>')],
    [
      'that is a page behind a magic number',
      new TextEncoder().encode('\xff\xd8\xff<script>alert(1)</script>'),
    ],
    ['that has more pixels than a phone bears', jpeg({ width: 10_001, height: 2 })],
  ])('%s', async (_, file) => {
    const answer = await upload(marcus, file, { contentType: 'image/jpeg' })
    expect([413, 415]).toContain(answer.status)
    expectRefused(answer, answer.status === 413 ? '413 too_large' : '415 not_what_it_says')
  })

  test('that is larger than was announced', async () => {
    const uploadURL = await ticketFor(marcus, photo, { size: photo.length - 1 })
    expectRefused(await put(marcus, uploadURL, photo), '413 too_large')
    expectRefused(await put(marcus, uploadURL, photo.subarray(1)), '410 used_or_expired')
  })

  test('that is smaller than was announced', async () => {
    expectRefused(await upload(marcus, photo, { size: photo.length + 1 }), '415 not_what_it_says')
  })

  test('that is not there at all', async () => {
    expectRefused(await put(marcus, await ticketFor(marcus, photo), undefined), '411 length_required')
    expectRefused(await put(marcus, await ticketFor(marcus, photo), new Uint8Array()), '415 not_what_it_says')
  })

  test('that does not say how long it is', async () => {
    const answer = await put(marcus, await ticketFor(marcus, photo), streamOf(photo))
    expectRefused(answer, '411 length_required')
  })

  test('that goes on behind its announced end, or ends before it', async () => {
    const length = { 'Content-Length': String(photo.length) }
    for (const file of [streamOf(photo, new Uint8Array(1)), streamOf(photo.subarray(1))]) {
      const answer = await put(marcus, await ticketFor(marcus, photo), file, length)
      expectRefused(answer, '410 used_or_expired')
    }
  })

  test('that breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(photo.subarray(0, 100))
        controller.error(new Error('The driver went into a tunnel'))
      },
    })
    const answer = await put(marcus, await ticketFor(marcus, photo), broken, {
      'Content-Length': String(photo.length),
    })
    expectRefused(answer, '410 used_or_expired')
  })

  test('that comes so slowly that its time is over', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    passTime(10 * MINUTE - 100) // a tenth of a second is left
    const dripping = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise(soon => setTimeout(soon, 20))
        controller.enqueue(new Uint8Array(1))
      },
    })
    const answer = await put(marcus, uploadURL, dripping, { 'Content-Length': String(photo.length) })
    expectRefused(answer, '410 used_or_expired')
  })

  test('that comes from another site', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    expectRefused(await put(marcus, uploadURL, photo, { Origin: 'https://evil.test' }), '403 cross_site')
    passTime(15 * MINUTE)
    await runCron()
  })

  test('that is sent as a page or a form', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    for (const type of [
      'text/html',
      'application/json',
      'multipart/form-data; boundary=x',
      'image/',
      'image/png/x',
    ])
      expectRefused(
        await put(marcus, uploadURL, photo, { 'Content-Type': type }),
        '415 unsupported_media_type',
      )
    passTime(15 * MINUTE)
    await runCron()
  })

  test('that ends the object that looks at it, and it is looked at once', async () => {
    const inspectors = overloadInspectors()
    expectRefused(await upload(marcus, photo), '500 internal')
    expect(inspectors.asked).toBe(1)
    stray.mockClear()
  })

  test('whose member is deleted while it comes', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    const { put: realPut } = env.UPLOADS
    const slow = vi
      .spyOn(env.UPLOADS, 'put')
      .mockImplementationOnce(async (...args: Parameters<typeof realPut>) => {
        expectStatus(await call(director, 'DELETE', `/api/admin/members/${marcus.id}`), 204)
        return realPut.apply(env.UPLOADS, args)
      })
    expectRefused(await put(marcus, uploadURL, photo), '410 used_or_expired')
    slow.mockRestore()
  })
})

describe('the path of a file', () => {
  test('is told as often as its driver asks, by path or whole address', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    expectRefused(await normalize(marcus, uploadURL), '409 not_uploaded')
    expectStatus(await put(marcus, uploadURL, photo), 200)
    const { objectPath } = expectStatus(await normalize(marcus, uploadURL), 200)
    expect(expectStatus(await normalize(marcus, `https://club.test${uploadURL}`), 200)).toEqual({
      objectPath,
    })
  })

  test('is not told of what is no upload', async () => {
    const path = await uploaded(marcus, photo)
    for (const uploadURL of [
      path,
      'https://evil.test/x',
      '/api/objects/uploads/',
      `//evil.test${path}`,
      'x',
      '\u0000',
      `https://evil.test/api/objects/uploads/${path.slice(9, 45)}`,
    ])
      expectRefused(await normalize(marcus, uploadURL), '404 not_found')
    expectInvalid(await normalize(marcus, 7), 'uploadURL')
  })

  test('is not told of what was refused', async () => {
    const uploadURL = await ticketFor(marcus, photo)
    expectRefused(await put(marcus, uploadURL, photo.subarray(1)), '415 not_what_it_says')
    expectRefused(await normalize(marcus, uploadURL), '404 not_found')
  })
})

function streamOf(...parts: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
