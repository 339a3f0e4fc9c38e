import vm from 'node:vm'
import { bundleServiceWorker } from '../../scripts/service-worker.mjs'

const ORIGIN = 'https://club.test'

/** An open tab of the club, as a service worker sees it. */
export interface FakeTab {
  /** What has happened to it. */
  readonly seen: string[]
  readonly isDeaf: boolean
  focus(): Promise<void>
  navigate(path: string): Promise<void>
  postMessage(message: { path: string }, ports: MessagePort[]): void
}

/** A tab that goes where it is told, unless it `isDeaf`; one that `isForeign` was never taken over. */
export function fakeTab({ isDeaf = false, isForeign = false, mayFocus = true } = {}): FakeTab {
  const seen: string[] = []
  return {
    seen,
    isDeaf,
    async focus() {
      if (!mayFocus) throw new DOMException('Not allowed to focus a window.', 'InvalidAccessError')
      seen.push('focused')
    },
    async navigate(path) {
      if (isForeign) throw new TypeError('This service worker is not its controller.')
      seen.push(`loaded ${path}`)
    },
    postMessage({ path }, [port]) {
      if (isDeaf) return
      seen.push(`went to ${path}`)
      port?.postMessage('going')
    },
  }
}

interface Shown {
  title: string
  options: NotificationOptions & { renotify?: boolean; tag?: string; data?: { url: string } }
}

/** What the browser has, and what the club answers to which path. */
interface Platform {
  hasBadge?: boolean
  answers?: Record<string, unknown>
}

/** The built service worker, running as a browser runs it: what it is told happens through `tell`. */
export class RunningWorker {
  readonly shown: Shown[] = []
  readonly opened: string[] = []
  readonly calls: { method: string; path: string; body: unknown }[] = []
  readonly subscribed: unknown[] = []
  /** What the app's icon shows; `null` where the platform has no number there. */
  badge: number | null = null
  readonly tabs: FakeTab[]
  readonly #answers: Record<string, unknown> = { '/api/config': { vapidPublicKey: 'the present key' } }
  readonly #handlers = new Map<string, (event: object) => void>()

  private constructor(tabs: FakeTab[]) {
    this.tabs = tabs
  }

  static async start(tabs: FakeTab[] = [], { hasBadge = false, answers = {} }: Platform = {}) {
    const worker = new RunningWorker(tabs)
    if (hasBadge) worker.badge = 0
    Object.assign(worker.#answers, answers)
    vm.runInNewContext(await code(), worker.#scope())
    return worker
  }

  /** Dispatches an event and waits for all that it sets off. */
  async tell(type: string, event: object = {}) {
    const work: Promise<unknown>[] = []
    this.#handlers.get(type)?.({ ...event, waitUntil: (it: Promise<unknown>) => work.push(it) })
    await Promise.all(work)
  }

  /** A push with this payload, as text or to be written as JSON. */
  push(payload: unknown) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return this.tell('push', { data: payload === undefined ? null : { text: () => text } })
  }

  /** A click on a notification that leads there. */
  click(url: unknown) {
    let isClosed = false
    const close = () => {
      isClosed = true
    }
    return this.tell('notificationclick', { notification: { close, data: { url } } }).then(() => isClosed)
  }

  #scope() {
    const self: Record<string, unknown> = {
      location: new URL('/sw.js', ORIGIN),
      addEventListener: (type: string, run: (event: object) => void) => this.#handlers.set(type, run),
      skipWaiting: async () => {},
      clients: {
        claim: async () => {},
        matchAll: async () => this.tabs,
        openWindow: async (url: string) => void this.opened.push(url),
      },
      registration: {
        showNotification: async (title: string, options: Shown['options']) =>
          void this.shown.push({ title, options }),
        pushManager: {
          subscribe: async (options: unknown) => {
            this.subscribed.push(options)
            return fakeSubscription('new')
          },
        },
      },
      fetch: async (path: string, { method = 'GET', body = 'null' } = {}) => {
        this.calls.push({ method, path, body: JSON.parse(body) })
        return { json: async () => this.#answers[path] ?? {} }
      },
      navigator: {
        ...(this.badge !== null && {
          setAppBadge: async (count: number) => {
            this.badge = count
          },
          clearAppBadge: async () => {
            this.badge = 0
          },
        }),
      },
      URL,
      MessageChannel,
      // Patience ends at once with a tab that never answers, and never with one that does.
      setTimeout: (run: () => void) => (this.tabs[0]?.isDeaf ? setTimeout(run) : undefined),
      clearTimeout,
    }
    self.self = self
    return self
  }
}

/** What a browser has subscribed to. */
export function fakeSubscription(name: string) {
  const endpoint = `https://fcm.googleapis.com/${name}`
  return { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }) }
}

let bundled: Promise<string> | undefined

function code() {
  bundled ??= bundleServiceWorker()
  return bundled
}
