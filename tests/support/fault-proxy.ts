import { createServer, type Server, type Socket, connect as tcp } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to bytes on their way. `up` is from the client to the server. */
export type Fault = 'none' | 'silence' | 'silence-up' | 'silence-down' | 'lost-answers' | 'refuse'

/** What the network has done to its users so far. */
export interface Tally {
  accepted: number
  refused: number
  cut: number
  /** Chunks that were held back. */
  late: number
  /** Chunks that were swallowed, by direction. */
  lostUp: number
  lostDown: number
}

type Watch = { holds: (tally: Tally) => boolean; met: () => void }

/**
 * A bad network between a client and a server, at the level of TCP. Every fault is switched while connections are
 * open. A connection that has lost bytes never carries bytes of that direction again, as no network would.
 */
export class FaultProxy {
  readonly port: number
  readonly tally: Tally = { accepted: 0, refused: 0, cut: 0, late: 0, lostUp: 0, lostDown: 0 }
  private fault: Fault = 'none'
  private delayMs = 0
  private readonly server: Server
  private readonly pairs = new Set<Pair>()
  private readonly watches = new Set<Watch>()

  private constructor(server: Server, target: { host: string; port: number }) {
    this.server = server
    this.port = (server.address() as { port: number }).port
    server.on('connection', client => this.accept(client, target))
  }

  /** Listens on a free port of the address `at` and forwards to `port` of this machine. */
  static async to(port: number, host = 'localhost', at = '127.0.0.1') {
    const server = createServer({ noDelay: true })
    await new Promise<void>(listening => server.listen(0, at, listening))
    return new FaultProxy(server, { host, port })
  }

  /** Everything that is sent from now on suffers this; `none` mends the network. */
  suffer(fault: Fault) {
    this.fault = fault
  }

  /** Everything that is sent from now on takes so long each way. */
  delay(ms: number) {
    this.delayMs = ms
  }

  /** Ends every open connection, for both sides. */
  cut() {
    for (const pair of this.pairs) this.end(pair)
  }

  /** Resolves once `holds` is true of what happened after this call. */
  until(holds: (since: Tally) => boolean): Promise<void> {
    const before = { ...this.tally }
    const since = (now: Tally) =>
      Object.fromEntries(Object.entries(now).map(([key, n]) => [key, n - before[key as keyof Tally]]))
    return new Promise(met => this.watches.add({ holds: now => holds(since(now) as never), met }))
  }

  /** Ends everything. */
  async close() {
    for (const pair of this.pairs) for (const socket of [pair.client, pair.server]) socket.destroy()
    await new Promise(closed => this.server.close(closed))
  }

  private accept(client: Socket, target: { host: string; port: number }) {
    if (this.fault === 'refuse') {
      client.on('error', () => {}).resetAndDestroy()
      return this.count('refused')
    }
    const pair = new Pair(client, tcp({ ...target, noDelay: true }))
    this.pairs.add(pair)
    for (const socket of [client, pair.server]) {
      socket.on('error', () => {}) // its close follows
      socket.on('close', () => this.closed(pair, socket))
    }
    client.on('data', bytes => this.carry(pair, 'up', bytes))
    pair.server.on('data', bytes => this.carry(pair, 'down', bytes))
    this.count('accepted')
  }

  private carry(pair: Pair, way: Way, bytes: Buffer) {
    if (this.isLost(way)) pair.dead[way] = true
    if (!pair.dead[way]) {
      if (way === 'up') pair.isOwed = true
      if (this.delayMs > 0) this.count('late')
      return pair.send(way, bytes, this.delayMs)
    }
    if (this.fault === 'lost-answers' && pair.isOwed) this.end(pair)
    this.count(way === 'up' ? 'lostUp' : 'lostDown')
  }

  private isLost(way: Way) {
    return this.fault === 'silence' || lost[way].includes(this.fault)
  }

  // The server gets what was sent to it before it hears that the connection has ended.
  private end(pair: Pair) {
    if (pair.client.destroyed) return
    pair.client.resetAndDestroy()
    pair.arrived.up.then(() => pair.server.end())
    this.count('cut')
  }

  // Nobody hears of an end through a silent network.
  private closed(pair: Pair, socket: Socket) {
    const other = socket === pair.client ? pair.server : pair.client
    if (other.destroyed) this.pairs.delete(pair)
    else if (!pair.dead.up && !pair.dead.down)
      Promise.all([pair.arrived.up, pair.arrived.down]).then(() => other.end())
  }

  private count(what: keyof Tally) {
    this.tally[what] += 1
    for (const watch of this.watches)
      if (watch.holds(this.tally)) {
        this.watches.delete(watch)
        watch.met()
      }
  }
}

type Way = 'up' | 'down'

const lost: Record<Way, Fault[]> = { up: ['silence-up'], down: ['silence-down', 'lost-answers'] }

class Pair {
  readonly client: Socket
  readonly server: Socket
  readonly dead = { up: false, down: false }
  /** Something was sent up since its last answer was lost or not. */
  isOwed = false
  /** When all bytes that are on their way have arrived. */
  readonly arrived: Record<Way, Promise<void>> = { up: Promise.resolve(), down: Promise.resolve() }

  constructor(client: Socket, server: Socket) {
    this.client = client
    this.server = server
  }

  send(way: Way, bytes: Buffer, delayMs: number) {
    const due = performance.now() + delayMs
    const target = way === 'up' ? this.server : this.client
    this.arrived[way] = this.arrived[way].then(async () => {
      if (delayMs > 0) await wait(Math.max(0, due - performance.now()))
      if (target.writable) target.write(bytes)
    })
  }
}
