import { afterEach, expect, test, vi } from 'vitest'
import { upload } from '#web/features/uploads/api.ts'
import { onRefusal } from '#web/lib/api.ts'

/** How the bytes fare: answered, lost on the way, or on it for ever. */
type Put = { status: number; responseText: string } | 'lost' | 'silent'

const file = new Blob(['pixels'], { type: 'image/png' })
const problem = (status: number, detail: string) => Response.json({ detail }, { status })
const answers = {
  upload: () => Response.json({ uploadURL: '/api/objects/uploads/t' }, { status: 201 }),
  normalize: () => Response.json({ objectPath: '/objects/a-2x2.png' }),
  head: () => new Response(null),
}

afterEach(() => vi.unstubAllGlobals())

/** Sends a file to a club that answers like this; gives what was asked, and how it went. */
async function sendTo(
  changes: Partial<typeof answers>,
  put: Put = { status: 200, responseText: '' },
  { signal } = new AbortController(),
) {
  const club = { ...answers, ...changes }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${path} ${init?.body ?? ''}`.trim())
    if (init?.method === 'HEAD') return club.head()
    return path.endsWith('/upload') ? club.upload() : club.normalize()
  })
  vi.stubGlobal('XMLHttpRequest', fakeRequest(put, asked))
  const sent: number[] = []
  const way = {
    purpose: 'chat' as const,
    onSent: (n: number) => sent.push(n),
    signal,
  }
  const outcome = await upload(file, way).catch(({ message, detail }) => ({ message, detail }))
  return { outcome, asked, sent }
}

function fakeRequest(put: Put, asked: string[]) {
  return class {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    status = typeof put === 'string' ? 0 : put.status
    statusText = 'OK or not'
    responseText = typeof put === 'string' ? '' : put.responseText
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    open(method: string, url: string) {
      asked.push(`${method} ${url}`)
    }
    setRequestHeader() {}
    send({ size }: Blob) {
      this.upload.onprogress?.({ loaded: size })
      if (put === 'silent') return
      if (put === 'lost') this.onerror()
      else this.onload()
      this.onloadend()
    }
    abort() {
      asked.push('no more bytes')
      this.onabort()
      this.onloadend()
    }
  }
}

test('a file comes into the club by a ticket, its bytes and a name, and is looked for there', async () => {
  expect(await sendTo({})).toEqual({
    outcome: '/objects/a-2x2.png',
    asked: [
      'POST /api/objects/upload {"contentType":"image/png","size":6,"purpose":"chat"}',
      'PUT /api/objects/uploads/t',
      'POST /api/objects/normalize-path {"uploadURL":"/api/objects/uploads/t"}',
      'HEAD /objects/a-2x2.png',
    ],
    sent: [6],
  })
})

test.each([
  [
    { upload: () => problem(507, 'The club is full.') },
    undefined,
    'Failed to get upload URL',
    'The club is full.',
  ],
  [
    {},
    { status: 415, responseText: '{"detail":"It is none."}' },
    'Failed to upload file: 415 - It is none.',
    null,
  ],
  [{}, { status: 502, responseText: '<html>' }, 'Failed to upload file: 502 - OK or not', null],
  [{}, 'lost' as const, 'Upload failed', 'The club cannot be reached. Check your connection.'],
  [{ normalize: () => problem(409, 'Not yet.') }, undefined, 'Failed to normalize object path', 'Not yet.'],
  [{ head: () => new Response(null, { status: 404 }) }, undefined, 'Failed to process uploaded file', null],
])('a step that fails is named (%#)', async (changes, put, message, detail) => {
  expect((await sendTo(changes, put)).outcome).toEqual({ message, detail })
})

const signInFirst = () => Response.json({ code: 'sign_in_required', detail: 'Sign in.' }, { status: 401 })

test.each([
  ['its ticket is asked for', { upload: signInFirst }, undefined],
  ['its bytes are sent', {}, { status: 401, responseText: '{"code":"sign_in_required"}' }],
  ['its name is asked for', { normalize: signInFirst }, undefined],
  ['it is looked for', { head: () => new Response(null, { status: 401 }) }, undefined],
])('whose session runs out over an upload as %s is heard of', async (_, changes, put) => {
  const codes: string[] = []
  const stop = onRefusal(({ code }) => codes.push(code))
  await sendTo(changes, put)
  stop()
  expect(codes).toEqual(['sign_in_required'])
})

test('an upload that is cancelled sends no more bytes and gets no name', async () => {
  const cancel = new AbortController()
  const sending = sendTo({}, 'silent', cancel)
  await new Promise(resolve => setTimeout(resolve))
  cancel.abort(new Error('Cancelled'))
  const { outcome, asked } = await sending
  expect(outcome).toMatchObject({ message: 'Cancelled' })
  expect(asked.slice(1)).toEqual(['PUT /api/objects/uploads/t', 'no more bytes'])
})

test('an upload of which nothing moves for half a minute says so', async () => {
  vi.useFakeTimers()
  const sending = sendTo({}, 'silent')
  await vi.advanceTimersByTimeAsync(29_000)
  const waiting = await Promise.race([sending, 'on its way'])
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(waiting).toBe('on its way')
  expect((await sending).outcome).toEqual({
    message: 'Upload failed',
    detail: 'The club is not responding. Check your connection and try again.',
  })
})
