import { now } from '../clock.ts'
import type { Viewer } from '../session.ts'
import { closeCodes } from './close-codes.ts'

/** A span of so many ms has frames for so many sockets; once they are used up, events gather for the next span. */
const SPAN = 10
const FRAMES = 300
/** More sockets than this of one member, and the oldest makes room. */
const SOCKETS_PER_MEMBER = 20

/** The viewer of a socket, as the Worker found him at the upgrade. */
export interface SocketOwner extends Viewer {
  isUnlimited: boolean
}

/** Whose sockets: a member's, or one session's. */
export type Whose = { memberId: string } | { session: string }

/**
 * The hibernating sockets of an object. An event to all goes out at once, as long as that is cheap: frames are the
 * bottleneck of fan-out, so in a crowd or a rush what follows within 10 ms travels in one frame, as an array. The
 * one-shot timeout for that is the only timer, so that an idle object can hibernate.
 */
export class SocketHub<Event> {
  readonly #ctx: DurableObjectState
  readonly #owners = new WeakMap<WebSocket, SocketOwner>()
  #gathered: string[] = []
  /** What is left of the running span, `null` where none runs. */
  #framesLeft: number | null = null

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Answers the upgrade that `upgradeRequest` made. */
  accept(request: Request): Response {
    const owner = ownerIn(request)
    const { 0: client, 1: server } = new WebSocketPair()
    this.#makeRoom(owner.id)
    this.#ctx.acceptWebSocket(server, [memberTag(owner.id), sessionTag(owner.session)])
    server.serializeAttachment(owner)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Who is at the other end. */
  ownerOf(socket: WebSocket): SocketOwner {
    const known = this.#owners.get(socket) ?? (socket.deserializeAttachment() as SocketOwner)
    this.#owners.set(socket, known)
    return known
  }

  /** Whether a socket's words still count: not once it is being closed, nor after its session, which closes it. */
  admits(socket: WebSocket): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false
    const isOver = this.ownerOf(socket).expiresAt <= now()
    if (isOver) socket.close(closeCodes.signIn)
    return !isOver
  }

  /** How many different members are there; `without` is a socket that is closing. */
  countPeople(without?: WebSocket): number {
    const here = this.#open().filter(socket => socket !== without)
    return new Set(here.map(socket => this.ownerOf(socket).id)).size
  }

  /** Tells one browser. */
  tell(socket: WebSocket, event: Event): void {
    this.#send(socket, JSON.stringify(event))
  }

  /** Tells some members, wherever they are. */
  tellMembers(memberIds: readonly string[], events: readonly Event[]): void {
    const frame = JSON.stringify(events.length === 1 ? events[0] : events)
    for (const id of memberIds)
      for (const socket of this.#ctx.getWebSockets(memberTag(id))) this.#send(socket, frame)
  }

  /** Tells everybody. */
  tellAll(event: Event): void {
    const text = JSON.stringify(event)
    if (this.#framesLeft === null) this.#beginSpan()
    if ((this.#framesLeft ?? 0) > 0) this.#broadcast(text)
    else this.#gathered.push(text)
  }

  /** Closes sockets with a code, after a last word if there is one. */
  close(whose: Whose, code: number, lastWord?: Event): void {
    const tag = 'memberId' in whose ? memberTag(whose.memberId) : sessionTag(whose.session)
    for (const socket of this.#ctx.getWebSockets(tag)) {
      if (lastWord) this.tell(socket, lastWord)
      socket.close(code)
    }
  }

  #broadcast(frame: string) {
    const sockets = this.#open()
    for (const socket of sockets) this.#send(socket, frame)
    this.#framesLeft = (this.#framesLeft ?? 0) - sockets.length
  }

  #beginSpan() {
    this.#framesLeft = FRAMES
    setTimeout(() => {
      this.#framesLeft = null
      const due = this.#gathered
      if (due.length === 0) return
      this.#gathered = []
      this.#beginSpan()
      this.#broadcast(due.length === 1 ? (due[0] ?? '') : `[${due.join(',')}]`)
    }, SPAN)
  }

  #open() {
    return this.#ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN)
  }

  // A socket outlives the request that opened it, so its session is looked at before every frame.
  #send(socket: WebSocket, frame: string) {
    try {
      if (this.ownerOf(socket).expiresAt > now()) socket.send(frame)
      else socket.close(closeCodes.signIn)
    } catch {
      // It closed in the meantime; its browser catches up when it is back.
    }
  }

  #makeRoom(memberId: string) {
    const standing = this.#ctx.getWebSockets(memberTag(memberId))
    for (const socket of standing.slice(0, Math.max(0, standing.length - SOCKETS_PER_MEMBER + 1)))
      socket.close(closeCodes.slowDown)
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

function memberTag(id: string) {
  return `member:${id}`
}

function sessionTag(session: string) {
  return `session:${session}`
}
