import { QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import type { SocketLike } from '#web/lib/surroundings.ts'
import { startClubFeed } from '#web/shell/live-features.ts'
import { CLUB } from './call.ts'
import type { Person } from './cast.ts'
import { handle } from './handle.ts'
import { upgrade } from './sockets.ts'

/** A tab of somebody's browser: the app's own live code over a socket of the real Worker, without a screen. */
export interface Tab {
  /** Puts a query on the screen; gives what it shows at any time. */
  show<T>(query: { queryKey: QueryKey; queryFn?: unknown }): Promise<() => T>
  /** The paths that the tab has fetched since the last time that this was asked. */
  fetched(): string[]
}

/** Opens a tab, once its feed is up. One a test, since its calls go out by the one global `fetch`. */
export async function openTab(who: Person): Promise<Tab> {
  const paths: string[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    paths.push(String(input))
    return ask(who, String(input), init)
  })
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  let isUp = false
  const openSocket = (path: string) => browserSocket(who, path, () => (isUp = true))
  const stop = startClubFeed(client, who.id, { openSocket, random: () => 0 })
  onTestFinished(() => {
    stop()
    client.clear()
    vi.unstubAllGlobals()
  })
  await vi.waitFor(() => expect(isUp).toBe(true))
  return {
    async show(query) {
      const observer = new QueryObserver(client, query as QueryObserverOptions)
      onTestFinished(observer.subscribe(() => {}))
      await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle'))
      expect(client.getQueryState(query.queryKey)?.error).toBe(null)
      paths.length = 0
      return () => client.getQueryData(query.queryKey) as never
    },
    fetched: () => paths.splice(0),
  }
}

async function ask({ cookie = '', address }: Person, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookie)
  headers.set('CF-Connecting-IP', address)
  return handle(new Request(CLUB + path, { ...init, headers }))
}

function browserSocket(who: Person, path: string, onUp: () => void): SocketLike {
  let real: WebSocket | null = null
  const socket: SocketLike = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: text => real?.send(text),
    close: () => real?.readyState === WebSocket.OPEN && real.close(1000),
  }
  const open = async () => {
    real = await upgrade(who, path)
    real.accept()
    real.addEventListener('message', ({ data }) => socket.onmessage?.({ data }))
    real.addEventListener('close', ({ code }) => socket.onclose?.({ code }))
    socket.onopen?.({} as never)
    onUp()
  }
  open().catch(() => socket.onclose?.({ code: 1006 }))
  return socket
}
