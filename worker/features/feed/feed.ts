import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../lib/env.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { SocketHub, type Whose } from '../../lib/objects/socket-hub.ts'
import type { FeedEvent } from './contract.ts'

/** Events and whom they are for. */
export interface Delivery {
  to: readonly string[] | 'all'
  events: readonly FeedEvent[]
}

/** The club's feed: holds the standing socket of every open tab, and nothing else. */
export class ClubFeed extends DurableObject<Env> {
  readonly #sockets = new SocketHub<FeedEvent>(this.ctx)

  /** The upgrade of a tab whose viewer the Worker has looked up. */
  override fetch(request: Request): Response {
    return this.#sockets.accept(request)
  }

  /** Tells members, or every tab, what has happened. */
  publish(deliveries: readonly Delivery[]): void {
    for (const { to, events } of deliveries) {
      if (to !== 'all') this.#sockets.tellMembers(to, events)
      else for (const event of events) this.#sockets.tellAll(event)
    }
  }

  /** Closes the sockets of a member or a session; a session that has ended is told so. */
  closeSockets(whose: Whose, code: number): void {
    this.#sockets.close(whose, code, code === closeCodes.signIn ? { type: 'session-ended' } : undefined)
  }

  // Tabs only listen; `ping` is answered by the runtime and does not come here.
  override webSocketMessage(socket: WebSocket): void {
    this.#sockets.shut(socket, 1003)
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.forget(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.forget(socket)
  }
}
