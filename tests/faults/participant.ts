import type { Driver } from '#tests/support/club-server.ts'
import { roomCalls } from '#web/features/chat/api.ts'
import { RoomConnection } from '#web/features/chat/room-client/connection.ts'
import { FrameReader } from '#web/features/chat/room-client/frame-reader.ts'
import type { SetTimer, SocketLike } from '#web/lib/browser.ts'
import { type Line, lineOf } from './store.ts'

/** Of so many own messages everybody changes one, once it is in the room. */
const EDITED = 10
/** How long after a failed edit its writer presses again, in ms of their clock. */
const AGAIN = 1000

/** How long a call may take before its user gives up, in ms of their clock. */
const PATIENCE = 10_000

export interface Circumstances {
  /** Where the club is, for this driver: the bad network's port. */
  port: number
  /** How much faster than ours this driver's clock goes: 20 makes a time-out of 5 s one of 250 ms. */
  speed: number
  random: () => number
}

/** A driver with the chat open in a room: the page's own client, with a network and a clock of the test's making. */
export class Participant {
  readonly driver: Driver
  readonly room: RoomConnection
  /** What the room confirmed to this driver, by socket or as an answer, whatever the client made of it. */
  readonly confirmed = new Set<string>()
  /** How long the client wanted to wait at each of its timers, in ms of its clock. */
  readonly waits: number[] = []
  written = 0
  /** How often the room was lost. */
  breaks = 0
  /** From a socket's opening until the room was caught up, for every time, in ms. */
  readonly catchUps: number[] = []
  /** How many calls each of those took. */
  readonly catchUpCalls: number[] = []
  private readonly frames: FrameReader
  private readonly roomId: string
  private readonly circumstances: Circumstances
  private readonly edits: Promise<void>[] = []
  private openedAt = 0
  private callsSince = 0

  constructor(driver: Driver, roomId: string, circumstances: Circumstances) {
    const { port, speed, random } = circumstances
    this.circumstances = circumstances
    this.roomId = roomId
    this.driver = driver
    this.frames = new FrameReader(roomId, driver.id)
    const since = Date.now()
    const setTimer: SetTimer = (run, ms) => {
      this.waits.push(ms)
      const timer = setTimeout(run, ms / speed)
      return () => clearTimeout(timer)
    }
    this.room = new RoomConnection(roomId, driver.id, {
      api: roomCalls((path, init) => this.fetch(`http://127.0.0.1:${port}${path}`, init, speed)),
      storage: memoryStorage(),
      now: () => since + (Date.now() - since) * speed,
      ...{ random, setTimer },
      openSocket: path => this.openSocket(port, path),
      page: { isVisible: () => true, isLookedAt: () => true, listen: () => () => {} },
      askSession: async () => true,
      reloadPage: () => {},
      onChanges: () => {},
      hearOfMembers: () => {},
    })
    let before = this.room.view().link
    this.room.subscribe(() => {
      const { link } = this.room.view()
      if (link !== before && before === 'connected') this.breaks += 1
      if (link !== before && link === 'connected') this.noteCaughtUp()
      before = link
    })
  }

  /** Opens the room. */
  async enter() {
    this.room.start()
    await this.until(() => this.room.view().link === 'connected')
  }

  leave() {
    this.room.stop()
  }

  /** Writes so many messages, with a few waiting to be sent at any time, and changes every tenth meanwhile. */
  async write(count: number) {
    for (let n = 0; n < count; n++) {
      await this.until(() => this.pending.length < 4)
      const text = this.textOf(++this.written, false)
      this.room.send(text, null)
      if (this.written % EDITED === 0) this.edits.push(this.edit(text, this.textOf(this.written, true)))
    }
    await Promise.all(this.edits)
  }

  /** What this driver's message of this number says in the end. */
  lastWordsOf(n: number) {
    return this.textOf(n, n % EDITED === 0)
  }

  private textOf(n: number, isEdited: boolean) {
    return `${this.driver.gamertag} ${n}${isEdited ? ', edited' : ''}`
  }

  // As somebody does who presses until it has worked.
  private async edit(text: string, edited: string) {
    const find = () => this.room.view().state.messages.find(({ message }) => message === text)
    await this.until(() => find() !== undefined)
    const { port, speed } = this.circumstances
    const url = `http://127.0.0.1:${port}/api/chat-rooms/${this.roomId}/messages/${find()?.id}`
    const init = {
      method: 'PATCH',
      body: JSON.stringify({ message: edited, memberId: this.driver.id }),
      headers: { 'content-type': 'application/json' },
    }
    for (;;) {
      const answer = await this.fetch(url, init, speed).catch(() => null)
      if (answer?.ok) return
      await new Promise(pressed => setTimeout(pressed, AGAIN / speed))
    }
  }

  /** Messages of this driver that are on their way or failed. */
  get pending() {
    return this.room.view().state.pending
  }

  /** How many of this driver's messages have left the list of those under way. */
  get done() {
    return this.written - this.pending.length
  }

  /** What this driver sees, from the first message that the room ever had. */
  async lines(): Promise<Line[]> {
    while (this.room.view().state.hasEarlier) {
      this.room.loadEarlier()
      await this.until(() => this.room.view().earlier !== 'loading')
    }
    return this.room.view().state.messages.map(lineOf)
  }

  /** Resolves when something about the room makes this true. */
  until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve()
    return new Promise(met => {
      const stop = this.room.subscribe(() => {
        if (!holds()) return
        stop()
        met()
      })
    })
  }

  private openSocket(port: number, path: string): SocketLike {
    const headers = { cookie: this.driver.cookie, origin: `http://127.0.0.1:${port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers } as never)
    socket.addEventListener('open', () => {
      this.openedAt = performance.now()
      this.callsSince = 0
    })
    socket.addEventListener('message', ({ data }) => this.noteSent(String(data)))
    return socket as SocketLike
  }

  private noteCaughtUp() {
    this.catchUps.push(performance.now() - this.openedAt)
    this.catchUpCalls.push(this.callsSince)
  }

  private noteSent(text: string) {
    if (text === 'pong') return
    for (const event of this.frames.read(text))
      if (event.type === 'sent') this.confirmed.add(event.clientMessageId)
  }

  private async fetch(url: string, init: RequestInit | undefined, speed: number) {
    const headers = { ...init?.headers, cookie: this.driver.cookie, origin: new URL(url).origin }
    if (!init?.method || init.method === 'GET') this.callsSince += 1
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PATIENCE / speed) })
    if (init?.method === 'POST' && answer.ok)
      this.confirmed.add(((await answer.clone().json()) as Line).clientMessageId)
    return answer
  }
}

/** Numbers that look random and are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}
