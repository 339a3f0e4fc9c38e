/** Number of answers in a turn from which each is sent as a frame of its own, so that all sockets get the same text for the rest. */
const MANY = 4

/** Encodes events as texts: `full` for any browser, `short` for those that understand it. */
export interface EventWriter<Event> {
  full(events: readonly Event[]): string[]
  short(events: readonly Event[]): string[]
}

/** Writes events as they are. */
export const jsonWriter: EventWriter<unknown> = { full: jsonOf, short: jsonOf }

/** A socket, as far as it decides the encoding. */
export interface Reader {
  readsShort?: boolean
}

/** What is sent at the end of a turn: events to everybody, and to some an answer just before. */
export class OutgoingFrames<Event> {
  readonly #write: EventWriter<Event>
  #events: Event[] = []
  #answers = new Map<WebSocket, string[]>()

  constructor(write: EventWriter<Event>) {
    this.#write = write
  }

  get isNothing(): boolean {
    return this.#events.length + this.#answers.size === 0
  }

  tellAll(event: Event): void {
    this.#events.push(event)
  }

  answer(socket: WebSocket, event: Event): void {
    const due = this.#answers.get(socket) ?? []
    this.#answers.set(socket, [...due, ...this.#write.full([event])])
  }

  forget(socket: WebSocket): void {
    this.#answers.delete(socket)
  }

  /**
   * Gives every socket its frames, first the `writers`, who are waiting, and is empty again. What all get is encoded once for
   * each kind of reader.
   */
  sendTo(
    sockets: ReadonlyMap<WebSocket, Reader>,
    writers: WebSocket[],
    send: (socket: WebSocket, frame: string) => void,
  ): void {
    const [events, answers] = [this.#events, this.#answers]
    this.#events = []
    this.#answers = new Map()
    const isApart = answers.size >= MANY
    const full = lazily(() => written(this.#write.full(events)))
    const short = lazily(() => written(this.#write.short(events)))
    const common = (reader: Reader | undefined) => (reader?.readsShort ? short() : full())
    for (const [socket, own] of answers)
      send(socket, frameOf(isApart ? own : [...own, ...common(sockets.get(socket)).texts]))
    if (events.length === 0) return
    const first = writers.filter(socket => sockets.has(socket))
    for (const socket of new Set([...first, ...sockets.keys()]))
      if (isApart || !answers.has(socket)) send(socket, common(sockets.get(socket)).frame)
  }
}

/** One event, or an array of several. */
export function frameOf(texts: string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

function written(texts: string[]) {
  return { texts, frame: frameOf(texts) }
}

function jsonOf(events: readonly unknown[]) {
  return events.map(event => JSON.stringify(event))
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
