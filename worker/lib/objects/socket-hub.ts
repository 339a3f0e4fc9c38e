import { now, SECOND } from '../clock.ts'
import type { Viewer } from '../env.ts'
import { causeOf } from '../errors.ts'
import { isProven } from '../guards.ts'
import { closeCodes } from './close-codes.ts'
import { type EventWriter, frameOf, jsonWriter, OutgoingFrames, type Reader } from './outgoing-frames.ts'

/** Maximum number of sockets of a member. One more closes the oldest. */
const SOCKETS_PER_MEMBER = 20
/**
 * Number of acts in a turn that make a crowd: the next turn collects as many again, for a few ms at most, because every frame
 * costs every socket.
 */
const CROWD = 4
const GATHERING = 5

/** Time without a sign of life, in ms, after which a tab counts as hidden or its phone as locked. A visible tab sends one every 30 s. */
const AWAKE = 75 * SECOND

/** A socket's viewer, as the Worker found them at the upgrade. */
export interface SocketOwner extends Viewer {
  isUnlimited: boolean
}

/** What is attached to a socket, also during hibernation. `openedAt` is epoch ms. */
interface Attachment extends SocketOwner, Reader {
  openedAt: number
}

/** Whose sockets: a member's, or one session's. */
export type Whose = { memberId: string } | { session: string }

/**
 * The hibernating sockets of an object. Fan-out costs a frame for each socket and a commit for each message. An idle object
 * therefore acts and sends at once, and a busy one in turns: a turn lasts until its writes are durable, and what arrives
 * meanwhile is done in one synchronous block at its end: one commit, and one frame for each socket, with the same text for a
 * crowd. The runtime's output gate holds every frame until earlier writes are durable. The only timer is a crowd's.
 */
export class SocketHub<Event> {
  readonly #ctx: DurableObjectState
  readonly #owners = new Map<WebSocket, Attachment>()
  /** Number of sockets of each member. */
  readonly #socketsOf = new Map<string, number>()
  readonly #write: EventWriter<Event>
  #isTurn = false
  /** The timer until the next turn, and the number of acts that start it early: as many as the last turn had. */
  #gathering: { timer: ReturnType<typeof setTimeout>; crowd: number } | null = null
  /** What waits for the end of the turn: acts, and events to send. */
  #acts: { socket: WebSocket; act: () => void }[] = []
  readonly #outgoing: OutgoingFrames<Event>

  constructor(ctx: DurableObjectState, write: EventWriter<Event> = jsonWriter) {
    this.#ctx = ctx
    this.#write = write
    this.#outgoing = new OutgoingFrames(write)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    for (const socket of ctx.getWebSockets())
      if (socket.readyState === WebSocket.OPEN) this.#add(socket, socket.deserializeAttachment())
  }

  /** Answers an upgrade from `upgradeRequest`; the browser gets the greeting first, if there is one. */
  accept(request: Request, greeting?: Event): Response {
    const owner = { ...ownerIn(request), openedAt: now() }
    const { 0: client, 1: server } = new WebSocketPair()
    this.#makeRoom(owner.id)
    this.#ctx.acceptWebSocket(server, [memberTag(owner.id), sessionTag(owner.session)])
    server.serializeAttachment(owner)
    this.#add(server, owner)
    if (greeting) this.notify(server, greeting)
    return new Response(null, { status: 101, webSocket: client })
  }

  /**
   * The owner of a socket, if what it sends still counts: not after it was closed, nor after its session ended, which closes
   * it. Admin rights last only as long as the proof, which a socket of a ninety-day session outlives by far.
   */
  ownerOf(socket: WebSocket): SocketOwner | undefined {
    const owner = this.#owners.get(socket)
    if (!owner) return undefined
    if (owner.expiresAt > now()) return asProven(owner, now())
    this.closeSocket(socket, closeCodes.signIn)
    return undefined
  }

  /** The number of different members with a socket. */
  countPeople(): number {
    return this.#socketsOf.size
  }

