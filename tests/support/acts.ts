import { expect } from 'vitest'
import { plantAlerts } from './alerts.ts'
import { type Answer, type Caller, call } from './call.ts'
import { director, type Person, person, script } from './cast.ts'
import { MEMBERS } from './decade.ts'
import { rowsOf } from './dump.ts'
import { jpeg } from './media-files.ts'
import type { PushService } from './push-service.ts'
import { enter, listen, type Socket } from './sockets.ts'
import { put, ticketFor } from './uploads.ts'

/** What a browser asks for as it opens the club, at the races, on the dashboard and in the chat, beside its sockets. */
export const start = ['/api/session', '/api/config', '/api/notifications/{id}/count', '/api/members']
export const races = ['/api/races', '/api/championships']
export const dashboard = [...races, '/api/notifications/{id}', '/api/notifications/{id}/announcements']
export const room = [
  '/api/chat-rooms',
  '/api/club-admin-text',
  ...['messages', 'pinned-messages', 'polls'].map(what => `/api/chat-rooms/general/${what}`),
]

/** A driver who is looking at the general room. */
export interface Tab {
  who: Person
  room: Socket
  club: Socket
}

/** Gives every driver of a young club a phone that takes alerts, in place of those that no service knows, and these people too. */
export async function plantPhones(service: PushService, people: readonly Person[]): Promise<void> {
  await rowsOf('DELETE FROM push_subscriptions RETURNING id')
  const drivers = Array.from({ length: MEMBERS }, (_, n) => person(`driver-${n}`, `Driver ${n}`, 'approved'))
  await plantAlerts(service, [...drivers, ...people])
}

/** Somebody opens the club, whose pages ask for this. */
export async function openClub(who: Person, paths: string[]): Promise<void> {
  await ask(who, paths)
  const socket = await listen(who)
  socket.leave()
}

/** Somebody opens the general room, in a club that is open. */
export async function openRoom(who: Person): Promise<void> {
  await ask(who, room.slice(2))
  const socket = await enter(who)
  socket.leave()
}

/** Asks for one path after the other. */
export async function ask(who: Person, paths: string[]): Promise<void> {
  for (const path of paths) await granted(call(who, 'GET', path.replace('{id}', who.id)))
}

/** Says something over the room's socket. */
export async function sayIn({ room }: Tab, message: string): Promise<void> {
  room.send({ type: 'send-message', clientMessageId: crypto.randomUUID(), message, replyToMessageId: null })
  await room.next('sent')
}

/** Types, which somebody else sees. */
export async function typeIn({ room }: Tab, reader: Tab): Promise<void> {
  room.send({ type: 'typing', chatRoomId: 'general' })
  await reader.room.next('typing')
}

/** Uploads a picture; gives its path. */
export async function uploadPicture(who: Person): Promise<string> {
  const uploadURL = await ticketFor(who, jpeg())
  await granted(put(who, uploadURL, jpeg()))
  return (await granted(call(who, 'POST', '/api/objects/normalize-path', { uploadURL }))).body.objectPath
}

/** Says that one is here for a race. */
export async function checkInto(raceId: string, who: Person): Promise<void> {
  await granted(call(who, 'PUT', `/api/races/${raceId}/presence/${who.id}`, { state: 'here' }))
}

/** Lets somebody in. */
export async function approve({ id }: Person, by: Caller = director): Promise<void> {
  await granted(call(by, 'POST', '/api/admin/approve-member', { memberId: id, approved: true }))
}

/** Tells every phone something. */
export async function announce(): Promise<void> {
  await granted(call(script, 'POST', '/api/push/send', { title: 'Monza', body: 'It moved.' }))
}

/** Signs a driver in from a browser with an address of its own. */
export async function signInFrom(address: string, gamertag: string): Promise<void> {
  await granted(call({ name: 'a new browser', address }, 'POST', '/api/session', { gamertag }))
}

/** The answer to something that must be granted. */
export async function granted(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  expect(answer.status, `${answer.call}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer
}

/** The one of a list whose turn it is. */
export function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
