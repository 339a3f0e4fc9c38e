import type { PageEvents, SetTimer, SocketLike } from '#web/lib/browser.ts'

/** Time that passes only when a test says so. */
export class HandClock {
  #now = Date.UTC(2026, 10, 21, 20)
  #timers: { at: number; run: () => void }[] = []

  readonly now = () => this.#now

  readonly setTimer: SetTimer = (run, ms) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter(it => it !== timer)
    }
  }

  /** Lets so many ms pass, and everything that is due in them happen in its order. */
  async pass(ms: number) {
    const end = this.#now + ms
    await settled()
    for (let due = this.#next(end); due; due = this.#next(end)) {
      this.#now = due.at
      this.#timers = this.#timers.filter(it => it !== due)
      due.run()
      await settled()
    }
    this.#now = end
  }

  #next(end: number) {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}

/** Everything that needs no time has happened. */
export async function settled() {
  for (let round = 0; round < 5; round++) await new Promise(resolve => setImmediate(resolve))
}

/** A browser's end of a connection, whose other end is the test. */
export class FakeSocket implements SocketLike {
  /** As a browser's socket counts: 1 open, 2 closing. */
  readyState = 1
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  onerror: SocketLike['onerror'] = null
  readonly url: string
  readonly sent: string[] = []
  isLeft = false
  onSend = (_text: string) => {}

  constructor(url = '') {
    this.url = url
  }

  send(text: string) {
    this.sent.push(text)
    this.onSend(text)
  }

  close() {
    this.isLeft = true
  }

  open() {
    this.onopen?.({} as never)
  }

  say(...events: unknown[]) {
    this.onmessage?.({ data: JSON.stringify(events.length === 1 ? events[0] : events) })
  }

  pong() {
    this.onmessage?.({ data: 'pong' })
  }

  cut(code = 1006) {
    this.onclose?.({ code })
  }
}

/** A page that a test hides, shows, looks at and wakes. */
export class FakePage implements PageEvents {
  #listeners = new Set<() => void>()
  #isVisible = true
  #hasFocus = true

  isVisible = () => this.#isVisible

  isLookedAt = () => this.#isVisible && this.#hasFocus

  listen = (onSign: () => void) => {
    this.#listeners.add(onSign)
    return () => void this.#listeners.delete(onSign)
  }

  show(isVisible: boolean) {
    this.#isVisible = isVisible
    this.wake()
  }

  focus(hasFocus: boolean) {
    this.#hasFocus = hasFocus
    this.wake()
  }

  wake() {
    for (const listener of this.#listeners) listener()
  }
}

/** Storage of a browser that a test can reload. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: at => [...kept.keys()][at] ?? null,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
