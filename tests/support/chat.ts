import { type Caller, call, expectStatus } from './call.ts'

/** What can be sent beside the text of a message. */
interface More {
  roomId?: string
  clientMessageId?: string
  replyToMessageId?: string | null
  memberId?: string
}

/** Sends a message by POST. */
export function post(who: Caller, message: unknown, { roomId = 'general', ...more }: More = {}) {
  return call(who, 'POST', `/api/chat-rooms/${roomId}/messages`, { message, ...more })
}

/** Posts a message that must be taken, and gives it. */
export async function say(who: Caller, message: string, more?: More) {
  return expectStatus(await post(who, message, more), 201)
}

/** The last messages of a room, or what `query` asks for, as this reader sees them. */
export async function read(who: Caller, query = '', roomId = 'general') {
  return expectStatus(await call(who, 'GET', `/api/chat-rooms/${roomId}/messages${query}`), 200)
}

/** What these messages say. */
export function textsOf(messages: { message: string }[]): string[] {
  return messages.map(({ message }) => message)
}

/** Gives a message of the general room another text. */
export function edit(who: Caller, messageId: string, message: unknown, roomId = 'general') {
  return call(who, 'PATCH', `/api/chat-rooms/${roomId}/messages/${messageId}`, { message })
}

/** Likes a message, or with `DELETE` no more. */
export function like(who: Caller, messageId: string, method = 'POST') {
  return call(who, method, `/api/messages/${messageId}/like`)
}

/** Pins a message, or with `DELETE` no more. */
export function pin(who: Caller, messageId: string, method = 'POST') {
  return call(who, method, `/api/messages/${messageId}/pin`)
}

/** Deletes a message of the general room. */
export function remove(who: Caller, messageId: string, roomId = 'general') {
  return call(who, 'DELETE', `/api/chat-rooms/${roomId}/messages/${messageId}`)
}

/** What has changed in the general room after a revision. */
export function changes(who: Caller, after: number | string, query = '') {
  return call(who, 'GET', `/api/chat-rooms/general/changes?after=${after}${query}`)
}

/** A client's message id, the same for the same number. */
export function clientId(n = 1): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}
