import { DurableObject } from 'cloudflare:workers'
import { openDb } from '../../db/client.ts'
import type { Env } from '../../lib/env.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { SocketHub, type Whose } from '../../lib/objects/socket-hub.ts'
import { isProvenAdmin } from '../../lib/session.ts'
import { countPlaces } from '../races/queries.ts'
import type { Delivery, FeedEvent } from './contract.ts'
import { type Errand, tellDirectly } from './revocation.ts'

/** The club's feed: holds the standing socket of every open tab, and keeps nothing. */
export class ClubFeed extends DurableObject<Env> {
  readonly #sockets = new SocketHub<FeedEvent>(this.ctx)
  /** Races of which the tabs do not know the newest count. */
  readonly #recount = new Set<string>()
  #counting: Promise<void> = Promise.resolve()

  /** The upgrade of a tab whose viewer the Worker has looked up. */
  override fetch(request: Request): Response {
    return this.#sockets.accept(request)
  }

  /** Tells members, admins or every tab what has happened; gives the members who were meant and look at no tab. */
  publish(deliveries: readonly Delivery[]): string[] {
    const absent = new Set<string>()
    for (const { to, events } of deliveries) {
      if (to === 'admins') this.#sockets.tellThose(isProvenAdmin, events)
      else if (to === 'all') for (const event of events) this.#sockets.tellAll(event)
      else if ('session' in to) this.#sockets.tellThose(({ session }) => session === to.session, events)
      else for (const id of this.#sockets.tellMembers(to, events)) absent.add(id)
    }
    return [...absent]
  }

  /**
   * Tells every tab how many places of these races are taken now. Counted here, one time after the other, so that the
   * count told last is the newest; in a rush, all that changed during one counting is told by the next.
   */
  tellPlaces(raceIds: readonly string[]): Promise<void> {
    for (const id of raceIds) this.#recount.add(id)
    this.#counting = this.#counting.catch(() => {}).then(() => this.#tellCounts())
    return this.#counting
  }

  /** Closes the sockets of a member or a session; a session that has ended is told so. */
  closeSockets(whose: Whose, code: number): void {
    this.#sockets.close(whose, code, code === closeCodes.signIn ? { type: 'session-ended' } : undefined)
  }

  /** Tells rooms of somebody who goes, where they are too many for one turn of the Worker; gives those that failed. */
  tellRooms(roomIds: readonly string[], errand: Errand): Promise<string[]> {
    return tellDirectly(this.env, roomIds, errand)
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

  async #tellCounts() {
    const ids = [...this.#recount]
    this.#recount.clear()
    if (ids.length === 0) return
    const places = await countPlaces(openDb(this.env.DB), ids)
    for (const { championshipId: id, totalRegistrations, ...race } of places)
      this.#sockets.tellAll({
        type: 'race-changed',
        ...race,
        ...(id !== null && { championship: { id, totalRegistrations: totalRegistrations ?? 0 } }),
      })
  }
}
