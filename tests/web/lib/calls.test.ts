import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, errorMessage, unwrap } from '#web/lib/api.ts'
import { clubFetch } from '#web/lib/club-fetch.ts'

const GONE = 'The club cannot be reached. Check your connection.'
const LATE = 'The club is not responding. Check your connection and try again.'

/** Lets the time pass that the browser gives an answer. */
let timePasses: () => void

beforeEach(() => {
  const patience = new AbortController()
  timePasses = () => patience.abort(new DOMException('Too late', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A connection that breaks, or stays silent, at some step of a call. */
type Connection = (init: RequestInit) => Promise<Response>

const silent: Connection = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const broken: Connection = () => Promise.reject(new TypeError('Failed to fetch'))

/** The answer begins, and its rest comes to what `rest` says. */
const halfAnswered =
  (rest: 'silence' | 'break'): Connection =>
  async ({ signal }) =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"races":['))
          if (rest === 'break') body.error(new TypeError('network error'))
          else signal?.addEventListener('abort', () => body.error(signal.reason))
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    )

test.each([
  ['never answers', silent, LATE],
  ['answers half, and then is silent', halfAnswered('silence'), LATE],
  ['is cut', broken, GONE],
  ['is cut in the middle of the answer', halfAnswered('break'), GONE],
])('a driver whose connection %s is told so, and may try again', async (_, connection, sentence) => {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => connection(init))
  const call = unwrap(clubFetch('/api/races')).catch((error: ApiError) => error)
  setTimeout(timePasses)
  const failure = await call
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 0, code: 'offline', detail: sentence })
})

test('a call that its page has given up ends at once', async () => {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => silent(init))
  const page = new AbortController()
  const call = clubFetch('/api/races', { signal: page.signal })
  page.abort(new Error('Gone elsewhere'))
  await expect(call).rejects.toThrow('Gone elsewhere')
  await expect(clubFetch('/api/races', { signal: page.signal })).rejects.toThrow()
})

test('an answer that came in time is whole, however late it is read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ races: [] }))
  const answer = await clubFetch('/api/races')
  timePasses()
  expect(await answer.json()).toEqual({ races: [] })
})

test('a fault of the club’s is shown with what finds it in the log, a refusal is not', () => {
  const fault = {
    detail: 'Something went wrong on our side.',
    requestId: '3622614e-9811-404c-977e-14999801760f',
  }
  expect(errorMessage(new ApiError(500, fault))).toBe('Something went wrong on our side. (3622614e)')
  expect(errorMessage(new ApiError(409, { detail: 'The race is full.' }))).toBe('The race is full.')
  expect(errorMessage(new ApiError(502, {}))).toBe('Something went wrong. Please try again.')
})
