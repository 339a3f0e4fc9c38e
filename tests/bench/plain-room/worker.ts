import { DurableObject } from 'cloudflare:workers'

interface Env {
  PLAIN_ROOM: DurableObjectNamespace<PlainRoom>
  STORING_ROOM: DurableObjectNamespace<StoringRoom>
}

/**
 * A chat room as demos write it: each message goes to every socket in a short frame of its own and is stored by one
 * write after that. It checks nothing, resumes nothing and promises nothing.
 */
export class PlainRoom extends DurableObject<Env> {
  #lastAt = 0

  override fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment({ name: `Driver ${this.ctx.getWebSockets().length}` })
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(sender: WebSocket, text: string) {
    const frame = this.frameOf(sender, text)
    this.tellAll(frame)
    await this.store(frame)
  }

  protected frameOf(sender: WebSocket, text: string): string {
    const { name } = sender.deserializeAttachment() as { name: string }
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1)
    return JSON.stringify({ name, message: text, timestamp: this.#lastAt })
  }

  protected tellAll(frame: string): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }

  protected store(frame: string): Promise<void> {
    return this.ctx.storage.put(new Date(this.#lastAt).toISOString(), frame)
  }
}

/** The same room, but nobody hears what is not stored: what that alone costs. */
export class StoringRoom extends PlainRoom {
  override async webSocketMessage(sender: WebSocket, text: string) {
    const frame = this.frameOf(sender, text)
    const isStored = this.store(frame)
    this.tellAll(frame) // the runtime lets no frame out before
    await isStored
  }
}

export default {
  fetch(request: Request, env: Env) {
    if (request.headers.get('upgrade') !== 'websocket') return new Response('A room to compare with')
    const rooms = new URL(request.url).pathname === '/storing' ? env.STORING_ROOM : env.PLAIN_ROOM
    return rooms.getByName('room').fetch(request)
  },
} satisfies ExportedHandler<Env>
