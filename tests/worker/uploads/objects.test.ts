import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { type Answer, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, guesser, ines, marcus, priya, rammer, stranger } from '#tests/support/cast.ts'
import { remove, say } from '#tests/support/chat.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { bytes, jpeg, mp4 } from '#tests/support/media-files.ts'
import { settleRooms } from '#tests/support/rooms.ts'
import { storedBytes, ticketFor, uploaded } from '#tests/support/uploads.ts'

freshClub()

const paths = ['/objects', '/objects/', '/objects/x', '/objects/uploads/x-640x480.jpg', '/objects/index.html']

test.each(paths)('nobody but members learns what is at %s', async path => {
  for (const method of ['GET', 'PUT', 'OPTIONS']) {
    expectRefused(await call(stranger, method, path), '401 sign_in_required')
    expectRefused(await call(rammer, method, path), '403 rejected')
    expectRefused(await call(guesser, method, path), '401 bad_key')
  }
})

test.each(paths)('members find nothing at %s', async path => {
  for (const who of [marcus, ines]) {
    expectRefused(await call(who, 'GET', path), '404 not_found')
    expect((await call(who, 'HEAD', path)).status).toBe(404)
  }
})

test.each(paths)('%s can be read and nothing else', async path => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer: Answer = await call(marcus, method, path)
    expectRefused(answer, '405 method_not_allowed')
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD'])
  }
})

test('another site cannot write to them', async () => {
  const headers = { Origin: 'https://evil.test' }
  expectRefused(await call(marcus, 'PUT', '/objects/x', undefined, { headers }), '403 cross_site')
})

describe('a file', () => {
  const look = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    call(priya, method, path, undefined, { headers })

  test('is for members alone', async () => {
    const path = await uploaded(marcus, jpeg())
    for (const who of [marcus, priya, ines]) expect((await call(who, 'GET', path)).status).toBe(200)
    expectRefused(await call(stranger, 'GET', path), '401 sign_in_required')
    expectRefused(await call(rammer, 'GET', path), '403 rejected')
  })

  test('comes as what it is, can run nothing, and is asked for each time', async () => {
    const path = await uploaded(marcus, jpeg())
    const { status, headers } = await look(path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String((await storedBytes(path)).length),
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag: `"${path.slice(9, 45)}"`,
    })
  })

  test('says the same of itself without its bytes', async () => {
    const path = await uploaded(marcus, jpeg())
    const [whole, head] = [await look(path), await look(path, { Range: 'bytes=0-1' }, 'HEAD')]
    expect(head.status).toBe(200)
    expect(head.body).toBe('')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
  })

  test('is at one path alone, and not before it has come', async () => {
    const path = await uploaded(marcus, jpeg())
    const id = path.slice(9, 45)
    for (const other of [
      `/objects/${id}`,
      `/objects/${id}-641x480.jpg`,
      `/objects/${id}-640x480.png`,
      `${path}/`,
      `${path}%00`,
    ])
      expectRefused(await look(other), '404 not_found')
    const uploadURL = await ticketFor(marcus, jpeg())
    expectRefused(await look(`/objects/${uploadURL.slice(-36)}-640x480.jpg`), '404 not_found')
  })

  test('is not sent again to who has it', async () => {
    const path = await uploaded(marcus, jpeg())
    const tag = `"${path.slice(9, 45)}"`
    for (const kept of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await look(path, { 'If-None-Match': kept })
      expect(answer.status).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers.get('etag')).toBe(tag)
    }
    expect((await look(path, { 'If-None-Match': '"another"' })).status).toBe(200)
  })

  test('costs who has it its session and one row, and nothing of R2', async () => {
    const path = await uploaded(marcus, jpeg())
    await look(path) // that somebody was seen is noted once in a while
    const cost = { queries: 0, read: 0, written: 0 }
    const stop = countEverything(env.DB, cost)
    const get = vi.spyOn(env.UPLOADS, 'get')
    expect((await look(path, { 'If-None-Match': `"${path.slice(9, 45)}"` })).status).toBe(304)
    stop()
    expect(get).not.toHaveBeenCalled()
    get.mockRestore()
    expect(cost).toEqual({ queries: 2, read: 3, written: 0 })
  })

  test('whose message is deleted is there for nobody, also not for who has it', async () => {
    const path = await uploaded(marcus, jpeg())
    const { id } = await say(marcus, path)
    await settleRooms()
    expectStatus(await remove(director, id), 204)
    await settleRooms()
    const tag = { 'If-None-Match': `"${path.slice(9, 45)}"` }
    for (const who of [marcus, priya, director])
      expectRefused(await call(who, 'GET', path, undefined, { headers: tag }), '404 not_found')
  })

  test.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=5-5', 206, 5, 1],
    ['Bytes=5-5', 206, 5, 1],
    ['bytes=10-', 206, 10, undefined],
    ['bytes=-4', 206, -4, undefined],
    ['bytes=0-999999', 206, 0, undefined],
    ['bytes=-999999', 206, 0, undefined],
    ['bytes=9-5', 200, 0, undefined],
    ['bytes=0-1,4-5', 200, 0, undefined],
    ['lines=0-1', 200, 0, undefined],
    ['bytes=-', 200, 0, undefined],
  ])('is sent in parts: %s', async (range, status, from, length) => {
    const path = await uploaded(marcus, mp4({ picture: bytes('a film of many letters') }), {
      contentType: 'video/mp4',
    })
    const whole = await storedBytes(path)
    const answer = await look(path, { Range: range })
    const part = whole.slice(from, length === undefined ? undefined : from + length)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-length')).toBe(String(part.length))
    expect(answer.body).toBe(new TextDecoder().decode(part))
    const start = from < 0 ? whole.length + from : from
    expect(answer.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${start + part.length - 1}/${whole.length}` : null,
    )
  })

  test.each(['bytes=99999-', 'bytes=99999-100000', 'bytes=-0'])('ends before %s', async range => {
    const path = await uploaded(marcus, jpeg())
    const answer = await look(path, { Range: range })
    expectRefused(answer, '416 range_not_satisfiable')
    expect(answer.headers.get('content-range')).toBe(`bytes */${(await storedBytes(path)).length}`)
  })

  test('is sent whole where a part would be of another file', async () => {
    const path = await uploaded(marcus, jpeg())
    const range = { Range: 'bytes=0-1' }
    expect((await look(path, { ...range, 'If-Range': `"${path.slice(9, 45)}"` })).status).toBe(206)
    expect((await look(path, { ...range, 'If-Range': '"another"' })).status).toBe(200)
  })

  test('whose bytes are lost is not there', async () => {
    const path = await uploaded(marcus, jpeg())
    await env.UPLOADS.delete(path.slice(9, 45))
    expectRefused(await look(path), '404 not_found')
  })
})
