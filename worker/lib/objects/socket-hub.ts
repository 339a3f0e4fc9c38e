import { now, SECOND } from '../clock.ts'
import type { Viewer } from '../env.ts'
import { causeOf } from '../errors.ts'
import { isProven } from '../guards.ts'
import { closeCodes } from './close-codes.ts'
import { type EventWriter, frameOf, jsonWriter, OutgoingFrames, type Reader } from './outgoing-frames.ts'

/** More sockets than this of one member, and the oldest makes room. */
const SOCKETS_PER_MEMBER = 20
/** As many acts in one turn are a crowd: the next turn gathers as many again, for some ms at most, for each frame costs every socket. */
const CROWD = 4
const GATHERING = 5

/** A tab that is looked at asks for a sign of life every 30 s. One that was silent for longer than this is hidden, or its phone locked. */
const AWAKE = 75 * SECOND

/** The viewer of a socket, as the Worker found them at the upgrade. */
export interface SocketOwner extends Viewer {
  isUnlimited: boolean
}

/** What stands at a socket, also through hibernation. `openedAt` is epoch ms. */
interface Attachment extends SocketOwner, Reader {
  openedAt: number
}

/** Whose sockets: a member's, or one session's. */
export type Whose = { memberId: string } | { session: string }

/**
 * The hibernating sockets of an object. Frames a socket and commits a message are what fan-out costs, so an idle object
 * acts and tells at once, and a busy one by turns: a turn lasts until what was written in it is durable, and whatever
 * comes meanwhile is done in one synchronous block at its end, which is one commit, and goes out in one frame a socket;
 * to a crowd the same text for all. The runtime's output gate holds every frame until what was written before it is durable. The
 * one timer is a crowd's.
 */
export class SocketHub<Event> {
  readonly #ctx: DurableObjectState
  /** The open sockets and whose they are. */
  readonly #owners = new Map<WebSocket, Attachment>()
  /** How many of them each member has. */
  readonly #socketsOf = new Map<string, number>()
  readonly #write: EventWriter<Event>
  #isTurn = false
  /** A gathering before the next turn, and how many acts end it early: as many as the last turn had. */
  #gathering: { timer: ReturnType<typeof setTimeout>; crowd: number } | null = null
  /** What waits for the end of the turn: what is to be done for whom, and what is to be told. */
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

  /** Answers the upgrade that `upgradeRequest` made; the browser hears the greeting first, if there is one. */
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
   * Whose socket this is, if what it says still counts: not once it was closed, nor after its session, which closes it.
   * As an admin's only as long as their proof counts: the socket of a session of ninety days outlives that by far.
   */
  ownerOf(socket: WebSocket): SocketOwner | undefined {
    const owner = this.#owners.get(socket)
    if (!owner) return undefined
    if (owner.expiresAt > now()) return asProven(owner, now())
    this.closeSocket(socket, closeCodes.signIn)
    return undefined
  }

  /** How many different members are there. */
  countPeople(): number {
    return this.#socketsOf.size
  }

  /**
   * Does what came from a socket at once, or at the end of the turn together with all that has come until then; not at
   * all if the socket is shut before. What fails is logged, and what waits behind it goes on.
   */
  perform(socket: WebSocket, act: () => void): void {
    if (!this.#owners.has(socket)) return
    this.#acts.push({ socket, act })
    if (!this.#isTurn) this.#endTurn()
    else if (this.#gathering && this.#acts.length >= this.#gathering.crowd) this.#nextTurn()
  }

  /** From now on a browser is told in short what everybody is told. Gives whether that is new. */
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

  /** Tells one browser. */
  notify(socket: WebSocket, ...events: Event[]): void {
    this.#send(socket, this.#owners.get(socket), this.#frame(events), now())
  }

  /** Tells one browser just before everybody hears what is done now, in the same frame unless a crowd is answered. */
  answer(socket: WebSocket, event: Event): void {
    this.#outgoing.answer(socket, event)
    if (!this.#isTurn) this.#endTurn()
  }

  /** Tells some members, wherever they are; gives those who look at nothing, as far as can be told. */
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

  /** Tells whoever is meant, as far as they have proven it until now. */
  notifyWhere(isMeant: (owner: SocketOwner) => boolean, events: readonly Event[]): void {
    const frame = this.#frame(events)
    const at = now()
    for (const [socket, owner] of this.#owners)
      if (isMeant(asProven(owner, at))) this.#send(socket, owner, frame, at)
  }

  /** Tells everybody. */
  notifyAll(event: Event): void {
    this.#outgoing.tellAll(event)
    if (!this.#isTurn) this.#endTurn()
  }

  /** Closes sockets with a code, after a last word if there is one. */
  close(whose: Whose, code: number, lastWord?: Event): void {
    const tag = 'memberId' in whose ? memberTag(whose.memberId) : sessionTag(whose.session)
    for (const socket of this.#ctx.getWebSockets(tag)) {
      if (lastWord) this.notify(socket, lastWord)
      this.closeSocket(socket, code)
    }
  }

  /** Closes one socket; nothing that comes from it counts any more. */
  closeSocket(socket: WebSocket, code: number): void {
    this.forget(socket)
    this.#acts = this.#acts.filter(waiting => waiting.socket !== socket)
    socket.close(code)
  }

  /** A socket is closed or has failed. */
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
    this.#isTurn = true // what is done now is told at the end of it
    const acts = this.#acts
    this.#acts = []
    for (const { act } of acts) attempt(act)
    const at = now()
    const writers = acts.map(({ socket }) => socket)
    this.#outgoing.sendTo(this.#owners, writers, (socket, frame) =>
      this.#send(socket, this.#owners.get(socket), frame, at),
    )
    const then = () => (acts.length < CROWD ? this.#nextTurn() : this.#gather(acts.length))
    // Where storage fails, the runtime's gate lets no frame out; the hub itself must not wait for ever.
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

  // A socket outlives the request that opened it, so its session is looked at before every frame. Gives whether it went.
  #send(socket: WebSocket, owner: SocketOwner | undefined, frame: string, at: number): boolean {
    if (!owner) return false
    try {
      if (owner.expiresAt > at) {
        socket.send(frame)
        return true
      }
      this.closeSocket(socket, closeCodes.signIn)
    } catch {
      this.forget(socket) // it closed in the meantime; its browser catches up when it is back
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

/** The request that carries an upgrade and its owner from the Worker to an object. */
export function upgradeRequest(owner: SocketOwner): Request {
  return new Request('https://object/', {
    headers: { Upgrade: 'websocket', 'X-Owner': encodeURIComponent(JSON.stringify(owner)) },
  })
}

function ownerIn(request: Request): SocketOwner {
  return JSON.parse(decodeURIComponent(request.headers.get('X-Owner') ?? ''))
}

// A socket remembers the proof of its upgrade, which may have run out since.
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
