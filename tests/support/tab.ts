import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { expect, onTestFinished, vi } from 'vitest'
import { feedLinkAtom } from '#web/features/feed/state.ts'
import type { SocketLike } from '#web/lib/browser.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { siteStorage } from '#web/lib/site-storage.ts'
import { store } from '#web/lib/store.ts'
import { startClubFeed } from '#web/shell/club-feed.ts'
import { CLUB } from './call.ts'
import type { Person } from './cast.ts'
import { handle } from './handle.ts'
import { upgrade } from './sockets.ts'

/** A tab of somebody's browser: the app's own live code over a socket of the real Worker, without a screen. */
export interface Tab {
  /** Puts a query on the screen; gives what it shows at any time. */
  show<T>(query: { queryKey: QueryKey; queryFn?: unknown; select?: unknown }): Promise<() => T>
  /** The paths that the tab has fetched since the last time that this was asked. */
  fetched(): string[]
  /** Lets the feed come, and waits until the tab has caught up with it. */
  connect(): Promise<void>
  /** Cuts its socket; the next one waits for `connect`. */
  cut(): void
}

/** Opens a tab, once its feed is up. One a test, since its calls go out by the one global `fetch`. */
export async function openTab(who: Person): Promise<Tab> {
  const tab = await openLateTab(who)
  await tab.connect()
  return tab
}

/** Opens a tab whose feed does not come until it is let. */
export async function openLateTab(who: Person): Promise<Tab> {
  const paths: string[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    paths.push(String(input))
    return ask(who, String(input), init)
  })
  // It keeps nothing: by a hint of who was here the end of a session is asked about twice, half a second apart, and a socket
  // that comes back at once, as here, would ask again and again before that.
  const keeps = vi.spyOn(siteStorage, 'getItem').mockReturnValue(null)
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const sockets: BrowserSocket[] = []
  let isLet = false
  const openSocket = (path: string) => {
    const socket = browserSocket(who, path)
    sockets.push(socket)
    if (isLet) socket.open()
    return socket
  }
  const opened = { steady: 0, wall: Date.now() }
  const now = () => ({ steady: 0, wall: Date.now() })
  const stop = startClubFeed(client, who.id, { openSocket, random: () => 0, now, opened })
  onTestFinished(() => {
    stop()
    client.clear()
    keeps.mockRestore()
    vi.unstubAllGlobals()
  })
  return {
    async show(query) {
      const observer =
        'getNextPageParam' in query
          ? new InfiniteQueryObserver(client, query as unknown as InfiniteQueryObserverOptions)
          : new QueryObserver(client, query as QueryObserverOptions)
      onTestFinished(observer.subscribe(() => {}))
      await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle'))
      expect(client.getQueryState(query.queryKey)?.error).toBe(null)
      paths.length = 0
      return () => observer.getCurrentResult().data as never
    },
    fetched: () => paths.splice(0),
    async connect() {
      isLet = true
      sockets.at(-1)?.open()
      await vi.waitFor(() => expect(store.get(feedLinkAtom)).toBe('connected'))
    },
    cut() {
      isLet = false
      sockets.at(-1)?.cut()
    },
  }
}

interface BrowserSocket extends SocketLike {
  open(): void
  cut(): void
}

async function ask({ cookie = '', address }: Person, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookie)
  headers.set('CF-Connecting-IP', address)
  return handle(new Request(CLUB + path, { ...init, headers }))
}

function browserSocket(who: Person, path: string): BrowserSocket {
  let real: WebSocket | null = null
  let isOpening = false
  const leave = () => real?.readyState === WebSocket.OPEN && real.close(1000)
  const open = async () => {
    real = await upgrade(who, path)
    real.accept()
    real.addEventListener('message', ({ data }) => socket.onmessage?.({ data }))
    real.addEventListener('close', ({ code }) => socket.onclose?.({ code }))
    socket.onopen?.({} as never)
  }
  const socket: BrowserSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: text => real?.send(text),
    close: leave,
    open() {
      if (isOpening) return
      isOpening = true
      open().catch(() => socket.onclose?.({ code: 1006 }))
    },
    cut() {
      const { onclose } = socket
      socket.onclose = null
      leave()
      onclose?.({ code: 1006 })
    },
  }
  return socket
}
