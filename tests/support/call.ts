import { expect } from 'vitest'
import { CLUB } from './address.ts'
import { handle } from './handle.ts'

export { CLUB }

/** Someone who calls the API: a browser with its cookie, a script with its key, or nobody in particular. */
export interface Caller {
  name: string
  cookie?: string
  authorization?: string
  /** The caller's network address; every person of the cast has an own one, as limits count by it. */
  address: string
}

export interface Answer {
  /** What was asked, for failure messages. */
  call: string
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads
  body: any
  headers: Headers
}

interface More {
  headers?: Record<string, string>
  /** Another origin than `CLUB`, such as a local start's. */
  at?: string
}

const sentence = expect.stringMatching(/^[\p{L}\d]+ .*[^ ]$/u)

/**
 * Makes a call. A text is sent as it is, anything else as JSON, both with the JSON content type; bytes go without one.
 */
export async function call(
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
  { headers = {}, at = CLUB }: More = {},
): Promise<Answer> {
  const file = body instanceof Uint8Array || body instanceof ReadableStream ? body : undefined
  const text = file ? undefined : textOf(body)
  const request = new Request(at + path, {
    method,
    headers: {
      'CF-Connecting-IP': who.address,
      ...(who.cookie && { Cookie: who.cookie }),
      ...(who.authorization !== undefined && { Authorization: who.authorization }),
      ...(text !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': String(new TextEncoder().encode(text).byteLength),
      }),
      ...(file instanceof Uint8Array && { 'Content-Length': String(file.length) }),
      ...headers,
    },
    body: (file as BodyInit | undefined) ?? text,
  })
  const response = await handle(request)
  response.webSocket?.accept()
  response.webSocket?.close() // one that nobody wanted would keep the tests from ending
  const answered = new TextDecoder().decode(await response.arrayBuffer()) // a file is no text, and the runtime says so
  return {
    call: `${who.name}: ${method} ${path.slice(0, 120)}`,
    status: response.status,
    body: answered && isJson(response.headers) ? JSON.parse(answered) : answered,
    headers: response.headers,
  }
}

/** The same browser with one more cookie. */
export function withCookie<T extends Caller>(who: T, cookie: string | undefined): T {
  return cookie ? { ...who, cookie: [who.cookie, cookie].filter(Boolean).join('; ') } : who
}

/** The body of an answer that must have this status; a failure shows what came instead. */
export function expectStatus(answer: Answer, status: number) {
  expect(answer.status, inWords(answer)).toBe(status)
  return answer.body
}

/** A refusal as docs/decisions.md 36 wants it, written `'403 not_you'`; gives its body. */
export function expectRefused(answer: Answer, statusAndCode: string) {
  expect(`${answer.status} ${answer.body?.code}`, inWords(answer)).toBe(statusAndCode)
  expect(answer.headers.get('content-type'), inWords(answer)).toBe('application/problem+json')
  expect(answer.body, inWords(answer)).toMatchObject({
    type: expect.stringMatching(/^\S+$/),
    title: expect.stringMatching(/\w/),
    status: answer.status,
    detail: sentence,
  })
  return answer.body
}

/** Bad input: exactly these places are named as wrong, each with a sentence for a person. */
export function expectInvalid(answer: Answer, ...paths: string[]) {
  const { issues, detail } = expectRefused(answer, '400 invalid')
  const named = new Set(issues.map((issue: { path: string }) => issue.path))
  expect([...named].sort(), inWords(answer)).toEqual(paths.sort())
  for (const { message } of issues) expect(message, inWords(answer)).toEqual(sentence)
  expect(detail).toBe(issues[0].message)
  return issues
}

/** What was asked and answered, in one line. */
export function inWords({ call, status, body }: Answer): string {
  return `${call} -> ${status} ${JSON.stringify(body).slice(0, 600)}`
}

function textOf(body: unknown) {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}

function isJson(headers: Headers) {
  return /^application\/(problem\+)?json$/.test(headers.get('content-type') ?? '')
}
