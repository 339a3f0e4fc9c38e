import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '#worker/lib/env.ts'
import { answerError } from '#worker/lib/errors.ts'
import { checkBodies, jsonBody } from '#worker/lib/request-bodies.ts'

const pictures = { types: /^image\/(png|jpeg)$/, maxBytes: 1024 * 1024 }

/** An app in which pictures may be sent to one address, and forms of up to 8 bytes to another. */
const app = new Hono<AppEnv>()
  .use(checkBodies({ '/uploads/*': pictures, '/form': { types: /^text\/plain$/, maxBytes: 8 } }))
  .all('*', async c => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }))
  .onError(answerError)

async function send(path: string, contentType: string, bytes: number, isAnnounced = true) {
  const answer = await app.request(`https://club.test${path}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: {
      'Content-Type': contentType,
      ...(isAnnounced ? { 'Content-Length': String(bytes) } : { 'Transfer-Encoding': 'chunked' }),
    },
  })
  const body: { bytes?: number; code?: string } = await answer.json()
  return body.code ?? body.bytes
}

describe('where pictures are sent', () => {
  test('a picture of a megabyte is taken, and not one byte more', async () => {
    expect(await send('/uploads/7', 'image/png', 1024 * 1024)).toBe(1024 * 1024)
    expect(await send('/uploads/7', 'image/png', 1024 * 1024 + 1)).toBe('too_large')
  })

  test('a body that does not say how long it is counts by what comes', async () => {
    const picture = (bytes: number) => send('/uploads/7', 'image/png', bytes, false)
    expect(await picture(1024 * 1024)).toBe(1024 * 1024)
    expect(await picture(1024 * 1024 + 1)).toBe('too_large')
  })

  test('JSON and other kinds of files are refused', async () => {
    for (const type of ['application/json', 'image/svg+xml', 'text/html', ''])
      expect(await send('/uploads/7', type, 10), type).toBe('unsupported_media_type')
  })
})

describe('everywhere else', () => {
  test.each(['/races', '/uploads', '/uploads-of-others', '/forms', '/form/7', '/x/uploads/7'])(
    'at %s only JSON of 64 KiB is taken',
    async path => {
      expect(await send(path, 'application/json', jsonBody.maxBytes)).toBe(64 * 1024)
      expect(await send(path, 'application/json', jsonBody.maxBytes + 1)).toBe('too_large')
      expect(await send(path, 'image/png', 10)).toBe('unsupported_media_type')
    },
  )

  test('an address that climbs out of where pictures are sent is not among them', async () => {
    for (const path of ['/uploads/../races', '/uploads/%2e%2e/races'])
      expect(await send(path, 'image/png', 10), path).toBe('unsupported_media_type')
  })
})

test('an address may also take less than the others', async () => {
  expect(await send('/form', 'text/plain', 8)).toBe(8)
  expect(await send('/form', 'text/plain', 9)).toBe('too_large')
})

test('a wrong kind is named before a wrong size', async () => {
  expect(await send('/form', 'image/png', 100)).toBe('unsupported_media_type')
})

test('a call without a body needs no content type', async () => {
  expect(await send('/uploads/7', '', 0)).toBe(0)
})
