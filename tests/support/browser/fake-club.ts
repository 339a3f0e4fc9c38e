import { FakeSocket } from '#tests/support/hand-clock.ts'
import type { SocketLike } from '#web/lib/browser.ts'

/** What a page has asked of the club. */
export interface Call {
  method: string
  path: string
  params: Record<string, string>
  search: URLSearchParams
  body: unknown
}

type Answer = object | string | number | boolean | null | ((call: Call) => unknown)

interface Rule {
  method: string
  pattern: URLPattern
  answer: Answer
}

/** What the club refuses with; without a code as something between it and the browser does, which explains nothing. */
export interface Refusal {
  status: number
  code?: string
  detail?: string
  issues?: { path: string; message: string }[]
}

/** An answer that refuses. */
export function refused({ status, ...problem }: Refusal): Response {
  if (!problem.code)
    return new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ status, ...problem }), { status, headers })
}

/** What something between the browser and the club answers with, when it fails. */
export const badGateway: Refusal = { status: 502 }

/** No answer: the call is broken off. */
export function brokenOff(): never {
  throw new TypeError('Failed to fetch')
}

/** The club as one browser sees it: whatever a test has not said an answer for is a fault of the test. */
export class FakeClub {
  /** What was asked, in its order. */
  readonly calls: Call[] = []
  /** Opens the socket of a room. */
  openRoom: (roomId: string) => SocketLike = () => new FakeSocket()
  #rules: Rule[] = []
  #held: (Omit<Rule, 'answer'> & { until: Promise<void> })[] = []

  /** Answers calls such as `'GET /api/races/:id'` from now on; the newest answer to a call stands. */
  answer(call: string, answer: Answer): this {
    this.#rules.unshift({ ...calledLike(call), answer })
    return this
  }

  /** The same, once; then as before. */
  answerOnce(call: string, answer: Answer): this {
    this.answer(call, (asked: Call) => {
      this.#rules = this.#rules.filter(it => it !== rule)
      return typeof answer === 'function' ? answer(asked) : answer
    })
    const [rule] = this.#rules
    return this
  }

  /** Keeps the answers to a call on their way; gives how to let them come. */
  hold(call: string): () => void {
    let release = () => {}
    const until = new Promise<void>(resolve => {
      release = resolve
    })
    const held = { ...calledLike(call), until }
    this.#held.push(held)
    return () => {
      this.#held = this.#held.filter(it => it !== held)
      release()
    }
  }

  /** What was asked by this method of paths that match. */
  asked(method: string, path: RegExp): Call[] {
    return this.calls.filter(it => it.method === method && path.test(it.path))
  }

  /** Takes the browser's ways to the club; gives how to give them back. */
  connect(): () => void {
    const [fetchAll, Socket] = [globalThis.fetch, globalThis.WebSocket]
    const fake: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      return pathname.startsWith('/api/') ? this.#take(request) : fetchAll(input, init)
    }
    globalThis.fetch = fake
    const open = (url: string | URL, protocols?: string | string[]) => {
      const { pathname, searchParams } = new URL(url, location.href)
      if (pathname !== '/ws') return new Socket(url, protocols)
      const room = searchParams.get('room')
      return room === null ? quietFeed() : this.openRoom(room)
    }
    function ClubSocket(url: string | URL, protocols?: string | string[]) {
      return open(url, protocols)
    }
    globalThis.WebSocket = ClubSocket as unknown as typeof WebSocket
    return () => {
      Object.assign(globalThis, { fetch: fetchAll, WebSocket: Socket })
    }
  }

  async #take(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const text = await request.text()
    const call = {
      ...{ method: request.method, path: url.pathname, search: url.searchParams },
      body: text && JSON.parse(text),
    }
    for (const { method, pattern, answer } of this.#rules) {
      const match = method === call.method && pattern.exec({ pathname: url.pathname })
      if (!match) continue
      const asked = { ...call, params: match.pathname.groups as Record<string, string> }
      this.calls.push(asked)
      const isHeld = ({ method, pattern }: Omit<Rule, 'answer'>) =>
        method === call.method && pattern.test({ pathname: url.pathname })
      const answered = async () => {
        await this.#held.find(isHeld)?.until
        return typeof answer === 'function' ? answer(asked) : answer
      }
      const given = await Promise.race([answered(), aborted(request)])
      return given instanceof Response ? given.clone() : Response.json(given)
    }
    console.error(`The test has no answer to ${call.method} ${call.path}${url.search}`)
    return refused({ status: 501 })
  }
}

function calledLike(call: string): Omit<Rule, 'answer'> {
  const [method = '', pathname = ''] = call.split(' ')
  return { method, pattern: new URLPattern({ pathname }) }
}

function aborted({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** The feed of a club in which nothing happens meanwhile. */
function quietFeed() {
  const socket = new FakeSocket()
  socket.onSend = text => {
    if (text === 'ping') socket.pong()
    else socket.say({ type: 'caught-up', isWhole: true })
  }
  setTimeout(() => {
    if (socket.isLeft) return
    socket.open()
    socket.say({ type: 'hello', at: Date.now() })
  })
  return socket
}
