import { DurableObject } from 'cloudflare:workers'

interface Env {
  PLAIN_ROOM: DurableObjectNamespace<PlainRoom>
}

/** A chat room as one would write it first: each text is numbered, stored and sent to every socket in a frame of its own. */
export class PlainRoom extends DurableObject<Env> {
  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    context.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS messages (n INTEGER PRIMARY KEY, text TEXT NOT NULL)',
    )
  }

  override fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_sender: WebSocket, text: string) {
    const { n } = this.ctx.storage.sql
      .exec<{ n: number }>('INSERT INTO messages (text) VALUES (?) RETURNING n', text)
      .one()
    const frame = JSON.stringify({ n, text })
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }
}

export default {
  fetch(request: Request, env: Env) {
    if (request.headers.get('upgrade') !== 'websocket') return new Response('A room to compare with')
    return env.PLAIN_ROOM.getByName('room').fetch(request)
  },
} satisfies ExportedHandler<Env>
