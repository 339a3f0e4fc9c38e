import { DurableObject } from 'cloudflare:workers'
import { openDb } from '../../db/client.ts'
import { now, SECOND } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { isProvenAdmin } from '../../lib/guards.ts'
import { closeCodes } from '../../lib/objects/close-codes.ts'
import { SocketHub, type SocketOwner, type Whose } from '../../lib/objects/socket-hub.ts'
import { type Missed, type Task, tellDirectly } from '../../lib/objects/tell-objects.ts'
import { countPlaces } from '../races/queries.ts'
import type { Delivery, FeedFrame } from './contract.ts'
import { RecentEvents } from './recent-events.ts'
import { eventsToRemember, newestOfEachSubject, parseCatchUp } from './rules.ts'

/** Margin for clocks that differ, in ms: better to send an event twice than not at all. */
const MARGIN = 2 * SECOND

/** The club's feed: holds the socket of every open tab, and keeps recent events for tabs that were disconnected. */
export class ClubFeed extends DurableObject<Env> {
  readonly #sockets = new SocketHub<FeedFrame>(this.ctx)
  readonly #news = new RecentEvents(this.ctx.storage.sql)
  readonly #caughtUp = new WeakSet<WebSocket>()
  /** Races whose latest count has not been sent. */
  readonly #recount = new Set<string>()
  #counting: Promise<void> = Promise.resolve()

  /** Upgrades a tab's request. The Worker has looked up the viewer. */
  override fetch(request: Request): Response {
    return this.#sockets.accept(request, { type: 'hello', at: now() })
  }

  /** Sends events to members, admins or every tab; gives the addressed members who have no tab open. */
  publish(deliveries: readonly Delivery[]): string[] {
    const absent = new Set<string>()
    for (const { to, events } of deliveries) {
      if (to === 'all') for (const event of events) this.#sockets.notifyAll(event)
      else if (to === 'admins' || 'session' in to || 'adminsBut' in to)
        this.#sockets.notifyWhere(owner => isFor(to, owner), events)
      else for (const id of this.#sockets.notifyMembers(to, events)) absent.add(id)
    }
    this.#news.keep(eventsToRemember(deliveries), now())
    return [...absent]
  }

  /**
   * Sends every tab the current number of places in these races. Counts here, one query after another, so that the last count
   * sent is the newest; what changes during a count is in the next.
   */
  tellPlaces(raceIds: readonly string[]): Promise<void> {
    for (const id of raceIds) this.#recount.add(id)
    this.#counting = this.#counting.catch(() => {}).then(() => this.#tellCounts())
    return this.#counting
  }

  /** Closes the sockets of a member or session; an ended session is told so. */
  closeSockets(whose: Whose, code: number): void {
    this.#sockets.close(whose, code, code === closeCodes.signIn ? { type: 'session-ended' } : undefined)
  }

  /** Calls rooms for an errand that has too many for one invocation of the Worker; gives those that failed. */
  tellRooms(roomIds: readonly string[], task: Task): Promise<Missed[]> {
    return tellDirectly(this.env, roomIds, task)
  }

  /** A tab says once since when it may have missed events. The runtime answers `ping`, which never gets here. */
  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const owner = this.#sockets.ownerOf(socket)
    if (!owner) return
    const asked = typeof data === 'string' && !this.#caughtUp.has(socket) ? parseCatchUp(data) : null
    if (asked) this.#catchUp(socket, owner, asked.since - MARGIN)
    else this.#sockets.closeSocket(socket, 1003)
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.forget(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.forget(socket)
  }

  #catchUp(socket: WebSocket, owner: SocketOwner, since: number) {
    this.#caughtUp.add(socket)
    const news = this.#news.since(since)
    const missed = (news ?? []).flatMap(({ deliveries }) => deliveries).filter(({ to }) => isFor(to, owner))
    const events = newestOfEachSubject(missed.flatMap(delivery => delivery.events))
    this.#sockets.notify(socket, ...events, { type: 'caught-up', isWhole: news !== null })
  }

  async #tellCounts() {
    const ids = [...this.#recount]
    this.#recount.clear()
    if (ids.length === 0) return
    const places = await countPlaces(openDb(this.env.DB), ids)
    const events = places.map(({ championshipId: id, championship, heldCount, reserveCount, ...race }) => ({
      type: 'race-changed' as const,
      ...race,
      ...(heldCount > 0 && { heldCount }),
      ...(reserveCount > 0 && { reserveCount }),
      ...(id !== null && championship && { championship: { id, ...championship } }),
    }))
    this.publish([{ to: 'all', events }])
  }
}

function isFor(to: Delivery['to'], owner: SocketOwner): boolean {
  if (to === 'all') return true
  if (to === 'admins') return isProvenAdmin(owner)
  if ('adminsBut' in to) return isProvenAdmin(owner) && !to.adminsBut.includes(owner.id)
  return 'session' in to ? to.session === owner.session : to.includes(owner.id)
}
