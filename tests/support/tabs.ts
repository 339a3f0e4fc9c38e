import { FakePage, fakeStorage, type HandClock } from '#tests/support/hand-clock.ts'
import type { Channel, Locks } from '#web/features/chat/room-client/outbox-lock.ts'
import type { SetTimer } from '#web/lib/browser.ts'

interface Request {
  tab: Tab
  whileHeld: () => Promise<void> | undefined
  resolve: () => void
  reject: (why: Error) => void
}

/** A browser with tabs, which share storage and locks and hear of each other. All its locks are one. */
export class TabbedBrowser {
  readonly storage = fakeStorage()
  readonly tabs: Tab[] = []
  readonly #queue: Request[] = []
  #held: Request | null = null

  open(clock: HandClock): Tab {
    const tab = new Tab(this, clock)
    this.tabs.push(tab)
    return tab
  }

  /** Which tab has the lock. */
  get holder(): Tab | undefined {
    return this.#held?.tab
  }

  request(
    tab: Tab,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    whileHeld: Request['whileHeld'],
  ) {
    return new Promise<void>((resolve, reject) => {
      const request = { tab, whileHeld, resolve, reject }
      if (steal) {
        const robbed = this.#held
        this.#held = null
        robbed?.tab.whenAwake(() => robbed.reject(new DOMException('stolen', 'AbortError')))
        this.#queue.unshift(request)
      } else this.#queue.push(request)
      signal?.addEventListener('abort', () => {
        const at = this.#queue.indexOf(request)
        if (at === -1) return
        this.#queue.splice(at, 1)
        reject(new DOMException('called off', 'AbortError'))
      })
      this.#grant()
    })
  }

  close(tab: Tab) {
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    for (const request of this.#queue.filter(it => it.tab === tab))
      this.#queue.splice(this.#queue.indexOf(request), 1)
    if (this.#held?.tab === tab) this.#held = null
    this.#grant()
  }

  #grant() {
    if (this.#held) return
    const next = this.#queue.shift()
    if (!next) return
    this.#held = next
    setImmediate(async () => {
      await next.whileHeld()
      next.resolve()
      if (this.#held === next) this.#held = null
      this.#grant()
    })
  }
}

/** A tab, which may freeze: then it hears, says and does nothing until it thaws. */
export class Tab {
  readonly page = new FakePage()
  readonly events = new EventTarget()
  /** What it has written to storage. */
  readonly written: string[] = []
  readonly storage: Storage
  readonly setTimer: SetTimer
  readonly locks: Locks
  readonly channels = new Set<Channel>()
  readonly #browser: TabbedBrowser
  #isFrozen = false
  #late: (() => void)[] = []

  constructor(browser: TabbedBrowser, clock: HandClock) {
    this.#browser = browser
    const { storage } = browser
    this.storage = {
      ...storage,
      get length() {
        return storage.length
      },
      setItem: (key, value) => {
        this.written.push(key)
        const isNews = storage.getItem(key) !== value
        storage.setItem(key, value)
        if (isNews) this.#tellOthers(key, value)
      },
      removeItem: key => {
        const isNews = storage.getItem(key) !== null
        storage.removeItem(key)
        if (isNews) this.#tellOthers(key, null)
      },
    }
    this.setTimer = (run, ms) => clock.setTimer(() => this.whenAwake(run), ms)
    this.locks = { request: (_, options, whileHeld) => browser.request(this, options, whileHeld) }
  }

  readonly openChannel = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: data => {
        for (const tab of this.#others())
          for (const other of tab.channels)
            tab.whenAwake(() => other.onmessage?.(new MessageEvent('message', { data })))
      },
      close: () => void this.channels.delete(channel),
    }
    this.channels.add(channel)
    return channel
  }

  whenAwake(run: () => void) {
    if (this.#isFrozen) this.#late.push(run)
    else run()
  }

  freeze() {
    this.#isFrozen = true
  }

  thaw() {
    this.#isFrozen = false
    for (const run of this.#late.splice(0)) run()
  }

  close() {
    this.freeze()
    this.#browser.close(this)
  }

  #others() {
    return this.#browser.tabs.filter(it => it !== this)
  }

  #tellOthers(key: string, newValue: string | null) {
    for (const tab of this.#others())
      setImmediate(() =>
        tab.whenAwake(() => tab.events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))),
      )
  }
}
