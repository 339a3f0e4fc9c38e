import { DurableObject } from 'cloudflare:workers'

interface Env {
  PLAIN_ROOM: DurableObjectNamespace<PlainRoom>
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
    const { name } = sender.deserializeAttachment() as { name: string }
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1)
    const frame = JSON.stringify({ name, message: text, timestamp: this.#lastAt })
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
    await this.ctx.storage.put(new Date(this.#lastAt).toISOString(), frame)
  }
}

export default {
  fetch(request: Request, env: Env) {
    if (request.headers.get('upgrade') !== 'websocket') return new Response('A room to compare with')
    return env.PLAIN_ROOM.getByName('room').fetch(request)
  },
} satisfies ExportedHandler<Env>
