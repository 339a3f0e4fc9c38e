/** Where so many are answered at once, each hears their answer apart, so that all hear the rest in the same text. */
const MANY = 4

/** How events are written: a text each as any browser reads them, or in `short` for those who have said that they can. */
export interface EventWriter<Event> {
  full(events: readonly Event[]): string[]
  short(events: readonly Event[]): string[]
}

/** Writes events as they are. */
export const jsonWriter: EventWriter<unknown> = { full: jsonOf, short: jsonOf }

/** Who is told, as far as it matters for how. */
export interface Reader {
  readsShort?: boolean
}

/** What is to be told at the end of a turn: everybody the events, and some an answer of their own just before. */
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
   * Gives every socket its frames, the `writers` first, who wait for them, and is nothing again. What all hear is written
   * once, for each kind of reader.
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