  /**
   * Runs an act from a socket at once, or at the end of the turn with others; not at all if the socket is closed before.
   * Failures are logged and do not stop later acts.
   */
  perform(socket: WebSocket, act: () => void): void {
    if (!this.#owners.has(socket)) return
    this.#acts.push({ socket, act })
    if (!this.#isTurn) this.#endTurn()
    else if (this.#gathering && this.#acts.length >= this.#gathering.crowd) this.#nextTurn()
  }

  /** Switches a browser to the short encoding. Gives whether that is new. */
  shorten(socket: WebSocket): boolean {
    const owner = this.#owners.get(socket)
    if (!owner || owner.readsShort) return false
    owner.readsShort = true
    socket.serializeAttachment(owner)
    return true
  }

  readsShort(socket: WebSocket): boolean {
    return this.#owners.get(socket)?.readsShort === true
  }

  /** Sends to one browser. */
  notify(socket: WebSocket, ...events: Event[]): void {
    this.#send(socket, this.#owners.get(socket), this.#frame(events), now())
  }

  /** Sends to one browser just before the broadcast of the current act, in the same frame unless a crowd is answered. */
  answer(socket: WebSocket, event: Event): void {
    this.#outgoing.answer(socket, event)
    if (!this.#isTurn) this.#endTurn()
  }

  /** Sends to members, in all their tabs; gives those with no visible tab, as far as is known. */
  notifyMembers(memberIds: readonly string[], events: readonly Event[]): string[] {
    const frame = this.#frame(events)
    const at = now()
    return memberIds.filter(id => {
      const told = this.#ctx
        .getWebSockets(memberTag(id))
        .filter(socket => this.#send(socket, this.#owners.get(socket), frame, at))
      return !told.some(socket => this.#isAwake(socket, at))
    })
  }

  /** Sends to chosen owners, by what they have proved until now. */
  notifyWhere(isMeant: (owner: SocketOwner) => boolean, events: readonly Event[]): void {
    const frame = this.#frame(events)
    const at = now()
    for (const [socket, owner] of this.#owners)
      if (isMeant(asProven(owner, at))) this.#send(socket, owner, frame, at)
  }

  /** Sends to everybody. */
  notifyAll(event: Event): void {
    this.#outgoing.tellAll(event)
    if (!this.#isTurn) this.#endTurn()
  }

  /** Closes sockets with a code, after a last event if there is one. */
  close(whose: Whose, code: number, lastWord?: Event): void {
    const tag = 'memberId' in whose ? memberTag(whose.memberId) : sessionTag(whose.session)
    for (const socket of this.#ctx.getWebSockets(tag)) {
      if (lastWord) this.notify(socket, lastWord)
      this.closeSocket(socket, code)
    }
  }

  /** Closes a socket and ignores what still comes from it. */
  closeSocket(socket: WebSocket, code: number): void {
    this.forget(socket)
    this.#acts = this.#acts.filter(waiting => waiting.socket !== socket)
    socket.close(code)
  }

  /** Called for a socket that is closed or failed. */
  forget(socket: WebSocket): void {
    const owner = this.#owners.get(socket)
    this.#outgoing.forget(socket)
    if (!owner) return
    this.#owners.delete(socket)
    const left = (this.#socketsOf.get(owner.id) ?? 1) - 1
    if (left > 0) this.#socketsOf.set(owner.id, left)
    else this.#socketsOf.delete(owner.id)
  }

  #add(socket: WebSocket, owner: Attachment) {
    this.#owners.set(socket, owner)
    this.#socketsOf.set(owner.id, (this.#socketsOf.get(owner.id) ?? 0) + 1)
  }

  #endTurn() {
    this.#isTurn = true // what is done now is sent at its end
    const acts = this.#acts
    this.#acts = []
    for (const { act } of acts) attempt(act)
    const at = now()
    const writers = acts.map(({ socket }) => socket)
    this.#outgoing.sendTo(this.#owners, writers, (socket, frame) =>
      this.#send(socket, this.#owners.get(socket), frame, at),
    )
    const then = () => (acts.length < CROWD ? this.#nextTurn() : this.#gather(acts.length))
    // If storage fails, the runtime's gate lets no frame out; the hub itself must not wait for ever.
    void this.#ctx.storage.sync().then(then, then)
  }

  #gather(crowd: number) {
    if (this.#acts.length >= crowd) this.#nextTurn()
    else this.#gathering = { timer: setTimeout(() => this.#nextTurn(), GATHERING), crowd }
  }

  #nextTurn() {
    if (this.#gathering) clearTimeout(this.#gathering.timer)
    this.#gathering = null
    this.#isTurn = false
    if (this.#acts.length > 0 || !this.#outgoing.isNothing) this.#endTurn()
  }

  #frame(events: readonly Event[]) {
    return frameOf(this.#write.full(events))
  }

  // A socket outlives the request that opened it, so its session is checked before every frame. Gives whether it was sent.
  #send(socket: WebSocket, owner: SocketOwner | undefined, frame: string, at: number): boolean {
    if (!owner) return false
    try {
      if (owner.expiresAt > at) {
        socket.send(frame)
        return true
      }
      this.closeSocket(socket, closeCodes.signIn)
    } catch {
      this.forget(socket) // it was closed meanwhile; its browser catches up when it returns
    }
    return false
  }

  #isAwake(socket: WebSocket, at: number) {
    const openedAt = this.#owners.get(socket)?.openedAt ?? 0
    const askedAt = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0
    return Math.max(openedAt, askedAt) > at - AWAKE
  }

  #makeRoom(memberId: string) {
    const standing = this.#ctx.getWebSockets(memberTag(memberId)).filter(socket => this.#owners.has(socket))
    for (const socket of standing.slice(0, Math.max(0, standing.length - SOCKETS_PER_MEMBER + 1)))
      this.closeSocket(socket, closeCodes.slowDown)
  }
}

/** The request with which the Worker passes an upgrade and its owner to an object. */
export function upgradeRequest(owner: SocketOwner): Request {
  return new Request('https://object/', {
    headers: { Upgrade: 'websocket', 'X-Owner': encodeURIComponent(JSON.stringify(owner)) },
  })
}

function ownerIn(request: Request): SocketOwner {
  return JSON.parse(decodeURIComponent(request.headers.get('X-Owner') ?? ''))
}

// A socket remembers the proof at its upgrade, which may have expired since.
function asProven<Owner extends SocketOwner>(owner: Owner, at: number): Owner {
  return owner.isProven && !isProven(owner, at) ? { ...owner, isProven: false } : owner
}

function attempt(act: () => void) {
  try {
    act()
  } catch (error) {
    console.error(JSON.stringify({ event: 'act', cause: causeOf(error as Error) }))
  }
}

function memberTag(id: string) {
  return `member:${id}`
}

function sessionTag(session: string) {
  return `session:${session}`
}
