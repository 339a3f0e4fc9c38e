import { expect, onTestFinished, vi } from 'vitest'
import { FrameReader, readableFormats as pageReads } from '#web/features/chat/room-client/frame-reader.ts'
import { type Caller, CLUB, call } from './call.ts'
import { handle } from './handle.ts'
import { inRoom, noteVisit } from './rooms.ts'

/** What a room or the feed tells a browser. */
export interface Event {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads
  [key: string]: any
}

/** A browser's open socket. */
export interface Socket {
  /** Every frame, as it came. */
  frames: string[]
  /** Every event of all frames, oldest first. */
  events: Event[]
  /** The next event of this type (and of this kind) that was not given before; waits for it. */
  next(type: string, isMeant?: (event: Event) => boolean): Promise<Event>
  /** Sends texts and bytes as they are, anything else as JSON. */
  send(frame: unknown): void
  /** The code with which it was closed; waits for it. */
  closed: Promise<number>
  /** Pings, and waits for the answer. */
  ping(): Promise<void>
  leave(): void
}

/** Opens the socket of a room, says what it can read (as our page does), and waits until the room has said hello. */
export async function enter(
  who: Caller,
  roomId = 'general',
  reads: readonly string[] = pageReads,
): Promise<Socket & { hello: Event }> {
  const socket = await open(who, roomId)
  socket.send({ type: 'join-chat-room', chatRoomId: roomId, reads })
  const hello = await socket.next('hello')
  return { ...socket, hello }
}

/** Opens the socket of a room without joining. */
export async function open(who: Caller, roomId: string): Promise<Socket> {
  noteVisit(roomId)
  return connect(who, `/ws?room=${roomId}`)
}

/** Opens a tab's standing socket, to which the feed says hello. */
export function connectTab(who: Caller): Promise<Socket> {
  return connect(who, '/ws')
}

/** Opens a tab's standing socket, which hears the feed; what the feed says first is heard already. */
export async function listen(who: Caller): Promise<Socket> {
  const socket = await connectTab(who)
  await socket.next('hello')
  for (const heard of [socket.events, socket.frames]) heard.length = 0
  return socket
}

/** Asks for a socket that must be refused. */
export function knock(who: Caller, path: string, headers: Record<string, string> = {}) {
  return call(who, 'GET', path, undefined, { headers: { Upgrade: 'websocket', ...headers } })
}

/**
 * Holds a room's turns open: it is busy until the test lets what it has stored become durable. `open` says how many
 * wait for that.
 */
export async function holdTurns(roomId = 'general') {
  const due: (() => void)[] = []
  await inRoom(roomId, (_, { storage }) => {
    const spy = vi.spyOn(storage, 'sync').mockImplementation(() => new Promise(done => due.push(done)))
    onTestFinished(() => spy.mockRestore())
  })
  return {
    get open() {
      return due.length
    },
    /** Ends those that are open now. */
    end() {
      return inRoom(roomId, () => {
        for (const done of due.splice(0)) done()
      })
    },
  }
}

/** Shorter than a test may take, so that it is told what did not come, in ms. */
export const PATIENCE = 15_000

/** The browser's end of a socket that the Worker must accept; it says nothing before `accept()`. */
export async function upgrade(who: Caller, path: string): Promise<WebSocket> {
  const headers: Record<string, string> = { Upgrade: 'websocket', 'CF-Connecting-IP': who.address }
  if (who.cookie) headers.Cookie = who.cookie
  if (who.authorization) headers.Authorization = who.authorization
  const response = await handle(new Request(CLUB + path, { headers }))
  const { webSocket } = response
  if (!webSocket) expect.unreachable(`${who.name}: ${path} -> ${response.status} ${await response.text()}`)
  return webSocket
}

async function connect(who: Caller, path: string): Promise<Socket> {
  return attend(
    await upgrade(who, path),
    `${who.name} at ${path}`,
    readerOf(path, 'id' in who ? String(who.id) : ''),
  )
}

// What a room leaves out of a frame its page fills in; the feed leaves nothing out.
function readerOf(path: string, me: string): (text: string) => Event[] {
  const roomId = new URLSearchParams(path.split('?')[1]).get('room')
  const reader = roomId === null ? null : new FrameReader(roomId, me)
  return text => reader?.read(text) ?? [JSON.parse(text)].flat()
}

function attend(webSocket: WebSocket, name: string, read: (text: string) => Event[]): Socket {
  const frames: string[] = []
  const events: Event[] = []
  const given = new Set<Event>()
  const waiting = new Set<() => void>()
  const stir = () => {
    for (const look of [...waiting]) look()
  }
  let pongs = 0
  let code: number | null = null
  webSocket.accept()
  webSocket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text === 'pong') pongs++
    else {
      frames.push(text)
      events.push(...read(text))
    }
    stir()
  })
  const closed = new Promise<number>(resolve => {
    webSocket.addEventListener('close', event => {
      code = event.code
      stir()
      resolve(event.code)
    })
  })
  const until = <T>(find: () => T | undefined, what: string) =>
    new Promise<T>((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined && code === null) return
        waiting.delete(look)
        clearTimeout(patience)
        if (found !== undefined) resolve(found)
        else reject(new Error(`${name} was closed (${code}) while waiting for ${what}`))
      }
      const heard = () => events.map(({ type }) => type).join(', ')
      const patience = setTimeout(
        () => reject(new Error(`${name} waited for ${what} in vain; heard ${heard() || 'nothing'}`)),
        PATIENCE,
      )
      waiting.add(look)
      look()
    })
  const leave = () => {
    if (webSocket.readyState === WebSocket.OPEN) webSocket.close(1000)
  }
  onTestFinished(leave)
  return {
    frames,
    events,
    closed,
    leave,
    send(frame) {
      const isReady = typeof frame === 'string' || frame instanceof Uint8Array
      webSocket.send(isReady ? frame : JSON.stringify(frame))
    },
    next(type, isMeant = () => true) {
      const take = () => {
        const event = events.find(one => one.type === type && !given.has(one) && isMeant(one))
        if (event) given.add(event)
        return event
      }
      return until(take, type)
    },
    async ping() {
      const awaited = pongs + 1
      webSocket.send('ping')
      await until(() => (pongs >= awaited ? true : undefined), 'pong')
    },
  }
}
